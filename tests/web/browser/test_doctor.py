from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.knowledge.test_traceback_reading import EAGER

pytestmark = pytest.mark.browser


def test_a_pasted_traceback_is_explained_without_leaving_the_page(visit):
    page = visit("/err")
    page.locator("#text").fill(EAGER)
    page.get_by_role("button", name="Explain").click()
    expect(page.get_by_role("heading", name="This device has no kernel for the operator")).to_be_visible()
    expect(page.locator(".is-place")).to_contain_text("net.py")
    framework = page.locator(".trace-framework pre")
    expect(framework).to_be_hidden()
    page.get_by_text("2 framework frames").click()
    expect(framework).to_be_visible()
    assert page.url.endswith("/err")


def test_it_leads_to_the_torch_name(visit):
    page = visit("/err?q=The+kernel+ArgMaxExt+unregistered")
    page.get_by_role("link", name="torch.argmax", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("torch.argmax")


def test_without_javascript_in_chinese(visit):
    page = visit("/err", javascript=False, language="zh-hans")
    page.locator("#text").fill("RuntimeError: Unsupported expression 'Yield'.")
    page.get_by_role("button", name="解释").click()
    expect(page.locator(".doctor-told h2").first).to_have_text("图模式不支持该表达式")


def test_no_record_is_said(visit):
    page = visit("/err")
    page.locator("#text").fill("ZeroDivisionError: division by zero")
    page.get_by_role("button", name="Explain").click()
    expect(page.locator("#no-record")).to_contain_text("No record explains this error.")


def test_the_keys_lead_there(visit):
    page = visit("/kb/torch.nn.Linear")
    page.keyboard.press("g")
    page.keyboard.press("e")
    page.wait_for_url("**/err")


def test_an_error_typed_into_the_search_leads_to_it(visit):
    page = visit("/kb/")
    page.locator("#q").press_sequentially("Shape Join")
    page.locator('[data-hits] a[href^="/err/"]').first.click()
    page.wait_for_url("**/err/graph-shape-join")
