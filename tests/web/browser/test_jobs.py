"""The dashboard in a real browser: queries and going back, following and pausing, logs, attempts, comparing, many at once."""

from __future__ import annotations

import io
import re
import time
import zipfile

import pytest
from playwright.sync_api import Page, expect

from tests.stack import crowding
from tests.web.browser.hands import paste, post, sign_up

pytestmark = pytest.mark.browser

PARITY = 180_000  # milliseconds; the first check on a machine starts both frameworks
SLEEPER = "import time\n\nimport torch\n\nprint('begun')\ntime.sleep(100)\nprint(torch.ones(2).sum())\n"
BROKEN = "import torch\n\nprint('first line of the program')\nx = torch.ones(2)\nraise RuntimeError('on purpose')\n"
FINE = "import torch\n\nprint(torch.ones(2).sum())\n"
FLAGGED = "import torch\n\nx = torch.ones(2)\nprint(x)\ny = torch.no_such_function(x)\n"


def translated(page: Page, text: str) -> str:
    """The path of the result."""
    page.goto("/")
    paste(page, text)
    page.keyboard.press("Control+Enter")
    expect(page.locator("#parity-start")).to_be_visible(timeout=PARITY)
    return "/t/" + page.url.rpartition("/t/")[2]


def started(page: Page, text: str) -> str:
    """The path of a parity job that has just been asked for."""
    translated(page, text)
    page.locator("#parity-start").click()
    expect(page.locator("#parity-cancel")).to_be_visible()
    page.goto("/jobs/?q=kind:parity")
    page.locator(".jobs tbody a.state").first.click()
    return page.url


def test_views_are_addresses_and_going_back_restores_them(visit):
    page = visit("/")
    translated(page, FINE)
    page.goto("/jobs/")
    page.get_by_label("Query").fill("state:done kind:translation")
    page.keyboard.press("Enter")
    expect(page.locator(".jobs tbody tr")).to_have_count(1)
    assert page.url.endswith("/jobs/?q=state%3Adone+kind%3Atranslation")
    page.get_by_label("Query").fill("stat:done")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Did you mean state?")
    expect(page.locator(".query-wrong")).to_have_text("stat")
    expect(page.get_by_label("Query")).to_have_value("stat:done")
    page.go_back()
    expect(page.get_by_label("Query")).to_have_value("state:done kind:translation")
    expect(page.locator(".jobs tbody tr")).to_have_count(1)
    page.locator("#by-name").click()
    expect(page.locator("th[aria-sort=ascending]")).to_have_text(re.compile("Source"))
    page.go_back()
    expect(page.locator("th[aria-sort=ascending]")).to_have_count(0)


def test_the_list_follows_keeps_what_is_ticked_and_stops_when_all_is_over(visit):
    page = visit("/")
    translated(page, FINE)
    started(page, SLEEPER)
    page.goto("/jobs/")
    row = page.locator(".jobs tbody tr", has_text="parity")
    page.locator(".jobs tbody input[name=job]").last.check()
    expect(row.locator("a.state")).to_contain_text(re.compile("queued|running"))
    other = page.context.new_page()
    other.goto(page.url)
    other.locator(".jobs tbody tr", has_text="parity").get_by_role("button", name="Cancel").click()
    began = time.monotonic()
    expect(row.locator("a.state")).to_contain_text("cancelled")
    assert time.monotonic() - began < 3 * crowding()
    expect(page.locator(".jobs tbody input[name=job]").last).to_be_checked()
    expect(page.locator(".jobs-live")).to_have_text("Nothing is running.")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(4_000)
    assert asked == []


def test_a_list_that_is_paused_does_not_ask(visit):
    page = visit("/")
    started(page, SLEEPER)
    page.goto("/jobs/")
    page.locator("#live").click()
    expect(page.locator(".jobs-live")).to_contain_text("Paused.")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(3_500)
    assert asked == []
    page.locator("#live").click()
    expect(page.locator(".jobs-live")).to_contain_text("Follows the jobs.")
    page.locator(".jobs tbody").get_by_role("button", name="Cancel").click()


