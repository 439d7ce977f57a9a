"""Renews docs/screenshots: `python -m tests.web.browser.screenshots [ADDRESS]`. Without an address it starts a stack of its own."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from tests.stack import ROOT, Stack
from tests.web.browser.hands import post
from tests.web.browser.test_whole_job import NET, TRAIN, WORDS, check, move, write

FOLDER = ROOT / "docs" / "screenshots"
HEIGHT = 800
PARITY = 180_000  # milliseconds


@contextmanager
def somewhere(given: list[str]) -> Iterator[str]:
    if given:
        yield given[0]
        return
    stack = Stack(Path(tempfile.mkdtemp(prefix="mindport-screenshots-")), settings={"DATABASE_URL": ""})
    stack.start()
    yield stack.address
    stack.stop()


def visit(
    browser: Browser, address: str, path: str, theme: str = "light", language: str = "en", width: int = 1280, session: str = ""
) -> Page:
    scheme: Literal["dark", "light"] = "dark" if theme == "dark" else "light"
    context = browser.new_context(viewport={"width": width, "height": HEIGHT}, color_scheme=scheme, base_url=address)
    context.add_cookies([{"name": "language", "value": language, "url": address}])
    if session:
        context.add_cookies([{"name": "sessionid", "value": session, "url": address}])
    page = context.new_page()
    page.goto(path)
    page.wait_for_load_state("networkidle")
    return page


def keep(page: Page, name: str) -> None:
    page.screenshot(path=FOLDER / f"{name}.png")
    page.context.close()


def checked(browser: Browser, address: str) -> tuple[str, str]:
    """The path of a LeNet that was translated and checked, and the session in which that was done: its lists show it."""
    page = visit(browser, address, "/?sample=lenet")
    page.get_by_role("button", name="Translate").click()
    page.wait_for_selector("#R1")
    page.get_by_role("button", name="Check parity").click()
    page.wait_for_selector("#parity .stamp", timeout=PARITY)
    path = "/t/" + page.url.rpartition("/t/")[2]
    session = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "sessionid")
    page.context.close()
    return path, session


def with_reason(page: Page) -> Page:
    page.keyboard.press("j")
    page.locator(".row", has=page.locator(".src", has_text="nn.Conv2d")).first.locator(".why").click()
    return page


def asked(page: Page) -> Page:
    page.goto(post(page, TRAIN.format(net=NET.partition("\n\n\n")[2])))
    return page


def failing(page: Page) -> Page:
    """A layer that pads as MindSpore does by itself."""
    page.goto(post(page, NET))
    write(page, 8, "        self.conv = nn.Conv2d(3, 4, 3)")
    check(page)
    page.locator("#parity").evaluate("panel => scrollTo(0, panel.getBoundingClientRect().top + scrollY - 60)")
    return page


def moved(page: Page, say: dict[str, str]) -> Page:
    move(page, Path(tempfile.mkdtemp(prefix="mindport-screenshots-")), say)
    page.evaluate("scrollTo(0, 0)")
    return page


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, somewhere(sys.argv[1:]) as address:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        result, session = checked(browser, address)
        keep(visit(browser, address, "/?sample=resnet18"), "paste")
        keep(with_reason(visit(browser, address, result)), "result")
        keep(visit(browser, address, result, "dark", "zh-hans"), "result-dark-zh")
        keep(visit(browser, address, result, width=360), "result-narrow")
        keep(visit(browser, address, "/kb/torch.nn.Conv2d"), "record")
        keep(visit(browser, address, "/jobs/", "dark", session=session), "jobs")
        for language, suffix in (("en", ""), ("zh-hans", "-zh")):
            keep(asked(visit(browser, address, "/", "dark", language)), f"decisions{suffix}")
            keep(failing(visit(browser, address, "/", language=language)), f"parity-differs{suffix}")
            keep(moved(visit(browser, address, "/p/", language=language), WORDS[language]), f"repository{suffix}")
        browser.close()


if __name__ == "__main__":
    main()
