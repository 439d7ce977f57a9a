"""Reading a result: as a table for screen readers, in one or two columns without losing one's place, with symbols and words
beside every colour, and from the paste to the download by keyboard alone."""

from __future__ import annotations

import time
from base64 import b64encode
from difflib import SequenceMatcher

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.stack import crowding
from tests.web.browser.hands import paste, post
from tests.web.test_unpacking import packed

pytestmark = pytest.mark.browser
FOLDED = "import torch\n" + "".join(f"x{n} = {n}\n" for n in range(60)) + "y = torch.relu(torch.ones(2))\n"
LONG = "import torch\n\n" + "".join(f"x{n} = torch.relu(torch.ones({n}))\n" for n in range(1, 199))
EXACT = "import torch.nn as nn\n\nfirst = nn.Linear(4, 2)\nsecond = nn.Linear(2, 1)\n"
COLUMNS = "getComputedStyle(document.querySelector('.row')).gridTemplateColumns.split(' ').length"


def result(visit, text: str, **more) -> Page:
    page: Page = visit("/", **more)
    page.goto(post(page, text))
    expect(page.locator("[data-diff]").first).to_be_attached()
    return page


def test_two_hundred_lines_are_shown_within_two_seconds(visit):
    page = visit("/")
    paste(page, LONG)
    began = time.monotonic()
    page.keyboard.press("Control+Enter")
    expect(page.locator("#R3")).to_be_visible(timeout=30_000)
    took = time.monotonic() - began
    assert took < 2 * crowding()


def test_hidden_lines_are_shown_ten_at_a_time_or_all(visit):
    page = result(visit, FOLDED)
    line = page.locator("#L6")
    expect(line).to_be_hidden()
    before = page.locator(".ln.s a:visible").count()
    page.locator("[data-unfold='10']").click()
    expect(line).to_be_visible()
    assert page.locator(".ln.s a:visible").count() == before + 10
    expect(page.locator("#L40")).to_be_hidden()
    page.locator("[data-unfold='all']").click()
    expect(page.locator("#L40")).to_be_visible()
    assert page.locator(".ln.s a:visible").count() == 62


def test_switching_the_view_keeps_the_line_at_the_top(visit):
    page = result(visit, LONG)
    page.locator("#L100").scroll_into_view_if_needed()
    page.evaluate("document.getElementById('L100').closest('.row').scrollIntoView({block: 'start'})")
    assert page.evaluate(COLUMNS) == 5
    page.keyboard.press("u")
    assert page.evaluate(COLUMNS) == 4
    expect(page.locator("#L100")).to_be_in_viewport()
    page.keyboard.press("u")
    expect(page.locator("#L100")).to_be_in_viewport()


def test_eight_hundred_pixels_are_read_in_one_column(visit):
    assert result(visit, EXACT, width=800).evaluate(COLUMNS) == 4
    assert result(visit, EXACT, width=1000).evaluate(COLUMNS) == 5


def test_every_changed_line_has_a_mark_and_a_word(visit):
    page = visit("/?sample=resnet18")
    page.get_by_role("button", name="Translate").click()
    expect(page.locator("[data-diff][data-live]")).to_be_visible()
    told = page.locator(".row.k-changed .say").all_text_contents()  # of lines out of sight too
    assert len(told) > 20
    assert all(any(word in said for word in ("exact", "adapted", "review", "unsupported")) for said in told), told
    assert all(said.lstrip()[0] in "=~!×" for said in told), told


def test_the_data_explain_every_changed_line(visit):
    """A change has the record of the API behind it, or the rule that is not about one API, such as imports."""
    page = visit("/?sample=resnet18")
    page.get_by_role("button", name="Translate").click()
    expect(page.locator("[data-diff][data-live]")).to_be_visible()
    data = page.request.get(page.url.partition("?")[0] + ".json").json()
    before, after = data["source"].splitlines(), data["text"].splitlines()
    blocks = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    changed = {line + 1 for kind, start, end, _, _ in blocks if kind in ("replace", "delete") for line in range(start, end)}
    explained = {line for one in data["changes"] for line in range(one["line"], one["end_line"] + 1)}
    assert {line for line in changed if before[line - 1].strip()} <= explained
    for change in data["changes"]:
        assert change["verdict"] in ("exact", "adapted", "review", "unsupported")
        assert change["record"] or change["rule"]
        assert bool(change["evidence"]) == bool(change["record"] or change["rests_on"])
    assert all(change["record"] for change in data["changes"] if change["rule"] == "imports")


def test_a_screen_reader_hears_a_table_with_before_after_and_verdict(visit):
    page = result(visit, EXACT)
    told = page.locator("#diff").aria_snapshot()
    assert 'table "Source and translation, line by line"' in told
    assert 'columnheader "PyTorch"' in told
    assert 'cell "first = nn.Linear(4, 2) before"' in told
    assert 'cell "first = nn.Dense(4, 2) after"' in told
    assert "exact 1 change, show the reason" in told


