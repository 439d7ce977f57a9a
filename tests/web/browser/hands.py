"""What a visitor's hands do."""

from __future__ import annotations

from playwright.sync_api import Page


def paste(page: Page, text: str) -> None:
    """Into the editor, through the clipboard."""
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.locator(".cm-content").click()
    page.keyboard.press("Control+V")


def sign_up(page: Page, name: str) -> None:
    page.goto("/account/signup/")
    page.locator("#id_email").fill(f"{name}@mindport.example")
    page.locator("#id_username").fill(name)
    page.locator("#id_password1").fill("a-long-way-to-the-sea")
    page.locator("form:has(#id_password1) button").last.click()
    page.locator("summary", has_text=name).wait_for()


def post(page: Page, text: str) -> str:
    """Pastes without the editor; the path of the result."""
    page.goto("/")
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    answer = page.request.post("/t/", form={"code": text}, headers={"X-CSRFToken": token})
    assert answer.ok, answer.status_text
    return "/t/" + answer.url.rpartition("/t/")[2]