def test_cancelling_takes_less_than_five_seconds_and_a_retry_leaves_the_first_attempt_readable(visit):
    page = visit("/")
    address = started(page, SLEEPER)
    expect(page.locator(".tree")).to_contain_text("torch side", timeout=PARITY)
    expect(page.locator(".tree details[open]").first).to_be_visible()
    began = time.monotonic()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".job-state")).to_contain_text("cancelled")
    assert time.monotonic() - began < 5 * crowding()
    page.get_by_role("button", name="Retry").click()
    expect(page.locator("#attempt-2")).to_be_visible()
    expect(page.get_by_role("heading", name="Attempt 2")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    page.locator("#attempt-1").click()
    expect(page.get_by_role("heading", name="Attempt 1")).to_be_visible()
    expect(page.locator(".log")).to_contain_text("torch side")
    assert page.url.startswith(address)


def test_the_failed_part_stands_open_and_lines_of_the_log_have_addresses(visit):
    page = visit("/")
    address = started(page, BROKEN)
    expect(page.locator(".job-state")).to_contain_text("done", timeout=PARITY)
    expect(page.locator(".tree details[open] .state.is-failed").first).to_be_visible()
    line = page.locator(".log li", has_text="first line of the program").first
    line.locator(".log-number").click()
    where = page.url.partition("#")[2]
    assert re.fullmatch(r"log-\d+", where)
    page.goto("about:blank")
    page.goto(f"{address.partition('?')[0]}#{where}")
    marked = page.locator(".log .is-target")
    expect(marked).to_have_count(1)
    expect(marked).to_contain_text("first line of the program")
    expect(marked).to_be_in_viewport()
    page.get_by_label("Search in the log").fill("ON PURPOSE")
    page.keyboard.press("Enter")
    expect(page.locator(".log mark").first).to_have_text("on purpose")
    with page.expect_download() as download:
        page.locator("#log-text").click()
    assert "first line of the program" in download.value.path().read_text()


def test_two_runs_are_compared_and_a_long_value_is_copied_whole(visit):
    page = visit("/")
    translated(page, FINE)
    translated(page, FLAGGED)
    page.goto("/jobs/")
    for box in page.locator(".jobs tbody input[name=job]").all():
        box.check()
    page.get_by_role("button", name="Compare").click()
    every = page.locator(".compare tbody tr").count()
    page.locator("#only").click()
    expect(page.locator("#only")).to_have_attribute("aria-current", "true")
    assert page.url.endswith("&only=differences")
    assert 0 < page.locator(".compare tbody tr").count() < every
    expect(page.locator(".compare tbody tr:not(.is-different)")).to_have_count(0)
    row = page.locator(".compare tbody tr", has=page.get_by_role("rowheader", name="result", exact=True))
    button = row.get_by_role("button", name="Copy").first
    whole = page.request.get(button.get_attribute("data-copy")).text()
    button.click()
    expect(row.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == whole
    assert "from mindspore import" in whole


def test_all_that_match_are_assigned_after_a_confirm_that_names_the_number(visit):
    page = visit("/")
    sign_up(page, "assigner")
    for number in range(12):
        post(page, f"import torch\nx = torch.ones({number})\n")
    page.goto("/jobs/?q=kind:translation")
    page.locator("#all").check()
    page.get_by_role("button", name="Assign…").click()
    expect(page.get_by_role("heading", name="Assign the files of 12 jobs?")).to_be_visible()
    page.get_by_label("To").select_option("assigner")
    page.get_by_role("button", name="Assign the files of 12 jobs").click()
    expect(page.get_by_role("status").first).to_contain_text("The files of 12 jobs were assigned.")
    page.goto("/jobs/?q=assignee:me")
    expect(page.locator(".jobs tbody tr")).to_have_count(12)
    page.goto("/account/log")
    assert page.get_by_text("assigned the file of a job").count() >= 12


def test_many_are_deleted_without_javascript(visit):
    page = visit("/", javascript=False)
    for number in range(3):
        post(page, f"import torch\nx = torch.zeros({number})\n")
    page.goto("/jobs/")
    page.locator("input[name=job]").nth(0).check()
    page.locator("input[name=job]").nth(1).check()
    page.get_by_role("button", name="Delete…").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Delete 2 jobs?")
    page.get_by_role("button", name="Delete 2 jobs").click()
    expect(page.locator(".jobs tbody tr")).to_have_count(1)


def test_a_cell_of_the_project_opens_the_file_at_its_first_open_line(visit):
    page = visit("/", javascript=False)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("net/odd.py", FLAGGED)
        archive.writestr("net/fine.py", FINE)
    page.locator("input[type=file]").set_input_files(
        {"name": "net.zip", "mimeType": "application/zip", "buffer": packed.getvalue()}
    )
    page.get_by_role("button", name="Translate").click()
    page.wait_for_url("**/p/*")
    expect(page.locator("#proved")).to_have_text("0", timeout=PARITY)
    cell = page.locator(".project-files tr", has_text="odd.py").locator("a.verdict").first
    expect(cell).to_be_visible(timeout=PARITY)
    cell.click()
    assert page.url.endswith("#L5")
    expect(page.locator("#L5")).to_be_attached()


@pytest.mark.parametrize(
    ("width", "theme", "language"), [(320, "light", "en"), (1440, "dark", "zh-hans"), (320, "dark", "zh-hans")]
)
def test_nothing_sticks_out(visit, width, theme, language):
    page = visit("/", width=width, theme=theme, language=language, javascript=False)
    post(page, FLAGGED)
    for path in ("/jobs/", "/jobs/?q=stat:x", "/p/"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto("/jobs/")
    with page.expect_navigation():
        page.locator(".jobs tbody a.state").first.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
