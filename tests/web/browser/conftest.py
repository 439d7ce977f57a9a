"""A real browser (Debian's Chromium, driven by Playwright) on the real stack."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, sync_playwright

from tests.stack import Stack

CHROMIUM = Path("/usr/bin/chromium")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert CHROMIUM.exists(), "Chromium is missing: apt-get install chromium"
    with sync_playwright() as playwright:
        # The sandbox of Chromium itself needs rights that a container seldom has; it visits our own pages only.
        running = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture
def visit(browser: Browser, stack: Stack) -> Iterator[Callable[..., Page]]:
    """`visit("/jobs/", width=360, theme="dark", language="zh-hans", javascript=False)`: a fresh visitor on that page. Whatever
    they do there, nothing is asked of another site."""
    opened: list[BrowserContext] = []
    complaints: list[str] = []

    def watch(asked: Request) -> None:
        if not asked.url.startswith((f"{stack.address}/", "data:", "blob:")):
            complaints.append(f"asked of another site: {asked.url}")

    def go(path: str, *, width: int = 1280, theme: str = "light", language: str = "en", javascript: bool = True) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 860},
            color_scheme="dark" if theme == "dark" else "light",
            java_script_enabled=javascript,
            base_url=stack.address,
            accept_downloads=True,
            permissions=["clipboard-read", "clipboard-write"],
        )
        opened.append(context)
        context.on("request", watch)
        context.set_default_timeout(15_000)
        context.add_cookies([{"name": "language", "value": language, "url": stack.address}])
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if "Content Security Policy" in said.text else None)
        page.goto(path)
        return page

    yield go
    for context in opened:
        context.close()
    assert not complaints, complaints
