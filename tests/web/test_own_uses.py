from __future__ import annotations

import pytest

from tests.web.made import translated

pytestmark = pytest.mark.django_db
USES = "/kb/torch.nn.Linear/uses"


@pytest.fixture
def own(client):
    """A paste of this visitor that uses torch.nn.Linear."""
    client.cookies["language"] = "en"
    client.session.save()
    kept = translated()
    kept.session = client.session.session_key
    kept.save()
    return kept


def test_the_reader_sees_the_lines_of_own_pastes(client, own):
    page = client.get(USES).content.decode()
    assert f'href="/t/{own.id}#L' in page


def test_pastes_of_others_are_not_shown(client, own):
    own.session = "another"
    own.save()
    assert own.id not in client.get(USES).content.decode()


def test_a_name_that_is_not_used_says_so(client, own):
    assert own.id not in client.get("/kb/torch.cat/uses").content.decode()


def test_htmx_gets_the_list_alone(client, own):
    page = client.get(USES, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in page
    assert own.id in page


def test_the_page_offers_it_to_those_who_have_pasted(client, own):
    assert USES in client.get("/kb/torch.nn.Linear").content.decode()


def test_a_visitor_without_a_session_is_not_asked(client):
    assert "/uses" not in client.get("/kb/torch.nn.Linear").content.decode()
