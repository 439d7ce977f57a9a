from __future__ import annotations

import pytest

from tests.web.made import paste, translated
from webapp.review.models import Comment

pytestmark = pytest.mark.django_db


def remark(client, kept, line="L7", text="Why not has_bias?", author="Ada"):
    return client.post(f"/t/{kept.id}/comments", {"line": line, "text": text, "author": author})


def test_a_remark_stands_under_its_line_with_its_author(client):
    kept = translated()
    response = remark(client, kept)
    assert response["Location"] == f"/t/{kept.id}?profile=portable&full#L7"
    page = client.get(f"/t/{kept.id}").content.decode()
    assert page.index('id="L7"') < page.index("Why not has_bias?") < page.index('id="L8"')
    assert "<strong>Ada</strong>" in page


def test_the_form_is_there_when_the_address_asks_for_it(client):
    kept = translated()
    assert "remark-form" not in client.get(f"/t/{kept.id}").content.decode()
    page = client.get(f"/t/{kept.id}?comment=L8").content.decode()
    assert page.index('id="L8"') < page.index("remark-form") < page.index('id="L9"')


def test_a_remark_is_escaped_and_keeps_its_lines(client):
    kept = translated()
    remark(client, kept, text="<script>1</script>\nsecond")
    assert "&lt;script&gt;1&lt;/script&gt;<br>second" in client.get(f"/t/{kept.id}").content.decode()


def test_a_remark_can_be_done_and_opened_again(client):
    kept = translated()
    remark(client, kept)
    made = Comment.objects.get()
    client.post(f"/t/{kept.id}/comments/{made.id}")
    assert "is-settled" in client.get(f"/t/{kept.id}").content.decode()
    client.post(f"/t/{kept.id}/comments/{made.id}")
    assert "is-settled" not in client.get(f"/t/{kept.id}").content.decode()


def test_the_name_is_asked_once(client):
    kept = translated()
    remark(client, kept)
    assert 'value="Ada"' in client.get(f"/t/{kept.id}?comment=L1").content.decode()


@pytest.mark.parametrize("line", ["", "7", "L0", "L7x", "X7", "L99999999"])
def test_remarks_on_no_line_are_refused(client, line):
    assert remark(client, translated(), line=line).status_code == 400


def test_an_empty_remark_is_not_kept(client):
    remark(client, translated(), text="  ")
    assert not Comment.objects.exists()


def test_remarks_belong_to_their_paste(client):
    remark(client, translated())
    assert client.post(f"/t/{paste().id}/comments/{Comment.objects.get().id}").status_code == 404


def draft(client, kept):
    client.cookies["language"] = "en"  # a program without cookies has no drafts: nobody could publish them
    return client.post(f"/t/{kept.id}/comments", {"line": "L7", "text": "Not sure yet.", "author": "Ada", "draft": ""})


def test_a_draft_is_seen_by_its_author_only_until_published(client):
    kept, other = translated(), type(client)()
    draft(client, kept)
    assert "Not sure yet." in client.get(f"/t/{kept.id}").content.decode()
    assert "Not sure yet." not in other.get(f"/t/{kept.id}").content.decode()
    client.post(f"/t/{kept.id}/comments/publish")
    assert "Not sure yet." in other.get(f"/t/{kept.id}").content.decode()


def test_nobody_publishes_the_drafts_of_others(client):
    kept, other = translated(), type(client)()
    draft(client, kept)
    other.cookies["language"] = "en"
    other.post(f"/t/{kept.id}/comments/publish")
    assert Comment.objects.get().draft


def test_a_remark_that_is_done_is_folded_and_no_longer_counted(client):
    kept = translated()
    remark(client, kept)
    assert '<strong class="number">1</strong> open remark' in client.get(f"/t/{kept.id}").content.decode()
    client.post(f"/t/{kept.id}/comments/{Comment.objects.get().id}")
    page = client.get(f"/t/{kept.id}").content.decode()
    assert "open remark" not in page
    assert "<details><summary" in page
