"""Questions to the owner of a program: answered by a click, at once, in English and Chinese, with and without a script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.hands import post

pytestmark = pytest.mark.browser
RUN = 240_000  # milliseconds
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


RUNS = """import torch
from torch import nn

net = nn.Linear(4, 2)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
scaler = torch.cuda.amp.GradScaler()
x, y = torch.randn(8, 4), torch.randn(8, 2)
for step in range(3):
    optimizer.zero_grad()
    with torch.cuda.amp.autocast():
        loss = nn.functional.mse_loss(net(x), y)
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
"""


def test_an_answer_proves_again_what_was_proved_and_the_page_stays_whole(visit):
    page: Page = visit("/", width=360)
    page.goto(post(page, RUNS))
    page.locator("#parity-start").click()
    expect(page.locator("#parity .stamp")).to_be_visible(timeout=RUN)
    first = page.locator("#parity").get_by_role("link", name="Address of this run").get_attribute("href")
    page.get_by_role("button", name="Take this").click()
    expect(page.locator("#steps .is-next")).to_contain_text("done: download, share", timeout=RUN)
    assert page.locator("#parity").get_by_role("link", name="Address of this run").get_attribute("href") != first
    said = page.locator("#steps .is-next .strip-said")
    assert said.evaluate("said => said.scrollWidth <= said.clientWidth")  # the end of it was cut off here
    expect(page.get_by_role("button", name="Copy", exact=True)).to_be_visible()


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
