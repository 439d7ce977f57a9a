from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.remote.wire import Wire
from webapp.jobs.models import Attempt, Job
from webapp.pastes.models import Paste
from webapp.remote.models import RemoteWorker
from webapp.teams.models import Membership, Role, Team
from workers.parity.compare import Comparison
from workers.parity.report import Report, Step
from workers.parity.rungs import RUNGS
from workers.parity.verdict import Class
from workers.remote.link import Link
from workers.remote.shelf import Shelf
from workers.remote.working import Worker

SOURCE = "import torch\n\nprint(torch.ones(2).sum())\n"
TRANSLATED = "from mindspore import ops\n\nprint(ops.ones(2).sum())\n"
RUNG = {rung.name: rung for rung in RUNGS}
FOUND = Comparison("output", Class.BIT_EQUAL, shape=[2], dtype="float32", max_abs=0.0)
REPORT = Report([Step(RUNG["eval"], outputs=[FOUND])], {"mindspore": "2.10.0", "device": "ascend"}).to_dict()


@dataclass
class Machine:
    """A worker's machine: `ran` counts what was run; the clock is its own."""

    worker: RemoteWorker
    address: str
    folder: Path
    says: Callable[[dict[str, Any]], dict[str, Any]] = lambda request: {"report": dict(REPORT)}
    ran: list[str] = field(default_factory=list)
    slept: list[float] = field(default_factory=list)
    clock: Callable[[], float] | None = None
    token: str = ""

    def started(self) -> Worker:
        """As after a restart: nothing but the folder is left of before."""
        chosen = {"clock": self.clock} if self.clock else {}
        link = Link(self.address, self.token or self.worker.token, sleep=self.slept.append, **chosen)
        return Worker(link, Shelf(self.folder), self._run, {"device": "ascend", "mindspore": "2.10.0", "cann": "8.3.RC1"})

    def _run(self, request: dict[str, Any]) -> dict[str, Any]:
        self.ran.append(request["job"])
        return self.says(request)


@pytest.fixture
def admin(team: Team, client: Client) -> Client:
    """Signed in as an admin of the team."""
    user = get_user_model().objects.create_user("ada", password="secret")
    Membership.objects.create(team=team, user=user, role=Role.ADMIN)
    client.force_login(user)
    return client


@pytest.fixture
def team(transactional_db: None) -> Team:
    return Team.objects.create(name="Vision")


@pytest.fixture
def wire(live_server) -> Iterator[Wire]:
    made = Wire(live_server.url)
    yield made
    made.close()


@pytest.fixture
def machine(team: Team, wire: Wire, tmp_path: Path) -> Machine:
    made = RemoteWorker.objects.create(team=team, name="card", device="ascend910b")
    return Machine(made, wire.address, tmp_path / "first")


def waiting(team: Team, device: str = "ascend910b") -> Job:
    """A run that waits for a machine of the team's."""
    paste = Paste.objects.create(source=SOURCE, team=team)
    options = {"translated": TRANSLATED, "remote": True, "profile": "portable"}
    job = Job.objects.create(kind=Job.Kind.PARITY, paste=paste, device=device, options=options)
    Attempt.objects.create(job=job, number=1)
    return job


def fresh(job: Job) -> Job:
    return Job.objects.get(pk=job.pk)
