"""Each sample of the front page is opened, translated and measured; ResNet's map of weights knows every tensor of a checkpoint."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from webapp.review.samples import SAMPLES

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PARITY = 240_000  # milliseconds
RESNET = "resnet18"


def measured(visit, slug: str) -> Page:
    page: Page = visit("/")
    page.locator(f"a[href*='sample={slug}']").click()
    page.get_by_role("button", name="Translate").click()
    expect(page.locator("[data-diff][data-live]")).to_be_visible(timeout=PARITY)
    page.locator("#parity-start").click()
    expect(page.locator("#parity .stamp")).to_be_visible(timeout=PARITY)
    return page


@pytest.mark.parametrize("slug", [sample.slug for sample in SAMPLES if sample.slug != RESNET])
def test_a_sample_is_measured_or_says_why_not(visit, slug):
    page = measured(visit, slug)
    if slug == "ddp":  # several processes are not started here
        expect(page.locator("#parity")).to_have_class(re.compile(r"\bv-review\b"))
        expect(page.locator("#parity")).to_contain_text("the program itself does not run here")
    else:
        expect(page.locator("#parity")).to_have_class(re.compile(r"\bv-exact\b"))


def test_every_tensor_of_a_resnet_has_its_place(visit):
    page = measured(visit, RESNET)
    page.locator(".strip").get_by_role("link", name="Weights").click()
    keys = resnet_keys()
    page.locator("#listed").fill("\n".join(f"{name} {tuple(shape)}" for name, shape in keys.items()))
    page.get_by_role("button", name="Hold against the map").click()
    table = page.locator("#compared tbody")
    expect(table.locator("tr")).to_have_count(len(keys))
    counted = [name for name in keys if name.endswith("num_batches_tracked")]
    expect(table.locator("tr", has_text="not needed")).to_have_count(len(counted))
    expect(table.locator("tr:has(.v-exact)")).to_have_count(len(keys) - len(counted))


def resnet_keys() -> dict[str, Any]:
    """As torch names and sizes them."""
    [found] = [sample for sample in SAMPLES if sample.slug == RESNET]
    names: dict[str, Any] = {}
    exec(found.source, names)  # noqa: S102 (our own sample)
    return {name: tensor.shape for name, tensor in names["model"].state_dict().items()}
