from __future__ import annotations

import gzip
import json
from xml.etree import ElementTree

import pytest

import knowledge
from knowledge import dump

OPENSEARCH = "{http://a9.com/-/spec/opensearch/1.1/}"


@pytest.fixture(scope="module")
def unpacked() -> list[dict]:
    return [json.loads(line) for line in gzip.decompress(dump.compressed()).decode().splitlines()]


def test_the_dump_has_every_record_with_its_evidence_and_every_error(unpacked):
    records = {line["torch"]: line for line in unpacked if line["type"] == "record"}
    assert set(records) == {record.torch for record in knowledge.all_records()}
    assert records["torch.nn.Linear"]["evidence"]
    assert "kernel-unregistered" in [line["slug"] for line in unpacked if line["type"] == "error"]


def test_the_dump_is_the_same_every_time():
    first = dump.compressed()
    dump.compressed.cache_clear()
    assert dump.compressed() == first


@pytest.mark.django_db
def test_the_dump_is_sent_once(client):
    response = client.get("/kb/dump.jsonl.gz")
    assert (response.status_code, response["Content-Type"]) == (200, "application/gzip")
    assert response.content == dump.compressed()
    assert client.get("/kb/dump.jsonl.gz", headers={"If-None-Match": response["ETag"]}).status_code == 304


@pytest.mark.django_db
def test_browsers_can_search_here(client):
    assert 'rel="search" href="/opensearch.xml"' in client.get("/kb/").content.decode()
    response = client.get("/opensearch.xml")
    assert response["Content-Type"].startswith("application/opensearchdescription+xml")
    described = ElementTree.fromstring(response.content)
    assert described.tag == f"{OPENSEARCH}OpenSearchDescription"
    assert len(described.findtext(f"{OPENSEARCH}ShortName") or "") in range(1, 17)
    urls = {url.get("type"): url.get("template") for url in described.iter(f"{OPENSEARCH}Url")}
    assert urls["text/html"] == "http://testserver/kb/search?q={searchTerms}"
