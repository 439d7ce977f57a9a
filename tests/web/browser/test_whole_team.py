"""A team's whole way: invited, a project of files, who does what, the plan approved, a review by another, the branch taken."""

from __future__ import annotations

import zipfile

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.hands import sign_up
from tests.web.browser.test_whole_job import JOB, NET, RUN, TRAIN, TWO_LOOKS, settled

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def team_of(ada: Page, grace: Page) -> str:
    """Ada makes it and invites; its name."""
    ada.goto("/teams/")
    ada.locator("#id_name").fill("Vision")
    ada.locator("form:has(#id_name) button").click()
    ada.locator("#id_role").select_option("editor")
    ada.locator("form[action$='/invitations'] button").click()
    grace.goto(ada.locator(".secret").inner_text())
    grace.locator("main form button.primary").click()
    expect(grace.get_by_role("heading", level=1)).to_have_text("Vision")
    return "Vision"


def upload(ada: Page, tmp_path, team: str) -> str:
    """The path of the project."""
    archive = tmp_path / "net.zip"
    with zipfile.ZipFile(archive, "w") as opened:
        opened.writestr("net.py", NET)
        opened.writestr("train.py", TRAIN.format(net="from net import Net\n"))
    ada.goto("/p/")
    ada.locator("#archive").set_input_files(archive)
    ada.locator("#upload select").select_option(label=team)
    ada.locator("#upload button").click()
    ada.wait_for_url("**/p/*")
    expect(ada.locator("#project progress").first).to_have_attribute("value", "2", timeout=JOB)
    return "/p/" + ada.url.rpartition("/p/")[2]


def assign(ada: Page, project: str, path: str, name: str) -> None:
    ada.goto(project)
    ada.locator(f"a[href$='?file={path}']").click()
    ada.locator("#to").select_option(label=name)
    ada.locator(".bulk-form button.primary").click()
    expect(ada.locator("tr", has=ada.get_by_role("link", name=path, exact=True)).locator(".project-duty")).to_contain_text(name)


def act(page: Page, kind: str) -> None:
    page.locator(f".acts button[value={kind}]").click()


@pytest.mark.parametrize(("language", "theme", "width"), TWO_LOOKS)
def test_a_team_moves_a_repository(visit, tmp_path, language, theme, width):
    ada, grace = (visit("/", language=language, theme=theme, width=width) for _ in range(2))
    names = [f"{name}-{language}-{theme}-{width}" for name in ("ada", "grace")]
    sign_up(ada, names[0])
    sign_up(grace, names[1])
    project = upload(ada, tmp_path, team_of(ada, grace))
    assign(ada, project, "net.py", names[1])

    grace.goto("/notices/")  # she is told, and gets there from what she is told
    grace.locator(".notices-list .is-unread a").first.click()
    expect(grace.locator("h1")).to_have_text("net.py")
    for verdict, reviewed in {"adapted": "1/6", "exact": "6/6"}.items():
        grace.locator(f".progress button[value={verdict}]").click()
        expect(grace.locator("#progress-said strong")).to_have_text(reviewed)
    expect(grace.locator("form[action*='/approve']")).to_have_count(0)  # an editor approves nothing

    ada.goto(grace.url)
    expect(ada.locator(".revisions")).to_contain_text(names[1])
    ada.locator("form[action*='/approve'] button").click()
    grace.reload()
    expect(grace.locator(".approved")).to_contain_text(names[0])

    grace.goto(f"{project}/repository")
    act(grace, "plan")
    expect(grace.locator(".plan")).to_be_visible(timeout=JOB)
    expect(grace.locator("form[action$='/approve']")).to_have_count(0)
    ada.goto(f"{project}/repository")
    for question in ada.locator("fieldset.question").all():
        question.locator("input[type=radio]").first.check()
    ada.locator(".questions button").click()
    ada.locator("form[action$='/approve'] button").click()
    grace.reload()
    act(grace, "migration")
    grace.locator(".acts button[value=verification]").click(timeout=JOB)
    expect(grace.locator("#next[data-done]")).to_be_visible(timeout=RUN)
    with grace.expect_download() as saved:
        grace.locator("a[href*='bundle']").first.click()
    assert saved.value.suggested_filename.endswith(".bundle")
    settled(grace)

    ada.goto(project)
    for name in names:
        expect(ada.locator(".project-activity")).to_contain_text(name)
