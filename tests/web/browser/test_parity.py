"""The parity panel in a real browser: the ladder of a training, numbers on lines, the matrix, files of one's own."""

from __future__ import annotations

import io
import re
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.hands import paste, post
from tests.web.test_parity_alone import FLASH

pytestmark = pytest.mark.browser

PARITY = 180_000  # milliseconds; the first check on a machine starts both frameworks
TRAINING = Path(__file__).parents[2] / "parity" / "models" / "training.torch.py"


def checked(visit, **settings) -> Page:
    page: Page = visit("/", **settings)
    paste(page, TRAINING.read_text())
    page.keyboard.press("Control+Enter")
    expect(page.locator("#parity-start")).to_be_visible(timeout=PARITY)
    page.locator("#parity-start").click()
    expect(page.locator("#parity .stamp")).to_be_visible(timeout=PARITY)
    return page


def numbers(page: Page) -> None:
    """They are folded beside the code."""
    page.locator(".parity-more > summary").click()


def npy(array) -> dict:
    held = io.BytesIO()
    np.save(held, array, allow_pickle=True)
    return {"name": "outputs.npy", "mimeType": "application/octet-stream", "buffer": held.getvalue()}


def test_a_training_climbs_every_rung_and_its_curve_is_drawn(visit):
    page = checked(visit)
    expect(page.locator("#parity")).to_have_class(re.compile(r"\bv-exact\b"))
    assert page.locator(".rung").count() >= 9
    numbers(page)
    page.locator(".rung", has_text="Losses of a short run").locator("summary").first.click()
    curve = page.locator(".curve", has=page.get_by_label("Loss of the short run"))
    expect(curve.locator("svg")).to_be_visible()
    assert curve.locator("polyline").count() == 2
    curve.get_by_text("As numbers").click()
    expect(curve.locator("tbody tr")).to_have_count(8)


def test_the_learning_rates_of_the_program_are_drawn_for_both_sides(visit):
    page = checked(visit)
    numbers(page)
    page.locator(".rung", has_text="The whole program").locator("summary").first.click()
    curve = page.locator(".curve", has=page.get_by_label("Learning rate, torch and MindSpore"))
    expect(curve.locator("svg")).to_be_visible()
    assert curve.locator("polyline").count() == 2


def test_the_opened_form_is_as_high_as_what_it_holds(visit):
    page: Page = visit("/")
    paste(page, TRAINING.read_text())
    page.keyboard.press("Control+Enter")
    page.locator(".parity-options summary").click(timeout=PARITY)
    fields, button = (page.locator(which).bounding_box() for which in (".parity-fields", "#parity-start"))
    assert fields
    assert button
    assert button["y"] - (fields["y"] + fields["height"]) < 40


def test_numbers_stand_on_lines_and_the_matrix_says_what_was_not_run(visit):
    page = checked(visit)
    page.reload()
    assert page.locator(".on-line").count() >= 4
    page.get_by_role("link", name="Address of this run").click()
    expect(page.locator(".matrix tr", has_text="ascend")).to_contain_text("not run")
    page.get_by_role("link", name="Which tolerances hold, and why").click()
    expect(page.get_by_role("rowheader", name="float32")).to_be_visible()


def test_own_files_are_compared_and_objects_are_refused(visit):
    page = visit("/?sample=lenet", javascript=False)
    page.get_by_role("button", name="Translate").click()
    page.goto(page.url.partition("?")[0] + "/outputs")
    page.locator("#torch").set_input_files(files=[npy(np.zeros((2, 3), "float32"))])
    page.locator("#mindspore").set_input_files(files=[npy(np.array([{}], dtype=object))])
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("alert")).to_contain_text("Python objects")
    page.locator("#torch").set_input_files(files=[npy(np.zeros((2, 3), "float32"))])
    page.locator("#mindspore").set_input_files(files=[npy(np.eye(2, 3, dtype="float32"))])
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("#parity")).to_contain_text("different", timeout=PARITY)
    expect(page.locator(".measured")).to_contain_text("[0, 0]")


@pytest.mark.parametrize(("width", "theme", "language"), [(360, "light", "en"), (1280, "dark", "zh-hans")])
def test_nothing_sticks_out(visit, width, theme, language):
    page = checked(visit, width=width, theme=theme, language=language)
    page.locator("#parity .panel-head a").first.click()
    for closed in page.locator("details:not([open]) > summary").all():
        if closed.is_visible():
            closed.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_a_missing_package_does_not_stop_is_measured_by_a_click(visit):
    page = visit("/", width=360, theme="dark", language="zh-hans")
    page.goto(post(page, FLASH))
    page.locator("#parity-start").click()
    part = page.locator(".parity-alone button")
    expect(part).to_have_text("MLP(dim=16, dropout=0.1)", timeout=PARITY)
    part.click()
    expect(page.locator(".on-line")).to_have_count(1, timeout=PARITY)
    expect(part).to_have_count(0)  # nothing else of it can be measured without the package
    expect(page.locator("#parity")).to_have_class(re.compile(r"\bv-review\b"))  # the rest was not compared
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
