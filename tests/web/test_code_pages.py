"""Each code has its page in both languages, and everything that shows a code leads there."""

from __future__ import annotations

import pytest

import knowledge
from knowledge import codes
from knowledge.finding.entries import EntryKind

pytestmark = pytest.mark.django_db
SOME = ["MP-GEN-001", "MP-GRAPH-001", "MP-PORT-001", *map(codes.of_record, ("torch.optim.SparseAdam", "torch.Tensor.backward"))]


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("code", SOME)
def test_a_code_has_its_page(client, code, language):
    page = client.get(f"/kb/codes/{code}", headers={"Accept-Language": language}).content.decode()
    title = codes.all_differences()[code].title
    assert f"<code># mindport: off {code}</code>" in page
    assert (title.zh if language == "zh-hans" else title.en).split("`")[0].split("'")[0] in page


def test_a_record_and_its_code_lead_to_each_other(client):
    code = codes.of_record("torch.optim.SparseAdam")
    assert f'href="/kb/codes/{code}"' in client.get("/kb/torch.optim.SparseAdam").content.decode()
    assert 'href="/kb/torch.optim.SparseAdam"' in client.get(f"/kb/codes/{code}").content.decode()
    assert client.get(f"/kb/codes/{code}.json").json()["record"] == "torch.optim.SparseAdam"


def test_the_index_has_them_all(client):
    page = client.get("/kb/codes/").content.decode()
    assert [code for code in codes.all_differences() if f'href="/kb/codes/{code}"' not in page] == []


@pytest.mark.parametrize("code", ["MP-NONE-001", "x"])
def test_no_other_code_has_a_page(client, code):
    assert client.get(f"/kb/codes/{code}").status_code == 404


@pytest.mark.parametrize("query", ["{}", "what is {}?", "  # mindport: review: why (torch.x {})"])
def test_a_code_is_found_by_itself_and_in_a_mark(query):
    (found,) = knowledge.search(query.format("mp-graph-001"))
    assert (found.kind, found.id) == (EntryKind.CODE, "MP-GRAPH-001")
