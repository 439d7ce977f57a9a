"""Accounts and teams as people meet them: private by default, shared by invitation, found again by mail."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.stack import Stack, wait_for
from tests.web.browser.test_everyone import LOOKS, serious
from tests.web.searching import found

pytestmark = pytest.mark.browser
PASSWORD = "deep water 1937"


def sign_up(page: Page, name: str) -> None:
    """Also from a page that a visitor without account was sent to."""
    if "/account/signup/" not in page.url:
        page.goto("/account/signup/")
    page.get_by_label("E-mail").fill(f"{name}@example.org")
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make an account").click()
    expect(page.locator(".account-name")).to_have_text(name)


def paste(page: Page, space: str = "") -> str:
    page.goto("/?sample=tensors")
    if space:
        page.get_by_label("For").select_option(label=space)
    page.get_by_role("button", name="Translate").click()
    expect(page.locator("[data-diff][data-live]")).to_be_visible(timeout=30_000)
    return "/t/" + page.url.rpartition("/t/")[2].partition("?")[0]


def mail_to(stack: Stack, address: str) -> str:
    """The newest message in the folder of the mails."""

    def newest() -> str:
        folder = stack.state / "mails"
        files = sorted(folder.glob("*"), key=lambda file: file.stat().st_mtime) if folder.exists() else []
        return next((text for file in reversed(files) if f"To: {address}" in (text := Path(file).read_text())), "")

    return wait_for(newest, 10, f"a mail to {address}")


def test_what_is_pasted_is_private_until_a_colleague_is_invited(visit):
    ada, stranger = visit("/"), visit("/")
    sign_up(ada, "ada")
    private = paste(ada)
    expect(ada.locator(".result-title")).to_contain_text("private to you")
    assert stranger.goto(private).status == 404
    ada.goto("/teams/")
    ada.get_by_label("Name of the team").fill("Vision")
    ada.get_by_role("button", name="Make a team").click()
    ada.get_by_role("button", name="Make a link").click()
    link = ada.locator(".secret").inner_text()
    shared = paste(ada, "Vision")
    grace = visit("/")
    grace.goto(link)
    grace.get_by_role("link", name="Make an account").click()
    sign_up(grace, "grace")
    grace.get_by_role("button", name="Join the team").click()
    expect(grace.get_by_role("heading", name="Vision")).to_be_visible()
    grace.goto(shared)
    expect(grace.locator("[data-diff][data-live]")).to_be_visible()
    assert grace.goto(private).status == 404
    assert stranger.goto(shared).status == 404
    assert stranger.goto(link).status == 404  # it was for one


def test_a_forgotten_password_is_replaced_by_the_link_in_the_mail(visit, stack):
    first = visit("/")
    sign_up(first, "joan")
    page = visit("/account/login/")
    page.get_by_role("link", name="Forgotten the password?").click()
    page.get_by_label("E-mail").fill("joan@example.org")
    page.get_by_role("button", name="Send a link").click()
    expect(page.locator("main")).to_contain_text("/mails")
    page.goto(found(r"http://\S+/key/\S+", mail_to(stack, "joan@example.org")))
    page.get_by_label("New Password", exact=True).fill("another sea 42")
    page.get_by_label("New Password (again)").fill("another sea 42")
    page.get_by_role("button", name="Change the password").click()
    page.get_by_role("link", name="Sign in").last.click()
    page.get_by_label("User name or e-mail").fill("joan@example.org")
    page.get_by_label("Password").fill("another sea 42")
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".account-name")).to_have_text("joan")
    first.goto("/account/")
    expect(first.get_by_role("heading", name="Sign in")).to_be_visible()


def test_a_token_is_shown_once_and_opens_what_is_private(visit):
    page = visit("/")
    sign_up(page, "mary")
    private = paste(page)
    page.goto("/account/tokens")
    page.get_by_label("What it is for").fill("laptop")
    page.get_by_role("button", name="Make a token").click()
    secret = page.locator("#secret").inner_text()
    program = visit("/").context.request
    assert program.get(private, headers={"Authorization": f"Bearer {secret}"}).status == 200
    assert program.get(private).status == 404
    page.goto("/account/tokens")
    expect(page.locator("main")).not_to_contain_text(secret)
    page.get_by_role("button", name="Revoke laptop").click()
    expect(page.get_by_role("row", name="laptop")).to_have_count(0)
    assert program.get(private, headers={"Authorization": f"Bearer {secret}"}).status == 401


def test_what_came_before_is_offered_once_and_deleted_for_good(visit):
    page = visit("/")
    earlier = paste(page)
    sign_up(page, "hedy")
    page.get_by_role("button", name="Keep them in my account").click()
    expect(page.get_by_text("before you signed in")).to_have_count(0)
    other = visit("/")
    assert other.goto(earlier).status == 404
    page.goto(earlier)
    page.get_by_role("link", name="Move or delete").click()
    page.get_by_role("button", name="Delete for good").click()
    for form in ("", ".py", ".json", "/r/0", "/checklist", "/weights"):
        assert page.goto(earlier + form).status == 404


def test_all_of_it_works_without_javascript(visit):
    page = visit("/", javascript=False)
    sign_up(page, "emmy")
    page.goto("/teams/")
    page.get_by_label("Name of the team").fill("Algebra")
    page.get_by_role("button", name="Make a team").click()
    page.locator(".account-menu summary").click()
    page.get_by_role("button", name="Algebra").click()
    page.goto("/")
    expect(page.get_by_label("For").locator("option:checked")).to_have_text("Algebra")
    page.locator(".account-menu summary").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()


@pytest.fixture(scope="module")
def member(browser, stack) -> dict:
    """The cookies of somebody with a team, a token and something pasted, and the pages to look at."""
    context = browser.new_context(base_url=stack.address)
    page = context.new_page()
    sign_up(page, "sofia")
    private = paste(page)
    page.goto("/teams/")
    page.get_by_label("Name of the team").fill("Equations")
    page.get_by_role("button", name="Make a team").click()
    team = "/teams/" + page.url.rpartition("/teams/")[2]
    page.get_by_role("button", name="Make a link").click()
    link = "/join/" + page.locator(".secret").inner_text().rpartition("/join/")[2]
    page.goto(f"{team}/workers")
    for name in ("cellar", "a machine with a long name, on the third floor of the laboratory"):
        page.get_by_label("Name").fill(name)
        page.get_by_role("button", name="Add a machine").click()
        expect(page.locator("#join")).to_contain_text("mindport worker join")
    page.get_by_role("button", name="Let results be evidence").first.click()
    expect(page.get_by_role("button", name="Take the consent back")).to_be_visible()
    cookies = context.cookies()
    context.close()
    own = ["", "email/", "password/change/", "sessions/", "tokens", "log", "delete", "logout/", "reauthenticate/"]
    pages = [
        *(f"/account/{path}" for path in own),
        "/teams/",
        team,
        f"{team}/workers",
        f"{team}/log",
        f"{team}/delete",
        f"{private}/manage",
        private,
    ]
    return {
        "cookies": cookies,
        "inside": pages,
        "outside": ["login/", "signup/", "password/reset/", "password/reset/done/"],
        "link": link,
    }


def pages(visit, member, **look):
    yield from ((path, visit(path, **look)) for path in [*(f"/account/{path}" for path in member["outside"]), member["link"]])
    for path in member["inside"]:
        page = visit("/keys/", **look)
        page.context.add_cookies([cookie for cookie in member["cookies"] if cookie["name"] != "language"])
        page.goto(path)
        yield path, page


@pytest.mark.parametrize(("theme", "language"), LOOKS)
def test_no_page_of_an_account_has_a_serious_accessibility_defect(visit, member, theme, language):
    defects = {}
    for path, page in pages(visit, member, theme=theme, language=language):
        page.evaluate("document.querySelector('.account-menu')?.setAttribute('open', '')")
        if found := serious(page):
            defects[path] = found
        page.close()
    assert not defects


def test_no_page_of_an_account_scrolls_sideways(visit, member):
    for path, page in pages(visit, member, width=320):
        excess = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert excess <= 0, path
        page.close()


def test_the_language_of_a_shared_page_can_be_switched(visit):
    page = visit("/")
    paste(page)
    page.locator("#share summary").click()
    page.get_by_role("button", name="Make a link").click()
    reader = visit(page.locator(".is-shares a[translate=no]").get_attribute("href"))
    reader.get_by_role("button", name="中文").click()
    expect(reader.locator("html")).to_have_attribute("lang", "zh-CN")
