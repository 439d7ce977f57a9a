"""What is deleted is gone in every form, from every table, and out of the queue."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client

from tests.counters import forget
from tests.web.made import job, mark_of, paste, translated
from tests.web.roles_table import TABLE
from tests.web.roles_world import World
from webapp.api.models import Answer
from webapp.jobs.models import Job, State
from webapp.pastes.models import Paste
from webapp.projects.models import File, Project
from webapp.review.models import Share
from webapp.spaces import deletion
from webapp.teams.models import Entry, Membership, Role, Team
from workers.messages import Message
from workers.withdrawals import withdrawn

pytestmark = pytest.mark.django_db
SECRET = "the_word_that_must_go = 1\n"


def everything() -> str:
    """All rows of all tables but the sessions."""
    models = [model for model in apps.get_models() if model._meta.model_name != "session"]
    return "\n".join(str(row) for model in models for row in model._default_manager.values_list())


@pytest.fixture
def world() -> World:
    forget()
    return World()


def test_every_form_of_a_deleted_paste_is_gone(world):
    """Also for whoever has looked at it before: what is kept of it, here or in a browser, is not shown again."""
    admin, names = world.clients["admin"], world.names()
    forms = [row for row in TABLE if "{paste}" in row.address or "{run}" in row.address or "{share}" in row.address]
    assert len(forms) > 30

    def asked(row, tag: str = ""):
        client = world.clients["write" if row.address.startswith("/api/") else "admin"]
        sent = {"data": row.fields} if row.method == "POST" else {"headers": {"If-None-Match": tag}} if tag else {}
        return getattr(client, row.method.lower())(row.address.format(**names), **sent)

    tags = {row.name: asked(row).headers.get("ETag", "") for row in forms if row.method == "GET"}
    assert any(tags.values())
    assert admin.post(f"/t/{world.paste.id}/delete").status_code == 302
    for row in forms:
        assert asked(row, tags.get(row.name, "")).status_code in (404, 410), row.name


def test_no_table_holds_anything_of_it(world):
    Paste.objects.filter(id=world.paste.id).update(source=SECRET, name="secret_name.py")
    Answer.objects.create(who="somebody", key="1", status=201, body=f'{{"id": "{world.translation.id}"}}')
    other = Answer.objects.create(who="somebody", key="2", status=201, body='{"id": "another"}')
    assert SECRET.strip() in everything()
    world.clients["owner"].post(f"/t/{world.paste.id}/delete")
    left = everything()
    assert "the_word_that_must_go" not in left
    assert "secret_name" not in left
    assert list(Answer.objects.all()) == [other]
    rows = [line for line in left.splitlines() if world.paste.id in line or world.run.id in line]
    assert len(rows) == 1  # the log says that something with this id was deleted, and no more
    assert Entry.objects.get(action="deleted").thing == world.paste.id


def test_what_still_waits_is_withdrawn(client):
    kept = paste(session=mark_of(client))
    waiting = job(kept, state=State.QUEUED)
    client.post(f"/t/{kept.id}/delete")
    assert withdrawn(Message(waiting.id, waiting.attempt).task_id)
    assert not Job.objects.exists()


def test_only_the_browser_a_paste_came_from_may_delete_it(client):
    kept = translated()
    Paste.objects.update(session=mark_of(client))
    assert Client().post(f"/t/{kept.id}/delete").status_code == 403
    assert Client().get(f"/t/{kept.id}").status_code == 200
    assert client.get(f"/t/{kept.id}/manage").status_code == 200
    assert client.post(f"/t/{kept.id}/delete").status_code == 302
    assert Client().get(f"/t/{kept.id}").status_code == 404


def test_a_project_goes_with_its_files_and_leaves_others(world):
    other = paste(team=world.team)
    assert world.clients["owner"].post(f"/p/{world.project.id}/delete").status_code == 302
    assert not Project.objects.exists()
    assert not File.objects.exists()
    assert set(Paste.objects.all()) == {world.paste, other}


def test_a_file_goes_out_of_its_project(world):
    file = world.project.files.get()
    answer = world.clients["owner"].post(f"/t/{file.paste_id}/delete")
    assert answer["Location"] == f"/p/{world.project.id}"
    assert not File.objects.exists()
    assert Project.objects.get() == world.project


def test_a_team_goes_only_when_its_name_is_typed(world):
    admin = world.clients["admin"]
    page = admin.get(f"/teams/{world.team.id}/delete").content.decode()
    assert "1 project" in page
    assert "2 programs" in page
    assert admin.post(f"/teams/{world.team.id}/delete", {"name": "vision?"}).status_code == 400
    assert Team.objects.filter(id=world.team.id).exists()
    admin.post(f"/teams/{world.team.id}/delete", {"name": "Vision"})
    assert not Paste.objects.exists()
    assert not Project.objects.exists()
    assert not Share.objects.exists()
    assert not Entry.objects.filter(team=world.team.id).exists()
    assert User.objects.filter(username="viewer").exists()
    assert Entry.objects.filter(action="team deleted", who="admin").exists()


def test_deleting_an_account_takes_what_is_the_persons_and_leaves_what_is_the_teams(world):
    owner, own = world.people["owner"], paste(SECRET, owner=world.people["owner"])
    Project.objects.create(name="own.zip", owner=owner)
    deletion.delete_account(owner)
    assert not Paste.objects.filter(id=own.id).exists()
    assert set(Project.objects.all()) == {world.project}
    kept = Paste.objects.get(id=world.paste.id)
    assert (kept.team_id, kept.owner_id) == (world.team.id, None)
    assert "the_word_that_must_go" not in everything()
    assert world.clients["owner"].get("/account/").status_code == 302  # signed out everywhere
    assert world.clients["editor"].get(f"/t/{world.paste.id}").status_code == 200


def test_an_account_that_is_deleted_elsewhere_leaves_what_is_the_teams(world):
    world.people["owner"].delete()
    assert Paste.objects.filter(id=world.paste.id).exists()


def test_the_last_admin_of_a_team_must_hand_it_over_first(world):
    foreign = world.people["foreign"]
    with pytest.raises(deletion.LastAdmin):
        deletion.delete_account(foreign)
    Membership.objects.create(team=Membership.objects.get(user=foreign).team, user=world.people["person"], role=Role.ADMIN)
    deletion.delete_account(foreign)
    assert not User.objects.filter(username="foreign").exists()
