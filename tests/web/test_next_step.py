"""A repository's page says in one sentence what is next, at every station of its way."""

from __future__ import annotations

import pytest

from webapp.projects.models import Project
from webapp.projects.next_step import next_step
from webapp.projects.standing import Progress


def proved(number: int) -> Progress:
    return Progress(flagged=0, decided=0, waiting=0, files=2, proved=number)


START = {"planned": {}, "unanswered": [], "approved": False, "made": {}, "found": {}, "marked": 0, "outdated": False}
START |= {"progress": proved(0)}
PLANNED = START | {"planned": {"entry_points": ["train.py"]}}
FOUND = PLANNED | {"approved": True, "made": {"files": {}}, "found": {"rows": []}}


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (START, "It changes nothing and runs nothing."),
        (PLANNED | {"unanswered": [{}]}, "1 question waits below"),
        (PLANNED, "Read the plan below"),
        (PLANNED | {"approved": True}, "Migrate writes the branch"),
        (FOUND | {"found": {}}, "Verify runs your program"),
        (FOUND | {"outdated": True}, "migrate again"),
        (FOUND | {"unanswered": [{}]}, "Answer the open questions"),
        (FOUND | {"marked": 3, "progress": proved(1)}, "Go through the worklist"),
        (FOUND | {"progress": proved(1)}, "not every file is proved"),
    ],
)
def test_what_is_next_at_each_station(shown, said):
    told = next_step(shown)
    assert said in told["next_step"]
    assert not told["next_done"]


def test_done_is_said_only_where_everything_is_proved():
    assert next_step(FOUND | {"progress": proved(2)})["next_done"]


@pytest.mark.django_db
def test_the_page_says_it(client):
    client.get("/p/")
    project = Project.objects.create(name="net")
    assert "It changes nothing and runs nothing." in client.get(f"/p/{project.id}/repository").content.decode()
