from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_search_as_one_types_and_open_by_keyboard(visit):
    page = visit("/kb/")
    page.locator("#q").press_sequentially("nn.lin")
    expect(page.locator("[data-hits] li").first).to_contain_text("torch.nn.Linear")
    assert page.url.endswith("/kb/search?q=nn.lin")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-hits] a").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("torch.nn.Linear")


def test_arrows_return_to_the_field(visit):
    page = visit("/kb/search?q=softmax")
    page.locator("#q").press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#q")).to_be_focused()


def test_search_without_javascript(visit):
    page = visit("/kb/", javascript=False)
    page.locator("#q").fill("全连接")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("[data-hits] li").first).to_contain_text("torch.nn.Linear")


def test_the_slash_key_leads_to_the_search(visit):
    page = visit("/jobs/")
    page.keyboard.press("/")
    expect(page.locator("#q")).to_be_focused()


def test_an_example_opens_in_the_editor(visit):
    page = visit("/kb/torch.nn.Linear")
    page.get_by_role("link", name="Open in paste").first.click()
    expect(page.locator(".cm-content")).to_contain_text("torch.nn.Linear(")
