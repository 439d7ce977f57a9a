"""Who is told what, and who is not."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.utils import timezone

from tests.web.made import job, paste, translation
from webapp.jobs import lifecycle
from webapp.jobs.models import Job, State
from webapp.jobs.reasons import QUEUE_AWAY, WORKER_GONE
from webapp.notices import occasions, postman
from webapp.notices.letters import sentence
from webapp.notices.models import Delivery, Notice, Webhook, Wish
from webapp.operations import retention
from webapp.pastes.models import Paste
from webapp.projects.models import File, Project
from webapp.review.models import Comment
from webapp.teams.models import Membership, Role, Team

pytestmark = pytest.mark.django_db


@pytest.fixture
def team(client) -> Team:
    """Ann edits, Ben reads; Cleo is a stranger. Ann is signed in."""
    made = Team.objects.create(name="Vision")
    for name, role in (("ann", Role.EDITOR), ("ben", Role.VIEWER)):
        user = User.objects.create_user(name, f"{name}@mindport.example")
        Membership.objects.create(team=made, user=user, role=role)
    User.objects.create_user("cleo")
    client.force_login(User.objects.get(username="ann"))
    return made


@pytest.fixture
def kept(team) -> Paste:
    made = paste(team=team)
    job(made, report=translation())
    return made


def remark(client, of: Paste, text: str, **more) -> None:
    assert client.post(f"/t/{of.id}/comments", {"line": "L7", "text": text, **more}).status_code == 302


def told() -> list[tuple[str, str]]:
    return sorted(Notice.objects.values_list("user__username", "kind"))


def test_a_mention_is_told_with_its_place(client, kept):
    remark(client, kept, "What of this, @ben?")
    notice = Notice.objects.get()
    assert (notice.user.username, notice.by, notice.what, notice.text) == ("ben", "ann", "net.py", "What of this, @ben?")
    assert notice.page.startswith(f"/t/{kept.id}?")
    assert notice.page.endswith("#L7")
    assert sentence(notice) == "ann mentioned you at net.py"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("@ben", "ben"),
        ("ask @ben.", "ben"),
        ("(@ben)", "ben"),
        ("问 @ben，好吗", "ben"),
        ("@ben and @ann", "ann ben"),
        ("@ben @ben", "ben"),
        ("mail ben@mindport.example", ""),
        ("@benny", ""),
        ("ben", ""),
        ("a@ben", ""),
        ("@", ""),
    ],
)
def test_a_mention_is_a_name_behind_an_at_sign(team, text: str, names: str):
    assert [user.username for user in occasions.mentioned(text)] == names.split()


def test_who_may_not_read_is_not_told_and_nobody_tells_themselves(client, kept):
    remark(client, kept, "@cleo @ann @ben")
    assert told() == [("ben", "mention")]


def test_a_draft_mentions_nobody_until_it_is_published(client, kept):
    remark(client, kept, "@ben", draft="1")
    assert Comment.objects.get().draft
    assert told() == []
    client.post(f"/t/{kept.id}/comments/publish", {"profile": "portable"})
    assert told() == [("ben", "mention")]


def test_the_badge_counts_and_reading_takes_it_away(client, kept):
    remark(client, kept, "@ben")
    client.force_login(User.objects.get(username="ben"))
    assert '<strong class="unread number">1' in client.get("/").content.decode()
    notice = Notice.objects.get()
    assert client.get(f"/notices/{notice.id}")["Location"] == notice.page
    assert 'class="unread' not in client.get("/").content.decode()


def test_all_are_marked_as_read_at_once(client, kept):
    for _ in range(3):
        remark(client, kept, "@ben")
    client.force_login(User.objects.get(username="ben"))
    assert client.get("/notices/").content.decode().count('class="is-unread"') == 3
    client.post("/notices/read")
    assert 'class="is-unread"' not in client.get("/notices/").content.decode()


def test_notices_are_nobody_elses(client, kept):
    remark(client, kept, "@ben")
    notice = Notice.objects.get()
    assert client.get(f"/notices/{notice.id}").status_code == 404
    client.post("/notices/read")
    notice.refresh_from_db()
    assert notice.read is None
    client.logout()
    assert client.get("/notices/").status_code == 302


def test_what_is_quoted_is_text_and_never_markup(client, kept):
    remark(client, kept, "@ben <script>alert(1)</script>")
    client.force_login(User.objects.get(username="ben"))
    assert "<script>alert" not in client.get("/notices/").content.decode()


def test_whoever_is_given_a_file_is_told_once(client, team, kept):
    project = Project.objects.create(name="net", team=team)
    File.objects.create(project=project, path="a.py", paste=kept)
    for due in ("", "2026-12-24"):
        client.post(f"/p/{project.id}/duty", {"file": "a.py", "to": "ben", "due": due})
    client.post(f"/p/{project.id}/duty", {"file": "a.py", "to": "ann"})
    assert told() == [("ben", "assigned")]
    assert Notice.objects.get().what == "a.py"


def test_many_files_at_once_are_one_notice(client, team):
    for number in range(3):
        job(paste(team=team, name=f"{number}.py"))
    client.post("/jobs/bulk", {"do": "assign", "all": "1", "to": "ben", "confirmed": "3"})
    assert told() == [("ben", "assigned")]
    assert Notice.objects.get().what.endswith("+2")


@pytest.fixture
def running(team, django_capture_on_commit_callbacks) -> Job:
    return job(paste(team=team), Job.Kind.PARITY, State.RUNNING, owner=User.objects.get(username="ben"))


def test_the_owner_of_a_job_that_failed_is_told(running, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        lifecycle.failed(running.id, 1, QUEUE_AWAY)
    assert told() == [("ben", "job.failed")]


@pytest.mark.parametrize("how", ["done", "cancelled", "restarted"])
def test_what_went_well_was_wanted_or_goes_on_is_not_told(running, django_capture_on_commit_callbacks, how: str):
    with django_capture_on_commit_callbacks(execute=True):
        if how == "done":
            lifecycle.done(running.id, 1, {"class": "rounding"})
        elif how == "cancelled":
            lifecycle.cancelled(running.id, 1)
        else:
            lifecycle.replaced(running.id, 1, WORKER_GONE)
    assert told() == []


def test_a_worker_that_is_gone_for_good_is_told(running, django_capture_on_commit_callbacks):
    """In the first attempt too: one that never ends is not begun again."""
    with django_capture_on_commit_callbacks(execute=True):
        lifecycle.failed(running.id, 1, WORKER_GONE)
    assert told() == [("ben", "job.failed")]


def test_a_project_is_told_when_its_last_file_is_translated(team, django_capture_on_commit_callbacks):
    ann = User.objects.get(username="ann")
    project = Project.objects.create(name="net", owner=ann, team=team)
    jobs = [job(paste(team=team), state=State.RUNNING) for _ in range(2)]
    for number, one in enumerate(jobs):
        File.objects.create(project=project, path=f"{number}.py", paste=one.paste)
    with django_capture_on_commit_callbacks(execute=True):
        lifecycle.done(jobs[0].id, 1, translation())
    assert told() == []
    with django_capture_on_commit_callbacks(execute=True):
        lifecycle.done(jobs[1].id, 1, translation())
    assert told() == [("ann", "project.done")]


def test_what_a_machine_did_is_not_told_again_before_it_is_read(team, django_capture_on_commit_callbacks):
    project = Project.objects.create(name="net", owner=User.objects.get(username="ann"), team=team)

    def translated_again() -> int:
        one = job(paste(team=team), state=State.RUNNING)
        File.objects.create(project=project, path=f"{one.id}.py", paste=one.paste)
        with django_capture_on_commit_callbacks(execute=True):
            lifecycle.done(one.id, 1, translation())
        return len(told())

    assert [translated_again(), translated_again()] == [1, 1]
    Notice.objects.update(read=timezone.now())
    assert translated_again() == 2


def test_a_mail_goes_to_whoever_has_not_declined_where_mail_is_set_up(client, kept, settings):
    remark(client, kept, "@ben first")
    settings.NOTICES_BY_MAIL, settings.ADDRESS = True, "https://mindport.example"
    remark(client, kept, "@ben second")
    client.force_login(User.objects.get(username="ben"))
    client.post("/notices/wish", {"mail": "no"})
    client.force_login(User.objects.get(username="ann"))
    remark(client, kept, "@ben third")
    postman.round_trip()
    postman.round_trip()
    assert [sent.to for sent in mail.outbox] == [["ben@mindport.example"]]
    assert "ann mentioned you" in mail.outbox[0].subject
    assert "@ben second" in mail.outbox[0].body
    assert "提到了您" in mail.outbox[0].body  # which language is read is known to the browser only
    assert f"https://mindport.example/t/{kept.id}" in mail.outbox[0].body
    assert not Wish.objects.get().mail


def test_a_mail_that_cannot_be_sent_is_not_tried_for_ever(client, kept, settings):
    settings.NOTICES_BY_MAIL = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 1, 1
    remark(client, kept, "@ben")
    assert postman.round_trip() == 1
    assert Notice.objects.get().mail == "failed"
    assert postman.round_trip() == 0


def test_notices_and_messages_go_after_their_time_and_not_before(client, kept):
    remark(client, kept, "@ben")
    hook = Webhook.objects.create(owner=User.objects.get(username="ann"), address="https://8.8.8.8/", kinds=["mention"])
    for state in ("sent", "waiting"):
        Delivery.objects.create(webhook=hook, kind="mention", body="{}", due=timezone.now(), state=state)
    assert (retention.due()["notices"], retention.due()["deliveries"]) == (0, 0)
    for rows in (Notice.objects, Delivery.objects):
        rows.update(created=timezone.now() - timedelta(days=200))
    retention.delete()
    assert not Notice.objects.exists()
    assert [left.state for left in Delivery.objects.all()] == ["waiting"]