def test_the_focus_is_inside_the_page_after_a_part_was_replaced(visit):
    page = result(visit, EXACT)
    page.get_by_role("button", name="Accept all exact").click()
    expect(page.locator(".progress")).to_contain_text("3/3")
    assert page.evaluate("document.activeElement !== document.body")
    expect(page.get_by_role("status").filter(has_text="3/3")).to_be_visible()  # said politely, without the focus


def test_a_page_that_fills_itself_in_takes_the_focus_from_nobody(visit):
    """A ring stood around the count of reviewed lines before anybody had touched anything."""
    page = result(visit, EXACT)
    page.locator("#parity-start").click()
    expect(page.locator("#parity-cancel")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    expect(page.locator("#parity[data-outcome]")).to_be_visible(timeout=180_000)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.activeElement === document.body")


def test_symbols_stay_where_colours_are_forced(visit):
    page = result(visit, EXACT)
    page.emulate_media(forced_colors="active")
    tile = page.locator(".row .tile").first
    expect(tile).to_have_text("=")
    assert tile.evaluate("tile => getComputedStyle(tile).borderTopStyle") == "solid"


def test_nothing_moves_for_whoever_wants_no_motion(visit):
    page = visit("/")
    page.evaluate("document.querySelector('h1, main').insertAdjacentHTML('afterend', '<span class=spinner></span>')")
    moves = "getComputedStyle(document.querySelector('.spinner')).animationName"
    assert page.evaluate(moves) == "turn"
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(moves) == "none"


def test_x_and_n_lead_through_what_is_open_and_reloading_keeps_it(visit):
    page = result(visit, EXACT)
    for done in ("1/3", "2/3"):
        page.keyboard.press("n")
        expect(page.locator(".row.is-here[data-open]")).to_have_count(1)
        page.keyboard.press("x")
        expect(page.locator(".progress")).to_contain_text(done)
    page.reload()
    expect(page.locator(".progress")).to_contain_text("2/3")
    other = visit(page.url)
    expect(other.locator(".progress")).to_contain_text("2/3")


def tab_to(page: Page, wanted: Locator) -> None:
    for _ in range(150):
        page.keyboard.press("Tab")
        if wanted.count() and wanted.first.evaluate("one => one.getRootNode().activeElement === one"):
            return
    raise AssertionError("the keyboard does not lead there")


def test_from_the_paste_to_the_download_by_keyboard_alone(visit):
    page = visit("/")
    page.evaluate("text => navigator.clipboard.writeText(text)", EXACT)
    page.keyboard.press("Control+V")  # the editor has the focus
    expect(page.get_by_role("textbox", name="Esc, then Tab leaves the editor")).to_contain_text("nn.Linear(4, 2)")
    expect(page.locator(".paste-leave")).to_be_visible()  # Tab indents, and nobody is held there
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Translate")).to_be_focused()
    expect(page.locator(".paste-leave")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator("[data-diff][data-live]")).to_be_visible(timeout=20_000)
    tab_to(page, page.get_by_role("button", name="Accept all exact"))
    page.keyboard.press("Enter")
    expect(page.locator(".progress")).to_contain_text("3/3 reviewed")
    with page.expect_download() as download:
        page.keyboard.press("Home")
        tab_to(page, page.get_by_role("link", name=".py", exact=True))
        page.keyboard.press("Enter")
    assert "nn.Dense(4, 2)" in download.value.path().read_text()


DROP = """text => {
  const data = new DataTransfer()
  const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  data.items.add(new File([bytes], "five.zip", {type: "application/zip"}))
  document.querySelector(".paste-main").dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}))
}"""


def test_a_dropped_archive_of_five_files_becomes_a_tree_with_their_states(visit):
    page = visit("/")
    names = ["net/a.py", "net/b.py", "net/deep/c.py", "net/deep/d.py", "e.py"]
    page.evaluate(DROP, b64encode(packed(dict.fromkeys(names, EXACT.encode())).read()).decode())
    page.wait_for_url("**/p/*")
    expect(page.locator("#project")).to_contain_text("5/5", timeout=60_000)
    for name in names:
        row = page.locator(".project-files tr:not(.folder)", has_text=name.rpartition("/")[2])
        expect(row.locator(".state")).to_contain_text("done")


def test_paper_shows_all_lines_and_nothing_to_press(visit):
    page = result(visit, FOLDED, theme="dark")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    for gone in (".head", ".button", ".choice", ".foot"):
        for one in page.locator(gone).all():
            expect(one).to_be_hidden()
    expect(page.locator(".fold").first).to_be_hidden()
    expect(page.locator("#L40")).to_be_visible()
    row = "getComputedStyle(document.querySelector('#L40').closest('.row'))"
    ink, paper = page.evaluate(f"{row}.color"), page.evaluate(f"{row}.colorScheme")
    assert paper == "light"
    assert all(int(part) < 100 for part in ink.removeprefix("rgb(").rstrip(")").split(","))  # dark on white, in the dark theme too
