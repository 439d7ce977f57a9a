from __future__ import annotations

import pytest

from tests.web.made import paste
from webapp.review.samples import SAMPLES

pytestmark = pytest.mark.django_db


def test_the_text_area_is_a_plain_form_field(client):
    page = client.get("/").content.decode()
    assert '<textarea class="code" id="code" name="code"' in page
    assert 'action="/t/"' in page


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.slug)
def test_a_sample_fills_the_editor(client, sample):
    response = client.get(f"/?sample={sample.slug}")
    assert response.context["text"] == sample.source
    compile(sample.source, sample.file_name, "exec")


def test_an_earlier_paste_can_be_edited_again(client):
    earlier = paste("x = 1  # mine\n")
    assert "x = 1  # mine" in client.get(f"/?from={earlier.id}").content.decode()


def test_a_first_line_break_survives_the_text_area(client):
    earlier = paste("\n\nx = 1\n")
    # HTML drops one line break after <textarea>; the template gives that one.
    assert ">\n\n\nx = 1\n</textarea>" in client.get(f"/?from={earlier.id}").content.decode()


def test_the_example_of_a_record_can_be_pasted(client):
    text = client.get("/?record=torch.nn.Linear&example=0").context["text"]
    assert "layer = torch.nn.Linear(" in text
    assert "result = layer(x)" in text
    compile(text, "example", "exec")


@pytest.mark.parametrize("query", ["sample=none", "record=torch.nothing", "record=torch.nn.Linear&example=99"])
def test_unknown_offers_give_an_empty_or_first_one(client, query):
    assert client.get(f"/?{query}").status_code == 200


def test_the_chosen_profile_is_kept_in_the_form(client):
    page = client.get("/?profile=mint").content.decode()
    assert 'value="mint" checked' in page


def test_who_may_see_a_paste_stands_beside_the_button(client):
    page = client.get("/").content.decode()
    bar = page[page.index('<div class="paste-bar">') :]
    assert "Whoever knows its address will see it." in bar[: bar.index("</div>\n  </div>")]
