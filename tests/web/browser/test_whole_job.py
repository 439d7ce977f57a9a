"""The whole way of a newcomer, by clicks alone: a program to its download, a repository to its branch, in either language and
theme, wide and narrow."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.hands import post
from tests.web.browser.test_everyone import serious

pytestmark = [pytest.mark.browser, pytest.mark.slow]
RUN, JOB = 240_000, 120_000  # milliseconds
NET = """import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3)
        self.head = nn.Linear(4, 2)

    def forward(self, x):
        return self.head(self.conv(x).mean((2, 3)))
"""
TRAIN = """import argparse

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

{net}

def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lr", type=float, default=0.1)
    args = parser.parse_args()
    torch.manual_seed(0)
    net, loss_of = Net(), nn.CrossEntropyLoss()
    optimizer = torch.optim.SGD(net.parameters(), lr=args.lr)
    scaler = torch.cuda.amp.GradScaler()
    loader = DataLoader(TensorDataset(torch.randn(8, 3, 8, 8), torch.randint(0, 2, (8,))), batch_size=4)
    for x, y in loader:
        optimizer.zero_grad()
        with torch.cuda.amp.autocast():
            loss = loss_of(net(x), y)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        print(loss.item())


if __name__ == "__main__":
    main()
"""
WORDS = {
    "en": {
        "parity": "Check parity", "parity-step": "Parity", "changed": "the code has changed since the run",
        "taken": "all decided", "done": "done: download, share", "upload": "Upload",
        "go": "Plan, migrate, verify", "plan": "Plan", "keep": "Keep the answers", "approve": "Approve the plan",
        "migrate": "Migrate", "verify": "Verify",
    },
    "zh-hans": {
        "parity": "检查一致性", "parity-step": "数值一致性", "changed": "运行之后代码已改动",
        "taken": "均已决定", "done": "完成：下载、分享", "upload": "上传",
        "go": "计划、迁移、验证", "plan": "计划", "keep": "保存答案", "approve": "批准计划",
        "migrate": "迁移", "verify": "验证",
    },
}  # fmt: skip
# Every pair of language, theme and width: a page's fault lies with two of them at most, and all eight take twice the time.
LOOKS = [("en", "light", 1280), ("en", "dark", 360), ("zh-hans", "light", 360), ("zh-hans", "dark", 1280)]
TWO_LOOKS = [LOOKS[0], ("zh-hans", "dark", 360)]  # each value once: these flows take a minute each


def strip(page: Page):
    return page.locator("#steps")


def settled(page: Page) -> None:
    """What a page owes whoever has come to its end: no way sideways, and nothing that keeps some from reading it."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert not serious(page)


@pytest.mark.parametrize(("language", "theme", "width"), LOOKS)
def test_a_program_from_paste_to_download(visit, language, theme, width):
    say = WORDS[language]
    page: Page = visit("/", language=language, theme=theme, width=width)
    page.goto(post(page, TRAIN.format(net=NET.partition("\n\n\n")[2])))
    page.locator("#decisions form button[value=default], #decisions details form button").first.click()
    expect(page.locator("#decisions")).to_contain_text(say["taken"], timeout=JOB)
    page.get_by_role("button", name=say["parity"]).click()
    expect(page.locator("#parity .stamp")).to_be_visible(timeout=RUN)
    expect(strip(page)).to_contain_text(say["done"], timeout=JOB)
    expect(page).to_have_title(re.compile(say["done"]))
    with page.expect_download() as saved:
        page.locator("#take").get_by_role("link", name=".py", exact=True).click()
    assert "mindspore" in saved.value.path().read_text()
    settled(page)


def row(page: Page, number: int):
    return page.locator(".row", has=page.locator(f"#L{number}"))


def write(page: Page, number: int, line: str) -> None:
    """Edits what stands beside a line of the source, as a reviewer does."""
    row(page, number).locator(".why").click()
    page.locator(".card:popover-open .edit summary").click()
    page.locator(".card:popover-open textarea").fill(line)
    page.locator(".card:popover-open button[value=edited]").click()
    expect(row(page, number)).to_contain_class("d-edited")


def check(page: Page) -> None:
    page.locator("#parity-start").click()
    expect(page.locator("#parity-cancel")).to_be_visible()
    expect(page.locator("#parity .stamp")).to_be_visible(timeout=RUN)


@pytest.mark.parametrize(("language", "theme", "width"), TWO_LOOKS)
def test_an_edit_that_fails_is_found_by_its_line_and_mended(visit, language, theme, width):
    """A layer that pads as MindSpore does by itself: shapes and numbers differ from there on."""
    say = WORDS[language]
    page: Page = visit("/", language=language, theme=theme, width=width)
    page.goto(post(page, NET))
    write(page, 8, "        self.conv = nn.Conv2d(3, 4, 3)")
    check(page)
    expect(page.locator("#parity")).to_contain_class("v-unsupported")
    settled(page)
    expect(page.locator(".strip .is-next")).to_contain_text(say["parity-step"])
    cause = page.locator(".parity-first")
    expect(cause.locator("code")).to_have_text("conv")
    cause.locator("a[href*='#L8']").click()
    expect(row(page, 8).locator(".ln.s")).to_contain_class("is-named")
    write(page, 8, "        self.conv = nn.Conv2d(3, 4, 3, pad_mode='pad', has_bias=True)")
    expect(page.locator(".strip .is-next")).to_contain_text(say["changed"])
    check(page)
    expect(page.locator("#parity")).to_contain_class("v-exact")
    expect(strip(page)).to_contain_text(say["done"])
    said = page.locator(".strip .is-next .strip-said")
    assert said.evaluate("said => said.scrollWidth <= said.clientWidth")
    with page.expect_download() as saved:
        page.locator("#take").get_by_role("link", name=".py", exact=True).click()
    assert "pad_mode='pad', has_bias=True" in saved.value.path().read_text()
    settled(page)


def move(page: Page, folder: Path, say: dict[str, str]) -> None:
    """A repository, from its upload on the page of projects to the end of its verification."""
    archive = folder / "net.zip"
    with zipfile.ZipFile(archive, "w") as opened:
        opened.writestr("net.py", NET)
        opened.writestr("train.py", TRAIN.format(net="from net import Net\n"))
    page.locator("#archive").set_input_files(archive)
    page.locator("#upload").get_by_role("button", name=say["upload"]).click()
    page.get_by_role("link", name=say["go"]).click()
    page.get_by_role("button", name=say["plan"], exact=True).click()
    expect(page.get_by_role("button", name=say["approve"])).to_be_visible(timeout=JOB)
    for question in page.locator("fieldset.question").all():
        question.locator("input[type=radio]").first.check()
    page.get_by_role("button", name=say["keep"]).click()
    page.get_by_role("button", name=say["approve"]).click()
    page.get_by_role("button", name=say["migrate"], exact=True).click()
    page.get_by_role("button", name=say["verify"], exact=True).click(timeout=JOB)
    expect(page.locator("#next[data-done]")).to_be_visible(timeout=RUN)


@pytest.mark.parametrize(("language", "theme", "width"), TWO_LOOKS)
def test_a_repository_from_upload_to_its_branch(visit, tmp_path, language, theme, width):
    page: Page = visit("/p/", language=language, theme=theme, width=width)
    move(page, tmp_path, WORDS[language])
    with page.expect_download() as saved:
        page.locator("a[href$='/bundle'], a[href*='bundle']").first.click()
    assert saved.value.suggested_filename.endswith(".bundle")
    settled(page)
