from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.web.made import job, parity_report, translated
from webapp.jobs.models import Job

pytestmark = pytest.mark.django_db
PAGES = ["/", "/?sample=lenet", "/kb/", "/kb/torch.nn.Linear", "/kb/none.such", "/jobs/", "/keys/", "/nowhere"]


@pytest.mark.parametrize("address", PAGES)
def test_pages_carry_no_inline_script_or_style(client, address):
    page = client.get(address).content.decode()
    assert not re.search(r"\sstyle=|\son\w+=|<style", page)
    assert all("src=" in tag or "application/json" in tag for tag in re.findall(r"<script[^>]*>", page))


def test_the_result_page_carries_no_inline_script_or_style(client):
    page = client.get(f"/t/{translated().id}").content.decode()
    assert not re.search(r"\sstyle=|\son\w+=|<style", page)


@pytest.mark.parametrize("address", PAGES)
def test_everything_a_page_loads_is_ours(client, address):
    page = client.get(address).content.decode()
    loaded = re.findall(r'<(?:script|link|img)[^>]*(?:src|href)="([^"]+)"', page)
    assert loaded
    assert all(target.startswith("/") and not target.startswith("//") for target in loaded)


@pytest.mark.parametrize("path", ["", "/weights", "/checklist", "/outputs", "/beside", "/ways/2"])
def test_ids_are_unique_on_the_pages_of_a_result(client, path):
    """The key ? opened a field of the weight map, which had the name of the sheet."""
    kept = translated()
    job(kept, Job.Kind.PARITY, report=parity_report())
    answer = client.get(f"/t/{kept.id}{path}")
    assert answer.status_code == 200
    ids = re.findall(r'\sid="([^"]+)"', answer.content.decode())
    assert len(ids) == len(set(ids))


def test_the_theme_is_kept_and_rendered_by_the_server(client):
    response = client.post("/preferences/", {"theme": "dark", "next": "/kb/"})
    assert response["Location"] == "/kb/"
    assert 'data-theme="dark"' in client.get("/").content.decode()


def test_single_keys_can_be_switched_off(client):
    client.post("/preferences/", {"keys": "off"})
    assert 'data-keys="off"' in client.get("/").content.decode()


@pytest.mark.parametrize("value", ["neon", "", '"><script>'])
def test_unknown_preferences_are_ignored(client, value):
    client.post("/preferences/", {"theme": value})
    assert 'data-theme="auto"' in client.get("/").content.decode()


def test_preferences_never_lead_to_another_site(client):
    assert client.post("/preferences/", {"next": "https://example.org/"})["Location"] == "/"


def test_switching_the_language_keeps_the_page(client):
    response = client.post("/i18n/setlang/", {"language": "zh-hans", "next": "/jobs/?state=done"})
    assert response["Location"] == "/jobs/?state=done"
    assert '<html lang="zh-CN"' in client.get("/jobs/").content.decode()


def test_the_browser_language_counts_before_any_choice(client):
    page = client.get("/", headers={"Accept-Language": "zh-CN,zh;q=0.9"}).content.decode()
    assert '<html lang="zh-CN"' in page


def test_an_unknown_address_is_answered_in_our_frame(client):
    response = client.get("/nowhere")
    assert response.status_code == 404
    assert "There is nothing at this address." in response.content.decode()


def test_a_forged_form_is_refused_in_our_frame():
    response = Client(enforce_csrf_checks=True).post("/preferences/", {"theme": "dark"})
    assert response.status_code == 403
    assert "This form is out of date." in response.content.decode()


def test_our_own_failure_names_the_request(client, settings):
    client.raise_request_exception = False
    settings.ROOT_URLCONF = "tests.web.failing_urls"
    response = client.get("/fails")
    assert response.status_code == 500
    assert response["X-Request-ID"] in response.content.decode()
