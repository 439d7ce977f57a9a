"""Two targets side by side, and where the focus goes on the result page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.hands import paste

pytestmark = pytest.mark.browser
PROGRAM = """import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(8, 2)

    def forward(self, x):
        try:
            return torch.softmax(self.fc(x), dim=1)
        finally:
            pass


w = torch.lobpcg(torch.eye(9), 2)
"""


@pytest.fixture
def result(visit) -> Page:
    page: Page = visit("/")
    paste(page, PROGRAM)
    page.keyboard.press("Control+Enter")
    expect(page.locator("[data-diff][data-live]")).to_be_visible()
    return page


@pytest.fixture
def page(result: Page) -> Page:
    result.get_by_role("button", name="Beside another").click()
    expect(result.locator(".is-beside[data-live]")).to_be_visible()
    return result


def lit(page: Page, side: str, letter: str) -> list[int]:
    cells = page.locator(f".{side}.is-linked")
    found: list[int] = cells.evaluate_all(
        "(cells, letter) => cells.map(c => Number(c.parentElement.querySelector(`a[id^=${letter}]`).id.slice(1)))", letter
    )
    return found


def test_the_other_profile_stands_beside_and_both_are_in_the_address(page):
    expect(page.locator("th.src")).to_contain_text("portable")
    expect(page.locator("th.res")).to_contain_text("mint")
    page.locator("select[name=with-profile]").select_option("portable")
    page.locator("select[name=with-mode]").select_option("graph")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page).to_have_url(re.compile("with-profile=portable.*with-mode=graph"))
    expect(page.locator("#diff .res")).to_contain_text(["Graph mode: try does not compile"])


def test_lines_light_up_the_lines_they_are_linked_to_both_ways(page):
    links = page.evaluate("JSON.parse(document.getElementById('links').textContent)")
    backwards: dict[int, list[int]] = {}
    for left, others in links.items():
        page.locator(f"#L{left}").hover()
        assert lit(page, "res", "R") == others
        for other in others:
            backwards.setdefault(other, []).append(int(left))
    for right, others in backwards.items():
        page.locator(f"#R{right}").hover()
        assert lit(page, "src", "L") == others


def test_n_walks_the_differences_and_enter_leads_to_the_line_of_the_source(page):
    page.keyboard.press("n")
    first = page.locator(".row.is-here")
    assert first.get_attribute("data-flagged") is not None
    page.locator("a.pair", has_text="L8").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"profile=portable#L8$"))


def test_sides_are_swapped_by_a_link(page):
    page.get_by_role("link", name="Swap sides").click()
    expect(page.locator("th.src")).to_contain_text("mint")
    expect(page.locator("th.res")).to_contain_text("portable")


def test_it_works_without_javascript_in_one_column(page, visit):
    plain = visit(page.url, javascript=False, width=360)
    expect(plain.locator("#disagreements")).to_contain_text("mindspore.mint.nn.Linear")
    row = plain.locator(".row.k-changed").first
    assert row.evaluate("row => getComputedStyle(row).gridTemplateColumns.split(' ').length") == 4
    plain.locator("select[name=with-profile]").select_option("portable")
    plain.get_by_role("button", name="Show", exact=True).click()
    expect(plain.get_by_text("Both targets give the same text and the same verdicts.")).to_be_visible()


def test_the_focus_stays_on_the_line_that_was_decided_by_mouse(result):
    row = result.locator(".row", has=result.locator(".src", has_text="nn.Linear")).first
    name = row.locator(".why").get_attribute("id")
    row.locator(".why").click()
    result.locator(".card:popover-open").get_by_role("button", name="Accept").click()
    expect(result.locator("#progress-said")).to_contain_text("1/")
    expect(result.locator(f"#{name}")).to_be_focused()


def test_the_focus_goes_to_the_count_when_many_were_accepted(result):
    result.get_by_role("button", name="Accept all exact").click()
    expect(result.locator("#progress-said")).to_be_focused()


def test_n_goes_on_to_what_is_not_reviewed_when_nothing_needs_a_person(result):
    result.keyboard.press("n")
    expect(result.locator(".row.is-here")).to_contain_text("lobpcg")
    result.keyboard.press("x")
    expect(result.locator("#progress-said")).to_contain_text("1/")
    result.keyboard.press("n")
    expect(result.locator(".row.is-here[data-open]")).to_have_count(1)
    expect(result.locator(".row.is-here .src")).not_to_contain_text("lobpcg")
