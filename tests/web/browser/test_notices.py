"""A mention reaches another person's badge, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.hands import post, sign_up

pytestmark = pytest.mark.browser


def test_a_mention_becomes_an_unread_number_and_leads_to_the_line(visit):
    ben = visit("/")
    sign_up(ben, "mentioned-ben")
    page = visit("/", javascript=False)
    path = post(page, "import torch\n\nx = torch.ones(2)\n").partition("?")[0]
    page.goto(f"{path}?full&comment=L3#L3")
    page.get_by_label("Remark on L3").fill("Is this right, @mentioned-ben?")
    page.get_by_role("button", name="Add the remark").click()
    ben.reload()
    expect(ben.locator("#notices .unread")).to_contain_text("1")
    ben.locator("#notices").click()
    ben.get_by_role("link", name="mentioned you").click()
    expect(ben.locator("body")).to_contain_text("Is this right, @mentioned-ben?")
    assert ben.url.endswith("#L3")
    expect(ben.locator("#notices .unread")).to_have_count(0)
