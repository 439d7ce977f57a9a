"""Recipe and rule pages in both languages; what is found leads to a page; the sitemap names them all."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from knowledge.advice import all_advice
from knowledge.finding.entries import EntryKind, all_entries
from knowledge.recipe import all_recipes
from webapp.lookup.addresses import page_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("recipe", all_recipes(), ids=lambda recipe: recipe.slug)
def test_a_recipe_has_its_page(client, recipe, language):
    page = client.get(f"/kb/recipes/{recipe.slug}", headers={"Accept-Language": language}).content.decode()
    title = recipe.title.zh if language == "zh-hans" else recipe.title.en
    assert f"<h1>{title}</h1>" in page
    assert f'href="/?recipe={recipe.slug}"' in page


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_index_leads_to_every_recipe(client, language):
    page = client.get("/kb/recipes/", headers={"Accept-Language": language}).content.decode()
    assert all(f'href="/kb/recipes/{recipe.slug}"' in page for recipe in all_recipes())


def test_a_recipe_opens_in_the_editor(client):
    assert "optimizer" in client.get("/", {"recipe": "training-loop"}).content.decode()


@pytest.mark.parametrize("code", sorted(all_advice()))
def test_a_rule_has_its_page(client, code):
    assert f"<code>{code}</code>" in client.get(f"/kb/rules/{code}").content.decode()


@pytest.mark.parametrize("address", ["/kb/recipes/none", "/kb/recipes/none.json", "/kb/rules/none"])
def test_what_does_not_exist_is_not_found(client, address):
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("kind", [kind for kind in EntryKind if kind is not EntryKind.CODE])
def test_what_is_found_leads_to_a_page(client, kind):
    found = next(entry for entry in all_entries() if entry.kind is kind)
    assert client.get(page_of(found)).status_code == 200


def test_a_search_shows_every_kind_in_one_list(client):
    page = client.get("/kb/search", {"q": "mixed precision"}).content.decode()
    assert 'href="/kb/recipes/mixed-precision"' in page
    assert 'href="/kb/topics/mixed-precision"' in page
    assert 'href="/kb/torch.autocast"' in page


def test_the_sitemap_names_every_page_once(client):
    response = client.get("/sitemap.xml")
    places = [
        place.text for place in ElementTree.fromstring(response.content).iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")
    ]
    assert len(places) == len(set(places)) > 3_000
    assert "http://testserver/kb/recipes/gan" in places
