"""A repository's page says in one sentence what is next, at every station of its way."""

from __future__ import annotations

import pytest

from webapp.projects.models import Project
from webapp.projects.next_step import next_step

ASKED = {"options": [("full", "Full")], "chosen": ""}
START = {"planned": {}, "questions": [], "approved": False, "made": {}, "found": {}, "three": {"files": 2, "proved": 0, "open": 0}}
PLANNED = START | {"planned": {"entry_points": ["train.py"]}}
FOUND = PLANNED | {"approved": True, "made": {"files": {}}, "found": {"rows": []}}


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (START, "It changes nothing and runs nothing."),
        (PLANNED | {"questions": [ASKED]}, "1 question waits below"),
        (PLANNED | {"questions": [ASKED | {"chosen": "full"}]}, "Read the plan below"),
        (PLANNED | {"approved": True}, "Migrate writes the branch"),
        (FOUND | {"found": {}}, "Verify runs your program"),
        (FOUND | {"questions": [ASKED]}, "Answer the open questions"),
        (FOUND | {"three": {"files": 2, "proved": 1, "open": 3}}, "Go through the worklist"),
        (FOUND | {"three": {"files": 2, "proved": 1, "open": 0}}, "not every file is proved"),
    ],
)
def test_what_is_next_at_each_station(shown, said):
    told = next_step(shown)
    assert said in told["next_step"]
    assert not told["next_done"]


def test_done_is_said_only_where_everything_is_proved():
    assert next_step(FOUND | {"three": {"files": 2, "proved": 2, "open": 0}})["next_done"]


@pytest.mark.django_db
def test_the_page_says_it(client):
    client.get("/p/")
    project = Project.objects.create(name="net")
    assert "It changes nothing and runs nothing." in client.get(f"/p/{project.id}/repository").content.decode()
