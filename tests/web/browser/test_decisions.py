"""Accepting, keeping and editing by keyboard, and a whole project by one archive."""

from __future__ import annotations

import zipfile

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browser.hands import paste

pytestmark = pytest.mark.browser
PROGRAM = """import torch.nn as nn

first = nn.Linear(4, 2)
second = nn.Linear(2, 1)
"""


@pytest.fixture
def page(visit) -> Page:
    page: Page = visit("/")
    paste(page, PROGRAM)
    page.keyboard.press("Control+Enter")
    expect(page.locator("[data-diff][data-live]")).to_be_visible()
    return page


def line(page: Page, number: int):
    return page.locator(".row", has=page.locator(f"#L{number}"))


def go_to(page: Page, number: int) -> None:
    line(page, number).locator(".why").focus()


def test_x_accepts_the_line_one_stands_on_and_keeps_the_place(page):
    page.keyboard.press("j")
    page.keyboard.press("j")
    expect(line(page, 3)).to_contain_class("is-here")
    page.keyboard.press("x")
    expect(line(page, 3)).to_contain_class("d-accepted")
    expect(line(page, 3).locator(".why")).to_be_focused()
    page.keyboard.press("j")
    expect(line(page, 4)).to_contain_class("is-here")


def test_r_keeps_the_original_and_it_can_be_taken_back(page):
    go_to(page, 4)
    page.keyboard.press("r")
    expect(line(page, 4).locator(".res")).to_contain_text("nn.Linear(2, 1)")
    line(page, 4).locator(".why").click()
    page.get_by_role("button", name="Take back").click()
    expect(line(page, 4).locator(".res")).to_contain_text("nn.Dense(2, 1)")


def test_e_opens_the_lines_for_editing(page):
    go_to(page, 3)
    page.keyboard.press("e")
    page.locator(".card:popover-open textarea").fill("first = nn.Dense(4, 2, has_bias=True)")
    page.get_by_role("button", name="Use my lines").click()
    expect(line(page, 3).locator(".res")).to_contain_text("has_bias=True")
    expect(page.locator(".progress")).to_contain_text("1/3")


def test_accepting_all_exact_leaves_nothing_open(page):
    page.get_by_role("button", name="Accept all exact").click()
    expect(page.locator(".progress")).to_contain_text("3/3 reviewed")


def test_what_was_asked_for_is_not_asked_for_twice(page):
    held: list[Route] = []
    page.route("**/decide", lambda route: held.append(route))
    go_to(page, 4)
    with page.expect_request("**/decide"):
        page.keyboard.press("x")
    form = line(page, 4).locator("form.decide")
    expect(form).to_have_attribute("aria-busy", "true")
    expect(form.locator("button[value=accepted]")).to_be_disabled()
    page.keyboard.press("x")
    page.wait_for_timeout(300)  # in which a second request would come
    [asked] = held
    asked.fulfill(status=500)
    expect(form).to_have_attribute("aria-busy", "false")
    expect(form.locator("button[value=accepted]")).to_be_enabled()


def test_decisions_work_without_javascript(page, visit):
    plain = visit("/t/" + page.url.rpartition("/")[2], javascript=False)
    line(plain, 3).locator(".why").click()
    line(plain, 3).get_by_role("button", name="Keep the original").click()
    expect(line(plain, 3).locator(".res")).to_contain_text("nn.Linear(4, 2)")


def test_an_archive_becomes_a_project_that_fills_itself_in(visit, tmp_path):
    archive = tmp_path / "net.zip"
    with zipfile.ZipFile(archive, "w") as opened:
        opened.writestr("net/a.py", PROGRAM)
        opened.writestr("net/b.py", "x = 1\n")
    page = visit("/")
    page.locator("input[type=file]").set_input_files(archive)
    expect(page.get_by_role("heading", level=1)).to_have_text("net.zip")
    expect(page.locator("#project")).to_contain_text("2/2")
    page.get_by_role("link", name="a.py", exact=True).click()
    expect(page.locator(".res", has_text="nn.Dense(4, 2)")).to_be_visible()
