"""A shared revision inside a page of another site: framed, named by oEmbed, told by a badge, and gone when the link ends."""

from __future__ import annotations

import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.utils import timezone

from tests.web.made import translated
from webapp.review.models import Share

pytestmark = pytest.mark.django_db
HERE = "http://testserver"


@pytest.fixture
def link() -> Share:
    return Share.objects.create(job=translated().jobs.get(), revision=0, expires=timezone.now() + timedelta(days=1))


def test_the_frame_may_stand_on_other_sites_and_no_other_page_may(client, link):
    framed = client.get(f"/s/{link.token}/embed")
    assert framed.status_code == 200
    assert "frame-ancestors *" in framed["Content-Security-Policy"]
    assert "default-src 'none'" in framed["Content-Security-Policy"]
    assert "X-Frame-Options" not in framed
    page = client.get(f"/s/{link.token}")
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    assert page["X-Frame-Options"] == "DENY"


def test_the_frame_shows_the_lines_and_has_nothing_to_press_that_changes_something(client, link):
    page = client.get(f"/s/{link.token}/embed").content.decode()
    assert "nn.Dense" in page
    assert "<form" not in page
    assert link.job.paste_id not in page


def test_a_consumer_of_oembed_is_led_to_the_frame(client, link):
    page = client.get(f"/s/{link.token}").content.decode()
    discovery = re.search(r'<link rel="alternate" type="application/json\+oembed" href="([^"]+)"', page)
    assert discovery is not None
    told = client.get(discovery[1]).json()
    assert (told["version"], told["type"], told["title"]) == ("1.0", "rich", "net.py")
    address = re.search(r'<iframe src="([^"]+)"', told["html"])
    assert address is not None
    assert client.get(urlsplit(address[1]).path).status_code == 200


def test_the_frame_is_no_larger_than_the_other_site_allows(client, link):
    told = client.get("/oembed", {"url": f"{HERE}/s/{link.token}", "maxwidth": "300", "maxheight": "20000"}).json()
    assert (told["width"], told["height"]) == (300, 480)
    assert 'width="300"' in told["html"]


@pytest.mark.parametrize("address", ["", "/s/{token}", "https://example.org/s/{token}", f"{HERE}/kb/", f"{HERE}/s/unknowntoken"])
def test_nothing_else_is_embedded(client, link, address):
    assert client.get("/oembed", {"url": address.format(token=link.token)}).status_code == 404


def test_other_formats_are_not_made(client, link):
    assert client.get("/oembed", {"url": f"{HERE}/s/{link.token}", "format": "xml"}).status_code == 501


def test_the_badge_counts_by_verdict(client, link):
    badge = client.get(f"/s/{link.token}.svg")
    assert badge["Content-Type"] == "image/svg+xml"
    assert ">exact 1, adapted 0, review 1, unsupported 0<" in badge.content.decode()


def test_what_is_over_is_nowhere(client, link):
    Share.objects.update(revoked=True)
    assert client.get(f"/s/{link.token}/embed").status_code == 410
    assert client.get(f"/s/{link.token}.svg").status_code == 410
    assert client.get("/oembed", {"url": f"{HERE}/s/{link.token}"}).status_code == 404


def test_a_credential_is_hidden_in_the_frame_too(client):
    source = 'import torch\nkey = "AKIAIOSFODNN7EXAMPLE"\n'
    job = translated(source, text=source, changes=[], findings=[], links={}).jobs.get()
    link = Share.objects.create(job=job, revision=0, expires=timezone.now() + timedelta(days=1))
    assert "AKIAIOSFODNN7EXAMPLE" not in client.get(f"/s/{link.token}/embed").content.decode()


def test_the_page_gives_the_line_to_copy(client, link):
    page = client.get(f"/t/{link.job.paste_id}").content.decode()
    assert f"&lt;iframe src=&quot;{HERE}/s/{link.token}/embed&quot;" in page
    assert f'href="/s/{link.token}.svg"' in page
