"""What a visitor's hands do."""

from __future__ import annotations

from playwright.sync_api import Page


def paste(page: Page, text: str) -> None:
    """Into the editor, through the clipboard."""
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.locator(".cm-content").click()
    page.keyboard.press("Control+V")
