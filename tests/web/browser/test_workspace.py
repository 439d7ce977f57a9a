"""What stands around the diff: target, checklist, links for reading, ways out, notebooks and the weight map."""

from __future__ import annotations

import re

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Page, expect

from tests.web.browser.hands import paste

pytestmark = pytest.mark.browser
PROGRAM = """import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 4)

    def forward(self, x):
        try:
            return self.conv(x)
        finally:
            pass


net = Net()
opt = torch.optim.SGD(net.parameters(), lr=0.1)
y = torch.masked_fill(torch.ones(2), torch.ones(2) > 0, 2.0)
w = torch.lobpcg(torch.eye(9), 2)
"""


@pytest.fixture
def page(visit) -> Page:
    page: Page = visit("/")
    paste(page, PROGRAM)
    page.keyboard.press("Control+Enter")
    expect(page.locator("[data-diff][data-live]")).to_be_visible()
    return page


def test_another_target_changes_the_address_and_the_marks(page):
    before = page.locator("#diff").inner_text()
    page.locator("select[name=ms]").select_option("2.8.0")
    page.get_by_label("Mode").select_option("graph")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page).to_have_url(re.compile(r"ms=2\.8\.0&dev=ascend&mode=graph"))
    expect(page.locator("#diff")).to_contain_text("Graph mode: try does not compile")
    expect(page.locator("#diff")).to_contain_text("Measured on MindSpore 2.8.0 (CPU)")
    assert page.locator("#diff").inner_text() != before


def test_a_trap_tells_both_shapes(page):
    expect(page.locator("#traps")).to_contain_text("An input of 32×32 gives 29×29")
    expect(page.locator("#traps")).to_contain_text("it would be 32×32, without an error")


def test_ticks_of_the_checklist_stay(page):
    page.get_by_role("link", name="Checklist").click()
    expect(page.get_by_role("link", name="torch.optim.SGD")).to_be_visible()
    page.get_by_label("Optimizer", exact=True).check()
    page.get_by_label("Note: Optimizer").fill("momentum 0.9")
    with page.expect_navigation():
        page.get_by_role("button", name="Keep").click()
    page.reload()
    expect(page.get_by_label("Optimizer", exact=True)).to_be_checked()
    expect(page.get_by_label("Note: Optimizer")).to_have_value("momentum 0.9")


def test_a_link_for_reading_opens_elsewhere_until_it_is_taken_back(page, visit):
    page.locator("#share summary").click()
    page.get_by_role("button", name="Make a link").click()
    address = page.locator(".is-shares a[translate=no]").get_attribute("href")
    reader = visit(address)
    expect(reader.locator("#diff")).to_contain_text("nn.Conv2d")
    expect(reader.get_by_role("button", name="Accept all exact")).to_have_count(0)
    page.get_by_role("button", name="Take back").click()
    assert reader.goto(address).status == 410
    expect(reader.get_by_role("heading", name="This link was taken back.")).to_be_visible()


def test_the_issue_text_of_an_unsupported_line_is_copied_whole(page):
    page.locator(".row", has=page.locator(".src", has_text="torch.lobpcg")).first.locator(".why").click()
    page.locator(".card:popover-open").get_by_role("link", name="Four ways out, and an issue to file").click()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "w = torch.lobpcg(torch.eye(9), 2)" in copied
    assert re.search(r"mindspore 2\.\d+\.\d+ \(ascend, pynative\), mindport \d", copied)


def test_a_notebook_comes_back_as_one(visit, tmp_path):
    book = tmp_path / "lesson.ipynb"
    book.write_text(nbformat.writes(new_notebook(cells=[new_code_cell("%time\nimport torch"), new_code_cell("x = torch.ones(2)")])))
    page = visit("/")
    page.locator("input[type=file]").set_input_files(book)
    expect(page.locator("[data-diff]")).to_be_visible(timeout=30_000)
    with page.expect_download() as download:
        page.get_by_role("link", name=".ipynb", exact=True).click()
    cells = nbformat.read(download.value.path(), as_version=4).cells
    assert [cell.source for cell in cells] == ["%time\nfrom mindspore import ops", "x = ops.ones((2,))"]


def test_a_draft_is_published_by_its_author(page, visit):
    page.goto(page.url.partition("#")[0].partition("?")[0] + "?comment=L8")
    page.get_by_label("Remark on L8").fill("Is the padding right?")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Keep as a draft").click()
    address = page.url.partition("#")[0]
    other = visit(address)
    expect(other.get_by_text("Is the padding right?")).to_have_count(0)
    page.get_by_role("button", name="Publish 1 draft").click()
    other.reload()
    expect(other.get_by_text("Is the padding right?")).to_be_visible()


@pytest.mark.slow
def test_keys_are_held_against_the_weight_map_after_a_run(visit):
    page = visit("/?sample=lenet")
    page.get_by_role("button", name="Translate").click()
    expect(page.locator("[data-diff][data-live]")).to_be_visible()
    page.get_by_role("button", name="Check parity").click()
    expect(page.locator("#parity .stamp")).to_be_visible(timeout=120_000)
    page.locator(".strip").get_by_role("link", name="Weights").click()
    page.get_by_label("Keys of your checkpoint").fill(
        "module.conv1.weight (6, 1, 5, 5)\nmodule.conv1.bias (6,)\nmodule.fc9.weight (9, 9)"
    )
    page.get_by_role("button", name="Hold against the map").click()
    table = page.locator("#compared")
    expect(table.locator("tr", has_text="conv1.weight")).to_contain_text("matched")
    expect(table.locator("tr", has_text="fc9.weight")).to_contain_text("unmatched")
