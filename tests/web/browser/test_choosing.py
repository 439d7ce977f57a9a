"""Questions to the owner of a program: answered by a click, at once, in English and Chinese, with and without a script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.hands import post

pytestmark = pytest.mark.browser
PROGRAM = """import torch
from torch import nn


def train(net, loader, optimizer):
    scaler = torch.cuda.amp.GradScaler()
    net = torch.compile(net)
    for x, y in loader:
        optimizer.zero_grad()
        with torch.cuda.amp.autocast():
            loss = nn.functional.cross_entropy(net(x), y)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
"""


def result(visit, **more) -> Page:
    page: Page = visit("/", **more)
    page.goto(post(page, PROGRAM))
    expect(page.locator("[data-diff]").first).to_be_visible()
    return page


def test_a_click_answers_translates_anew_and_is_kept(visit):
    page = result(visit)
    box = page.locator("#decisions")
    expect(box).to_contain_text("2 questions are open")
    box.get_by_label("Mixed precision of MindSpore").check()
    expect(page.locator("[data-diff]").first).to_contain_text("auto_mixed_precision")
    expect(page).to_have_url(re.compile("decide=precision%3Amixed"))
    expect(box).to_contain_text("1 question is open")
    box.get_by_role("button", name="Take this").click()
    expect(box).to_contain_text("all decided")
    page.reload()
    expect(page.locator("#decisions").get_by_label("Mixed precision of MindSpore")).to_be_checked()
    page.goto(page.url.partition("?")[0])
    expect(page.locator("#decisions")).to_contain_text("all decided")


def test_all_that_is_preselected_at_once(visit):
    page = result(visit)
    page.get_by_role("button", name="Take what is preselected").click()
    expect(page.locator("#decisions")).to_contain_text("all decided")
    expect(page.locator(".count.v-review strong").first).to_have_text("0")
    expect(page.locator("#take").get_by_role("link", name=".py", exact=True)).to_be_visible()


def test_without_a_script(visit):
    page: Page = result(visit, javascript=False)
    page.locator(".question > summary", has_text="torch.compile").click()
    page.get_by_label("Compile with mindspore.jit").check()
    page.locator(".question", has_text="torch.compile").get_by_role("button", name="Take this").click()
    expect(page.locator("#decisions")).to_contain_text("1 question is open")
    expect(page.locator("#decisions").get_by_label("Compile with mindspore.jit")).to_be_checked()


@pytest.mark.parametrize("width", [360, 1280])
def test_in_chinese_nothing_runs_over_the_edge(visit, width):
    page = result(visit, language="zh-hans", width=width, theme="dark")
    expect(page.locator("#decisions")).to_contain_text("由您决定")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
