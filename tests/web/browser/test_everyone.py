"""Reflow, themes, languages and accessibility of every page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.test_unpacking import packed

pytestmark = pytest.mark.browser

AXE = Path(__file__).parent / "vendored" / "axe.min.js"
ADDRESSES = [
    "/",
    "/?sample=resnet18",
    "/api/",
    "/kb/",
    "/kb/search?q=linear",
    "/kb/torch.nn.Linear",
    "/kb/torch.squeeze?ms=2.7.2",
    "/kb/torch.tanh?dev=ascend",
    "/kb/none.such",
    "/kb/topics/",
    "/kb/topics/default-initialisation",
    "/kb/mindspore.mint.cat",
    "/kb/torch.cudnn_convolution",
    "/err",
    "/err?q=The+kernel+ArgMaxExt+unregistered",
    "/err/kernel-unregistered",
    "/jobs/",
    "/jobs/?q=stat:failed",
    "/p/",
    "/workers/",
    "/keys/",
    "/weights",
    "/no",
]
LOOKS = [("light", "en"), ("dark", "zh-hans")]
OTHER = {"light": "dark", "dark": "light"}
MAIN = ["/", "/kb/", "/kb/torch.nn.Linear", "/err?q=The+kernel+ArgMaxExt+unregistered", "/jobs/", "/p/", "/keys/"]


@pytest.fixture(scope="session")
def result_path(browser, stack) -> str:
    page = browser.new_page()
    page.goto(f"{stack.address}/?sample=resnet18")
    page.get_by_role("button", name="Translate").click()
    page.wait_for_selector("#R1")
    path = str("/t/" + page.url.rpartition("/")[2])
    page.close()
    return path


@pytest.fixture(scope="session")
def shared_path(browser, stack, result_path) -> str:
    page = browser.new_page()
    page.goto(stack.address + result_path)
    page.locator("#share summary").click()
    page.get_by_role("button", name="Make a link").click()
    path = str(page.locator(".is-shares a[translate=no]").get_attribute("href"))
    page.close()
    return path


@pytest.fixture(scope="session")
def project_paths(browser, stack) -> list[str]:
    """A project, and the page that follows all of a visitor's projects being translated anew."""
    page = browser.new_page()
    page.goto(stack.address)
    archive = packed({"net/model.py": b"import torch\nx = torch.lobpcg(torch.eye(9), 2)\n", "README.md": b"# read\n"})
    page.locator("input[type=file]").set_input_files({"name": "net.zip", "mimeType": "application/zip", "buffer": archive.read()})
    page.wait_for_url("**/p/*")
    project = "/p/" + page.url.rpartition("/")[2]
    page.goto(f"{stack.address}/p/")
    page.locator("#upgrade").click()
    page.wait_for_url("**/p/upgrade/*")
    upgrade = "/p/upgrade/" + page.url.rpartition("/")[2]
    page.close()
    return [project, f"{project}/repository", upgrade]


def around(result: str) -> list[str]:
    """A result in its views, and the pages that belong to it."""
    views = ["", "?view=unified&comment=L7", "/r/0?against=0", "/why/1", "/beside", "/beside?with-mode=graph&view=unified"]
    return [result + view for view in (*views, "/checklist", "/weights")]


def serious(page: Page, *rules: str) -> list[str]:
    """What axe calls serious or critical, with the element; of these rules or of all."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())  # the policy allows no added script element, a debugger may still evaluate
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{violation['id']}: {node['target']} {node['html'][:120]}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize(("theme", "language"), LOOKS)
def test_no_page_has_a_serious_accessibility_defect(visit, result_path, shared_path, project_paths, theme, language):
    defects = {}
    for path in [*ADDRESSES, *around(result_path), shared_path, *project_paths]:
        page = visit(path, theme=theme, language=language)
        found = serious(page)
        if path in [*MAIN, result_path, shared_path, project_paths[0]]:  # in both themes; all but contrast is the same there
            page.emulate_media(color_scheme=OTHER[theme])
            found += serious(page, "color-contrast")
        if found:
            defects[path] = found
        page.close()
    assert not defects


SEEN = """() => {
  const at = document.activeElement, box = at.getBoundingClientRect(), style = getComputedStyle(at)
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return {outlined: style.outlineStyle !== "none", uncovered: Boolean(top) && (at.contains(top) || top.contains(at)),
          what: `${at.tagName} ${at.id} ${at.textContent.trim().slice(0, 30)}`}
}"""


def test_whoever_goes_by_keyboard_sees_where_they_are(visit, result_path):
    for path in ("/kb/torch.nn.Linear", result_path):
        page = visit(path)
        for _ in range(25):
            page.keyboard.press("Tab")
            seen = page.evaluate(SEEN)
            assert seen["outlined"], seen
            assert seen["uncovered"], seen
        page.close()


@pytest.mark.parametrize("width", [320, 800])
def test_no_page_scrolls_sideways(visit, result_path, shared_path, project_paths, width):
    for path in [*ADDRESSES, *around(result_path), shared_path, *project_paths]:
        page = visit(path, width=width)
        excess = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert excess <= 0, path
        page.close()


def test_narrow_tables_are_read_without_moving_them(visit, project_paths):
    for path, of_a_row in ((project_paths[0], ".project-files td[data-label] a"), ("/workers/", ".fleet-members td[data-label]")):
        page = visit(path, width=360)
        expect(page.locator(of_a_row).first).to_be_visible()  # in a line below the name
        for table in page.locator(".scrolls").all():
            assert table.evaluate("table => table.scrollWidth <= table.clientWidth"), path


def test_the_theme_follows_the_system_until_chosen(visit):
    page = visit("/", theme="dark")
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    page.locator("[data-theme-switch] button").click()
    assert page.evaluate(ground) != dark
    page.wait_for_load_state("networkidle")
    page.reload()
    assert page.evaluate(ground) != dark
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_switching_the_language_keeps_page_and_place(visit, result_path):
    page = visit(f"{result_path}#L7")
    page.get_by_role("button", name="中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    assert page.url.endswith(f"{result_path}#L7")


def test_narrow_pages_read_in_one_column_without_javascript(visit, result_path):
    page = visit(result_path, width=360, javascript=False)
    assert page.locator(".row.k-changed").first.evaluate("row => getComputedStyle(row).gridTemplateColumns.split(' ').length") == 4


def test_all_steps_are_in_sight_on_a_narrow_page(visit, result_path):
    """The last one, often the next, stood behind the right edge."""
    page = visit(result_path, width=360)
    box = page.locator("#steps li").last.bounding_box()
    assert box
    assert box["x"] + box["width"] <= 360


def test_nothing_is_asked_of_other_sites(visit, stack):
    page = visit("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/?sample=lenet")
    page.goto("/kb/torch.nn.Linear")
    assert asked
    assert all(url.startswith((stack.address, "data:")) for url in asked)
