"""What the compose file starts, started by hand: its own words, read by Docker's own reader, on the servers that are here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import redis

from tests.bench import Visitor
from tests.platform import servers
from tests.platform.test_compose import DOCKER_COMPOSE
from tests.stack import ROOT, free_port, wait_for
from webapp.operations.local.plan import WORKER_FAREWELL
from webapp.operations.local.processes import Service, stop_together

pytestmark = pytest.mark.slow
LINEAR = "import torch\n\nlayer = torch.nn.Linear(4, 2)\ny = layer(torch.ones(1, 4))\n"
LONGEST = 20  # seconds that a program of a stranger may take
HOSTILE = {
    "network": ("import socket\nsocket.create_connection(('1.1.1.1', 53), 1)", "PermissionError"),
    "forks": ("import os\nwhile True:\n    os.fork()", "PermissionError"),
    "memory": ("held = torch.ones(10 << 28)", "memory limit 6 GiB reached"),
    "endless": ("while True:\n    pass", f"time limit {LONGEST} s reached"),
}
SECRETS = {"SECRET_KEY": "a long random text for the test of the commands, and of nothing else", "POSTGRES_PASSWORD": "y"}


def described() -> dict[str, Any]:
    """The services as Docker would start them: defaults filled in, commands split into words."""
    command = [str(DOCKER_COMPOSE), "-f", "docker-compose.yml", "config", "--format", "json"]
    done = subprocess.run(command, cwd=ROOT, env=os.environ | SECRETS, capture_output=True, text=True, timeout=60, check=True)
    services: dict[str, Any] = json.loads(done.stdout)["services"]
    return services


class ByHand:
    """The services of the compose file as processes; only addresses are put in place of container names."""

    def __init__(self, folder: Path, database: str, broker: str) -> None:
        self.folder, self.port = folder, free_port()
        self.addresses = {"DATABASE_URL": database, "REDIS_URL": broker, "MINDPORT_STATE": str(folder / "state")}
        self.services = described()
        self.running: list[Service] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def service(self, name: str) -> Service:
        program, *words = self.services[name]["command"]
        words = [word.replace("0.0.0.0:8000", f"127.0.0.1:{self.port}") for word in words]
        argv = [sys.executable, *(["-m", program] if program != "python" else []), *words]
        given = self.services[name]["environment"]
        told = {key: self.addresses.get(key, value) for key, value in given.items()}
        told |= {"MINDPORT_LIMIT_WALL": str(LONGEST)} if name == "parity" else {}
        absent = {key: "" for key in ("DATABASE_URL", "SECRET_KEY", "DJANGO_SETTINGS_MODULE") if key not in given}
        return Service(name, argv, self.folder, {**absent, **told}, farewell=WORKER_FAREWELL)

    def once(self, name: str) -> None:
        service = self.service(name)
        service.start()
        assert service.process is not None
        assert service.process.wait(120) == 0, service.tail()

    def start(self, *names: str) -> None:
        for name in names:
            self.running.append(self.service(name))
            self.running[-1].start()

    def stop(self) -> None:
        stop_together(self.running)

    def readiness(self) -> dict[str, str]:
        try:
            with urllib.request.urlopen(f"{self.address}/readyz", timeout=10) as answer:
                return dict(json.load(answer)["checks"])
        except urllib.error.HTTPError as unwell:
            return dict(json.load(unwell)["checks"])
        except OSError as away:
            return {"web": str(away)}


@pytest.fixture(scope="module")
def by_hand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ByHand]:
    folder = tmp_path_factory.mktemp("by-hand")
    with ExitStack() as surroundings:
        database = surroundings.enter_context(servers.postgres_database()) if servers.listens(5432) else ""
        broker = servers.REDIS if servers.listens(6379) else surroundings.enter_context(servers.embedded_redis(folder))
        redis.Redis.from_url(broker).flushdb()
        started = ByHand(folder, database, broker)
        surroundings.callback(started.stop)
        subprocess.run([sys.executable, "manage.py", "collectstatic", "--noinput"], cwd=ROOT, check=True, capture_output=True)
        started.once("migrate")
        started.start("web", "recorder", "translation", "parity")
        wait_for(lambda: all(said == "ok" for said in started.readiness().values()), 120, "everything to be ready")
        yield started


def test_a_paste_goes_through_web_queue_worker_and_recorder(by_hand: ByHand):
    visitor = Visitor(by_hand.address)
    page = visitor.post("/t/", code=LINEAR)
    assert "mindspore" in visitor.get(page + ".py")


def test_a_parity_run_comes_to_its_verdict(by_hand: ByHand):
    visitor = Visitor(by_hand.address)
    page = visitor.post("/t/", code=LINEAR)
    assert "mindspore" in visitor.get(page + ".py")
    job = visitor.post(page + "/parity")
    wait_for(lambda: " data-outcome" in visitor.get(job), 120, "the verdict")


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_program_ends_with_its_reason_while_the_pages_answer(by_hand: ByHand, kind: str):
    program, reason = HOSTILE[kind]
    visitor, other = Visitor(by_hand.address), Visitor(by_hand.address)
    page = visitor.post("/t/", code=f"import torch\n\nx = torch.ones(2)\n{program}\n")
    wait_for(lambda: "mindspore" in visitor.get(page + ".py"), 60, "the translation")
    job = visitor.post(page + "/parity")
    # What is not answered with 200 raises here.
    wait_for(lambda: other.get("/") and other.get("/healthz") and " data-outcome" in visitor.get(job), 150, "the verdict")
    assert reason in visitor.get(job)


def test_static_files_have_names_of_their_content_and_may_be_kept_for_a_year(by_hand: ByHand):
    with urllib.request.urlopen(f"{by_hand.address}/", timeout=10) as page:
        sheet = next(part for part in page.read().decode().split('"') if part.endswith(".css"))
    with urllib.request.urlopen(by_hand.address + sheet, timeout=10) as answer:
        assert answer.headers["Cache-Control"] == "max-age=315360000, public, immutable"
    assert len(sheet.split(".")[-2]) == 12  # a digest of the content


def test_the_engines_know_neither_the_database_nor_the_secret(by_hand: ByHand):
    for service in by_hand.running:
        knows = {name for name in ("DATABASE_URL", "SECRET_KEY") if service.environment.get(name)}
        assert bool(knows) == (service.name in {"web", "recorder"})
