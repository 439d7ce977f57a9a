from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

DROP = """([selector, text]) => {
  const data = new DataTransfer()
  data.items.add(new File([text], "dropped.py", {type: "text/x-python"}))
  const event = new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true})
  document.querySelector(selector).dispatchEvent(event)
}"""


def test_a_dropped_file_fills_the_editor_and_names_the_result(visit):
    page = visit("/")
    page.evaluate(DROP, [".paste-main", "import torch\nx = torch.ones(3)\n"])
    expect(page.locator(".cm-content")).to_contain_text("torch.ones(3)")
    page.get_by_role("button", name="Translate").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("dropped.py")


def test_a_chosen_file_fills_the_editor(visit, tmp_path):
    file = tmp_path / "chosen.py"
    file.write_text("import torch\ny = torch.zeros(2)\n")
    page = visit("/")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".cm-content")).to_contain_text("torch.zeros(2)")


def test_a_file_is_sent_without_javascript(visit, tmp_path):
    file = tmp_path / "plain.py"
    file.write_text("import torch\nz = torch.zeros(2)\n")
    page = visit("/", javascript=False)
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Translate").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("plain.py")
