"""More engines than one: three of a kind share the runs, and another MindSpore stands beside the first."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.bench import Visitor
from tests.containers.stack import Stack
from tests.containers.test_faults import LONG
from tests.containers.test_started import LINEAR
from tests.stack import wait_for

SAME = ("bit-equal", "rounding")  # which of them depends on the processor
SERVED = "import json; from workers import dispatch; print(json.dumps([w.queues for w in dispatch.live_workers()]))"
RUNS = """
import json
from webapp.jobs.models import Attempt
runs = Attempt.objects.filter(job__kind="parity", job__paste__in={pastes!r})
print(json.dumps([[run.worker, run.state, run.job.outcome, run.versions.get("mindspore")] for run in runs]))
"""


def shell(stack: Stack, program: str) -> list[list[str]]:
    said = stack.inside("web", "python", "manage.py", "shell", "-v", "0", "-c", program)
    return list(json.loads(said.splitlines()[-1]))


def runs(stack: Stack, *pages: str) -> list[list[str]]:
    """Worker, state, outcome and MindSpore of each attempt."""
    return shell(stack, RUNS.format(pastes=[page.rpartition("/")[2] for page in pages]))


def over(stack: Stack, *pages: str) -> bool:
    return all(state in ("done", "failed") for _, state, _, _ in runs(stack, *pages))


def serving(stack: Stack, queue: str) -> int:
    return sum(queue in queues for queues in shell(stack, SERVED))


def translated(stack: Stack, source: str) -> tuple[str, Visitor]:
    visitor = stack.visitor()
    page = visitor.post("/t/", code=source)
    wait_for(lambda: "mindspore" in visitor.get(page + ".py"), 60, "the translation")
    return page, visitor


@pytest.fixture
def three(stack: Stack) -> Iterator[Stack]:
    stack.compose("up", "--detach", "--no-build", "--no-recreate", "--scale", "parity=3", "parity")
    yield stack
    stack.compose("up", "--detach", "--no-build", "--no-recreate", "--scale", "parity=1", "parity")


def test_three_engines_share_the_runs(three: Stack):
    wait_for(lambda: serving(three, "parity.mindspore-2.10.0.cpu") == 3, 120, "three workers to sign in")
    begun = [translated(three, f"{LONG}# {number}\n") for number in range(6)]
    for page, visitor in begun:
        visitor.post(page + "/parity")
    pages = [page for page, _ in begun]
    wait_for(lambda: over(three, *pages), 300, "six runs")
    found = runs(three, *pages)
    assert all(outcome in SAME for _, _, outcome, _ in found), found
    assert len({worker for worker, *_ in found}) == 3


@pytest.fixture
def another(stack: Stack) -> Iterator[Stack]:
    stack.compose("--profile", "versions", "up", "--detach", "--no-build", "--no-recreate", "parity-version")
    yield stack
    stack.compose("--profile", "versions", "stop", "parity-version")


def test_another_mindspore_stands_beside_the_first(another: Stack):
    wait_for(lambda: serving(another, "parity.mindspore-2.9.0.cpu") == 1, 120, "the worker with MindSpore 2.9.0")
    page, visitor = translated(another, LINEAR + "# on both\n")
    visitor.post(page + "/parity/everywhere")
    wait_for(lambda: len(runs(another, page)) == 2 and over(another, page), 240, "both runs")
    found = runs(another, page)
    assert all(outcome in SAME for _, _, outcome, _ in found), found
    assert {mindspore for *_, mindspore in found} == {"2.10.0", "2.9.0"}
