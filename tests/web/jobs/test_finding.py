"""What each field of the query language finds, and what it leaves alone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.web.made import job, parity_report, paste, translation
from webapp.duties.models import Duty
from webapp.jobs.finding import ORDERS, found, sorted_by
from webapp.jobs.models import Attempt, Job, State
from webapp.jobs.query import QueryError
from webapp.projects.models import File, Project
from webapp.teams.models import Membership, Role, Team
from webapp.teams.spaces import Asker

pytestmark = pytest.mark.django_db
NOBODY = Asker()


def ids(text: str, by: Asker = NOBODY) -> set[str]:
    """Found by indexes, and the same when jobs are looked at one after the other."""
    by_index, walked = ({str(row.id) for row in found(Job.objects.all(), text, by, walked=way)} for way in (False, True))
    assert by_index == walked
    return by_index


@pytest.fixture
def three() -> dict[str, Job]:
    """A translation that is done and flagged, a parity check that failed, one that runs on another device."""
    project = Project.objects.create(name="My Net")
    flagged = job(paste(name="resnet.py"), report=translation())
    File.objects.create(project=project, path="src/deep/resnet.py", paste=flagged.paste)
    failed = job(paste(name="vgg.py"), Job.Kind.PARITY, State.FAILED, options={"profile": "mint/2.8.0/cpu/graph"})
    running = job(paste(name="100%_true.py"), Job.Kind.PARITY, State.RUNNING, device="ascend")
    return {"flagged": flagged, "failed": failed, "running": running}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", "flagged failed running"),
        ("state:failed", "failed"),
        ("state:FAILED,running", "failed running"),
        ("-state:failed,running", "flagged"),
        ("state:open", "running"),
        ("state:over", "flagged failed"),
        ("kind:translation", "flagged"),
        ("verdict:review", "flagged"),
        ("verdict:flagged", "flagged"),
        ("verdict:none", "failed running"),
        ("-verdict:flagged", "failed running"),
        ("device:Ascend", "running"),
        ("profile:mint", "failed"),
        ("profile:portable", "flagged running"),
        ("profile:min", ""),
        ("project:net", "flagged"),
        ('project:"my net"', "flagged"),
        ("-project:net", "failed running"),
        ("resnet", "flagged"),
        ("-resnet", "failed running"),
        ("RESNET", "flagged"),
        ("Deep/Res", "flagged"),
        ("deep/res", "flagged"),
        ('"my net"', "flagged"),
        ("100%_", "running"),
        ("%", "running"),
        (".py", "flagged failed running"),
        (".py -vgg -resnet", "running"),
        ("age:<2h", "flagged failed running"),
        ("age:>2h", ""),
        ("age:>30m", "flagged failed running"),
        ("age:<1.5h", "flagged failed running"),
        ("duration:>1m", "running"),
        ("duration:<1s", "flagged failed"),
        ("attempt:1", "flagged failed running"),
        ("attempt:>1", ""),
        ("worker:parity", ""),
        ("owner:nobody", "flagged failed running"),
        ("owner:somebody", ""),
        ("assignee:nobody", "flagged failed running"),
        ("team:vision", ""),
    ],
)
def test_a_query_finds(three: dict[str, Job], text: str, names: str):
    assert ids(text) == {three[name].id for name in names.split()}


def test_ids_are_found_by_their_beginning(three):
    wanted = three["failed"]
    assert ids(f'"{wanted.id[:8]}"') == {wanted.id}
    assert ids(f'"{wanted.paste_id}"') == {wanted.id}
    assert ids(f'"{wanted.id[1:]}"') == set()


def test_me_is_the_person_or_else_the_browser(three):
    ann = User.objects.create_user("ann")
    hers, browsers = job(paste(), owner=ann), job(paste(), session="s1")
    assert ids("owner:me", Asker(ann, "s1")) == ids("owner:Ann") == {hers.id}
    assert ids("owner:me", Asker(None, "s1")) == {browsers.id}
    assert ids("owner:me") == set()


def test_assignees_and_teams_are_those_of_the_paste(three):
    ann, team = User.objects.create_user("ann"), Team.objects.create(name="Vision")
    Duty.objects.create(paste=three["failed"].paste, user=ann)
    Duty.objects.create(paste=three["running"].paste, due=timezone.now().date())
    of_team = job(paste(team=team))
    assert ids("assignee:me", Asker(ann)) == ids("assignee:ann") == {three["failed"].id}
    assert ids("assignee:me") == set()
    assert ids("assignee:nobody") == {three["flagged"].id, three["running"].id, of_team.id}
    assert ids("team:vision", Asker(ann)) == set()
    Membership.objects.create(team=team, user=ann, role=Role.VIEWER)
    assert ids("team:vision", Asker(ann)) == ids(f'team:"{team.id}"', Asker(ann)) == {of_team.id}
    assert ids("team:vision") == set()


def test_workers_are_those_of_any_attempt(three):
    Attempt.objects.filter(job=three["failed"]).update(worker="parity.mindspore-2.10.0.cpu@box#7")
    Attempt.objects.create(job=three["failed"], number=2, worker="elsewhere")
    assert ids("worker:2.10.0.cpu") == ids("worker:elsewhere") == {three["failed"].id}
    assert three["failed"].id not in ids("-worker:box")


@pytest.mark.parametrize(
    ("text", "wrong", "said"),
    [
        ("resnet stat:failed", "stat", "Did you mean state?"),
        ("state:faild", "faild", "Did you mean failed?"),
        ("state:failed,nope", "nope", "queued, running"),
        ("kind:x", "x", "translation, parity"),
        ("verdict:differnt", "differnt", "different"),
        ("age:1d", "1d", "<1d"),
        ("age:<1y", "<1y", "s, m, h, d or w"),
        ("age:<", "<", "is no time"),
        ("duration:soon", "soon", "<1d"),
        ("attempt:many", "many", ">1"),
        ("-owner:me colour:red", "colour", "no field"),
    ],
)
def test_an_error_names_the_place_and_what_is_known(text: str, wrong: str, said: str):
    with pytest.raises(QueryError) as problem:
        ids(text)
    assert text[problem.value.start : problem.value.end] == wrong
    assert said in problem.value.message


def test_the_longest_time_is_no_accident():
    assert ids("age:<999999w") == ids("-age:>999999.999w")


@pytest.mark.parametrize("order", [sign + name for name in ORDERS for sign in ("", "-")])
def test_every_order_lists_every_job(three, order: str):
    assert {row.id for row in sorted_by(Job.objects.all(), order)} == {row.id for row in three.values()}


def test_orders(three):
    Job.objects.filter(id=three["failed"].id).update(created=timezone.now() - timedelta(days=3))

    def names(order: str) -> list[str]:
        return [row.paste.name for row in sorted_by(Job.objects.all(), order)]

    assert names("name") == ["100%_true.py", "resnet.py", "vgg.py"]
    assert names("-duration")[0] == "100%_true.py"
    assert names("created")[0] == names("-nonsense")[-1] == "vgg.py"


def test_a_parity_check_is_found_by_its_class():
    different = job(paste(), Job.Kind.PARITY, report=parity_report(**{"class": "different"}))
    job(paste(), Job.Kind.PARITY, report=parity_report())
    assert ids("verdict:different") == ids("verdict:flagged") == {different.id}
    assert len(ids("verdict:rounding,different")) == 2
