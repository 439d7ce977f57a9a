"""What a file comes to among the others takes the place of what it came to alone, and its review goes on there."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from tests.web.made import RESULT, SOURCE, job, paste, translation
from webapp.jobs.models import Job, State
from webapp.projects import repository
from webapp.projects.models import File, Project
from webapp.projects.together import TOGETHER, read, read_together
from webapp.review import revisions
from workers import shelf

pytestmark = pytest.mark.django_db
KNOWN = RESULT.replace("nn.Dense(4, 2)", "nn.Dense(4, 2)  # of others")


@pytest.fixture
def alone() -> Job:
    project = Project.objects.create(name="net")
    kept = paste(name="net.py")
    File.objects.create(project=project, path="net.py", paste=kept)
    return job(kept, report=translation())


def told(made: Job, text: str = RESULT, source: str = SOURCE) -> Job:
    """The plan that has read the file, and what lies on the shelf then."""
    project = made.paste.file.project
    plan = job(repository.settings(project), Job.Kind.PLAN, report={"plan": {}})
    program: dict[str, Any] = {"source": hashlib.sha256(source.encode()).hexdigest(), "translation": translation(text=text)}
    shelf.put(project.id, shelf.programs(plan.id), {"net.py": program, "gone.py": program})
    return plan


def latest(made: Job) -> Job:
    return made.paste.jobs.filter(kind=Job.Kind.TRANSLATION).order_by("-created")[0]


def test_the_review_goes_on_where_the_lines_read_the_same(alone):
    revisions.decide(alone, frozenset({"L9"}), "edited", "    def construct(self, y):\n")
    revisions.decide(alone, frozenset({"L7"}), "accepted")
    read_together(told(alone, KNOWN))
    now = latest(alone)
    assert now.id != alone.id
    assert (now.state, now.outcome, now.profile) == (State.DONE, "review", alone.profile)
    assert set(revisions.decisions(now, 1)) == {"L9"}, "line 7 is another one, and to be decided anew"
    assert "# of others" in revisions.composed(now).text


def test_what_comes_out_the_same_stays_the_same_translation(alone):
    plan = told(alone)
    read_together(plan)
    assert latest(alone).id == alone.id
    assert latest(alone).options[TOGETHER] == plan.id
    assert not (shelf.folder(plan.paste.file.project_id) / shelf.programs(plan.id)).exists()


def test_a_message_that_comes_twice_changes_nothing(alone):
    plan = told(alone, KNOWN)
    read_together(plan)
    shelf.put(plan.paste.file.project_id, shelf.programs(plan.id), {})
    read_together(plan)
    assert alone.paste.jobs.filter(kind=Job.Kind.TRANSLATION).count() == 2


def test_a_translation_that_waits_is_done_with_it(alone):
    Job.objects.filter(id=alone.id).update(state=State.QUEUED)
    alone.attempts.update(state=State.QUEUED, report=None)
    read_together(told(alone, KNOWN))
    assert (latest(alone).id, latest(alone).state) == (alone.id, State.DONE)
    assert "# of others" in revisions.made(latest(alone)).text


def test_another_text_than_the_page_has_is_left_alone(alone):
    read_together(told(alone, KNOWN, source="import torch\n"))
    assert latest(alone).id == alone.id
    assert TOGETHER not in latest(alone).options


def test_one_program_has_no_others(alone):
    assert read(alone.paste.file.project) is None
