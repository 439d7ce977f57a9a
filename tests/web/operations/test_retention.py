"""What is deleted when its time is over, and what is left alone."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.utils import timezone

from tests.queue.rows import queued_job
from webapp.doctor.models import Gap
from webapp.jobs.models import Attempt, Job
from webapp.operations import daily, retention
from webapp.parity.models import Outputs
from webapp.pastes.models import Paste
from webapp.projects.models import File, Project, Upgrade
from webapp.review.models import Comment, Share
from webapp.teams.models import Team
from workers import presence

pytestmark = pytest.mark.django_db
LONG_AGO = timedelta(days=200)


def aged(model: Any, age: timedelta = LONG_AGO, **fields: Any) -> Any:
    """A row that was made that long ago."""
    made = model.objects.create(**fields)
    model.objects.filter(pk=made.pk).update(created=timezone.now() - age)
    return made


def old_paste(**fields: Any) -> Any:
    return aged(Paste, source="import torch\n", **fields)


def test_an_anonymous_paste_goes_with_all_that_hangs_on_it():
    paste = old_paste()
    job = aged(Job, paste=paste, kind="parity", state="done", options={"compares": 1})
    Attempt.objects.create(job=job, state="done")
    Outputs.objects.create(job=job, torch=b"x", mindspore=b"y")
    assert retention.delete()["pastes"] == 1
    assert not Paste.objects.exists()
    assert not Outputs.objects.exists()


@pytest.mark.parametrize("of", ["person", "team"])
def test_a_paste_that_belongs_to_somebody_is_kept(of: str):
    owner = User.objects.create_user("ann") if of == "person" else None
    team = Team.objects.create(name="t") if of == "team" else None
    old_paste(owner=owner, team=team)
    assert retention.delete()["pastes"] == 0
    assert Paste.objects.exists()


def test_an_upgrade_of_nobody_goes_and_one_that_belongs_to_somebody_stays():
    aged(Upgrade)
    young = Upgrade.objects.create()
    owned = aged(Upgrade, owner=User.objects.create_user("ann"))
    assert retention.delete()["upgrades"] == 1
    assert set(Upgrade.objects.all()) == {young, owned}


def test_a_young_paste_is_kept():
    aged(Paste, timedelta(days=179), source="x")
    assert retention.delete()["pastes"] == 0


def test_an_old_paste_that_was_worked_on_lately_is_kept():
    translated, remarked, shared, waiting = old_paste(), old_paste(), old_paste(), old_paste()
    Job.objects.create(paste=translated, kind="translation", state="done")
    Comment.objects.create(job=aged(Job, paste=remarked, kind="translation", state="done"), line="L1", text="why?")
    until = timezone.now() + timedelta(days=1)
    Share.objects.create(job=aged(Job, paste=shared, kind="translation", state="done"), revision=0, expires=until)
    aged(Job, paste=waiting, kind="parity", state="queued")
    assert retention.delete()["pastes"] == 0


def test_a_project_goes_as_a_whole_or_not_at_all():
    gone, kept = aged(Project, name="gone"), aged(Project, name="kept")
    for number in range(2):
        File.objects.create(project=gone, path=f"{number}.py", paste=old_paste())
        worked_on = old_paste()
        File.objects.create(project=kept, path=f"{number}.py", paste=worked_on)
    Job.objects.create(paste=worked_on, kind="translation", state="done")
    assert retention.delete()["projects"] == 1
    assert list(Project.objects.values_list("name", flat=True)) == ["kept"]
    assert Paste.objects.count() == 2


def test_links_that_are_over_go_later_and_open_ones_stay():
    job = queued_job()
    now = timezone.now()
    for days in (-31, -29, 5):
        Share.objects.create(job=job, revision=0, expires=now + timedelta(days=days))
    assert retention.delete()["shares"] == 1
    assert Share.objects.count() == 2


def test_a_message_nobody_met_for_a_year_is_forgotten():
    for digest, days in (("a", 400), ("b", 300)):
        Gap.objects.create(digest=digest, text=digest)
        Gap.objects.filter(digest=digest).update(last=timezone.now() - timedelta(days=days))
    assert retention.delete()["gaps"] == 1
    assert Gap.objects.get().digest == "b"


def test_sessions_that_expired_go():
    for key, days in (("over", -1), ("open", 1)):
        Session.objects.create(session_key=key, session_data="", expire_date=timezone.now() + timedelta(days=days))
    assert retention.delete()["sessions"] == 1
    assert Session.objects.get().session_key == "open"


def test_zero_days_keep_for_ever(settings):
    settings.RETENTION_ANONYMOUS_DAYS = 0
    old_paste()
    assert retention.due()["pastes"] == 0
    assert retention.delete()["pastes"] == 0


def test_more_rows_than_one_delete_takes_all_go(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(retention, "AT_ONCE", 2)
    for _ in range(5):
        old_paste()
    assert retention.delete()["pastes"] == 5


def test_the_command_says_what_it_would_delete_and_deletes_only_without_dry_run():
    old_paste()
    told = StringIO()
    call_command("retention", "--dry-run", stdout=told)
    assert "1 pastes would be deleted" in told.getvalue()
    assert Paste.objects.exists()
    call_command("retention", stdout=told)
    assert "1 pastes deleted" in told.getvalue()
    assert not Paste.objects.exists()


def test_of_several_recorders_one_does_it_and_once_a_day():
    presence.connect().delete("mindport:daily:retention")
    assert daily.once_a_day()
    assert not daily.once_a_day()
    presence.connect().delete("mindport:daily:retention")
