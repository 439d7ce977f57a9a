"""All projects translated anew after an upgrade: the cards say in how many files a verdict changed, and the lists where."""

from __future__ import annotations

import hashlib

import pytest
from django.test import Client

from tests.web.made import change, job, mark_of, parity_report, paste, translation
from webapp.jobs.models import Attempt, Job, State
from webapp.projects.models import File, Project, Upgrade
from webapp.projects.standing import standings
from webapp.projects.together import read_together
from webapp.review.models import Revision
from workers import shelf

pytestmark = pytest.mark.django_db
AS_BEFORE = [change(0, 4, torch="torch.nn.Module", target="mindspore.nn.Cell"), change(1, 7, "review")]
SUPPORTED = [change(0, 4, torch="torch.nn.Module", target="mindspore.nn.Cell"), change(1, 7, "exact")]


@pytest.fixture
def project(client) -> Project:
    """Two files with a verdict for a person each, translated some time ago."""
    mark = mark_of(client)
    made = Project.objects.create(name="net", session=mark)
    for name in ("a.py", "b.py"):
        kept = paste(name=name, session=mark)
        job(kept, report=translation(changes=AS_BEFORE))
        File.objects.create(project=made, path=name, paste=kept)
    return made


def begun(client: Client) -> Upgrade:
    answer = client.post("/p/upgrade")
    upgrade = Upgrade.objects.get()
    assert answer["Location"] == f"/p/upgrade/{upgrade.id}"
    return upgrade


def finish(upgrade: Upgrade, **changes) -> None:
    """As the recorder leaves the new translations; `changes` by the stem of the file."""
    for made in Job.objects.filter(options__upgrade=upgrade.id):
        found = changes.get(made.paste.name.removesuffix(".py"), AS_BEFORE)
        Attempt.objects.filter(job=made).update(state=State.DONE, report=translation(changes=found))
        Job.objects.filter(id=made.id).update(state=State.DONE)


def page(client: Client, upgrade: Upgrade, **headers: str) -> str:
    return client.get(f"/p/upgrade/{upgrade.id}", headers=headers).content.decode()


def test_the_card_counts_files_and_the_list_names_the_lines(client, project):
    upgrade = begun(client)
    finish(upgrade, a=SUPPORTED)
    shown = page(client, upgrade)
    assert '<strong class="number">1</strong> of 2 files changed verdict' in shown
    changed = Job.objects.get(options__upgrade=upgrade.id, paste__name="a.py")
    assert f'href="/t/{changed.paste_id}?profile=portable#L7">L7</a> <code translate="no">torch.nn.Linear</code>' in shown
    assert "b.py" not in shown


def test_the_page_follows_until_all_is_over(client, project):
    upgrade = begun(client)
    waiting = client.get(f"/p/upgrade/{upgrade.id}", headers={"HX-Request": "true"})
    assert (waiting.status_code, b"2 jobs are not over yet." in waiting.content) == (200, True)
    finish(upgrade)
    over = client.get(f"/p/upgrade/{upgrade.id}", headers={"HX-Request": "true"})
    assert (over.status_code, b"Nothing changed." in over.content) == (286, True)


def test_the_project_stands_on_the_new_translation_and_its_decisions_go_on(client, project):
    assert [one.counts["review"] for one in standings(project)] == [1, 1]
    old = Job.objects.get(paste__name="b.py")
    Revision.objects.create(job=old, number=1, decisions={"L7": {"kind": "accepted", "text": ""}})
    upgrade = begun(client)
    finish(upgrade, a=SUPPORTED)
    assert [one.counts["review"] for one in standings(project)] == [0, 1]
    client.get(f"/t/{old.paste_id}")
    assert Revision.objects.get(job__options__upgrade=upgrade.id).decisions.keys() == {"L7"}


def test_runs_are_repeated_with_the_new_text_and_another_class_is_a_change(client, project):
    kept = Job.objects.get(paste__name="a.py").paste
    job(kept, Job.Kind.PARITY, report=parity_report(), options={"translated": "before", "inputs": "normal(2, 4)"})
    upgrade = begun(client)
    finish(upgrade)
    assert "Repeat 1 parity run" in page(client, upgrade)
    client.post(f"/p/upgrade/{upgrade.id}/measure")
    again = Job.objects.filter(kind=Job.Kind.PARITY).latest("created")
    assert (again.options["inputs"], again.options["translated"]) == ("normal(2, 4)", translation()["text"])
    Attempt.objects.filter(job=again).update(state=State.DONE, report=parity_report(**{"class": "different"}))
    Job.objects.filter(id=again.id).update(state=State.DONE, outcome="different")
    shown = page(client, upgrade)
    assert "measured:" in shown
    assert f'href="/t/{kept.id}/parity/{again.id}"' in shown


def test_a_file_that_is_read_among_the_others_is_compared_as_it_reads_there(client, project):
    """What it comes to alone in between was told as what the upgrade had changed, and the project stood on it from then on."""
    upgrade = begun(client)
    finish(upgrade, a=SUPPORTED)
    a = Job.objects.get(options__upgrade=upgrade.id, paste__name="a.py").paste
    reading = job(a, Job.Kind.READING, State.RUNNING, options={"upgrade": upgrade.id})
    assert "1 job is not over yet." in page(client, upgrade)
    among = {"source": hashlib.sha256(a.source.encode()).hexdigest(), "translation": translation(changes=AS_BEFORE)}
    shelf.put(project.id, shelf.programs(reading.id), {"a.py": among})
    read_together(reading)
    Job.objects.filter(id=reading.id).update(state=State.DONE)
    assert "Nothing changed." in page(client, upgrade)
    assert [one.counts["review"] for one in standings(project)] == [1, 1]


def test_what_could_not_be_translated_any_more_is_named(client, project):
    upgrade = begun(client)
    finish(upgrade)
    Job.objects.filter(options__upgrade=upgrade.id, paste__name="b.py").update(state=State.FAILED)
    shown = page(client, upgrade)
    assert "b.py" in shown
    assert "failed" in shown


def test_projects_of_others_are_left_alone(client, project):
    Project.objects.update(session="another browser")
    upgrade = begun(client)
    assert not Job.objects.filter(options__upgrade=upgrade.id).exists()
    assert "No project here has a translation that is done." in page(client, upgrade)
