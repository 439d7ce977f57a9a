"""`make run`'s supervisor, with everything it starts."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import psutil
import pytest

from tests.stack import ROOT, Stack, crowding, gone, wait_for
from webapp.operations.local import redis_server
from webapp.operations.local.supervisor import Supervisor

pytestmark = pytest.mark.slow
SERVICES = {"redis", "translation", "parity.mindspore-2.10.0.cpu", "recorder", "web"}


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Stack]:
    stack = Stack(tmp_path / "state", settings={"DATABASE_URL": ""})
    yield stack
    if stack.process is not None:
        stack.stop(signal.SIGKILL)


SLOWEST = 20  # seconds: 4 to 7 alone on the machine, twice that beside other tests; a first start takes longer


def test_a_second_start_is_up_in_seconds_and_a_stop_leaves_nothing(fresh: Stack):
    fresh.start()
    assert "Ctrl-C stops it" in fresh.output.read_text()
    family = fresh.family()
    assert fresh.stop(signal.SIGINT) == 0
    assert gone(family)
    before, seconds, after = crowding(), fresh.start(), crowding()
    assert seconds < SLOWEST * max(before, after)
    family = fresh.family()
    assert fresh.stop() == 0
    assert gone(family)


def test_what_is_still_being_prepared_is_said_and_when_it_is_there(tmp_path: Path, capsys):
    """The address answers before the sandboxes have loaded both frameworks: whoever checks parity at once would wonder."""
    checks = {"database": "ok", "sandbox": "being prepared, both frameworks are loading at parity.cpu@test"}
    with readyz(checks) as port:
        supervisor = Supervisor(tmp_path, "127.0.0.1", port, "cpu")
        supervisor.began = time.monotonic()
        supervisor.missing = supervisor.unready()
        supervisor.say(supervisor.missing)
        supervisor.follow()
        [said] = capsys.readouterr().out.splitlines()
        assert said == f"  not ready yet: sandbox: {checks['sandbox']}; only checks of parity wait for it"
        checks["sandbox"] = "ok"
        supervisor.asked = 0
        supervisor.follow()
        assert "everything is ready" in capsys.readouterr().out
        supervisor.asked = 0
        supervisor.follow()
        assert capsys.readouterr().out == ""


@contextmanager
def readyz(checks: dict[str, str]) -> Iterator[int]:
    """A server that answers as /readyz does."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if set(checks.values()) == {"ok"} else 503)
            self.end_headers()
            self.wfile.write(json.dumps({"checks": checks}).encode())

        def log_message(self, *_: object) -> None:
            """Nothing: what the supervisor says is read."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


def test_a_killed_supervisor_takes_everything_with_it(fresh: Stack):
    fresh.start()
    family = fresh.family()
    assert len(family) > len(SERVICES)
    fresh.stop(signal.SIGKILL)
    wait_for(lambda: gone(family), 10, "all processes to end")


def test_a_service_that_dies_is_started_again(fresh: Stack):
    fresh.start()
    worker = next(process for process in fresh.family() if "translation" in process.cmdline())
    worker.kill()
    wait_for(lambda: ready(fresh, without=worker), 30, "another translation worker")
    assert "translation ended with status -9" in fresh.output.read_text()


def ready(stack: Stack, without: psutil.Process) -> bool:
    """A worker other than the killed one serves the queue; the dead one's signature fades on its own."""
    listed = json.loads(stack.get("/version"))["workers"]
    return any(f"translation@{socket.gethostname()}#" in worker["name"] for worker in listed) and all(
        f"#{without.pid}-" not in worker["name"] for worker in listed
    )


def test_two_runs_do_not_share_a_state(fresh: Stack):
    fresh.start()
    second = start_beside(fresh)
    assert second.returncode == 1
    assert f"already runs from {fresh.state}: {fresh.address}" in second.stderr


def start_beside(stack: Stack, **settings: str) -> subprocess.CompletedProcess[str]:
    """What a start with this state and these settings says before it gives up."""
    environment = {**os.environ, "MINDPORT_STATE": str(stack.state), **settings}
    command = [sys.executable, "-m", "webapp.operations.local"]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=30)


def test_a_taken_port_is_said_with_the_cure(fresh: Stack):
    with socket.socket() as squatter:
        squatter.bind(("127.0.0.1", fresh.port))
        squatter.listen()
        answer = start_beside(fresh, PORT=str(fresh.port))
    assert answer.returncode == 1
    assert f"Port {fresh.port} is taken" in answer.stderr
    assert f"make run PORT={fresh.port + 1}" in answer.stderr


def test_a_redis_that_does_not_answer_is_said_with_the_cure(fresh: Stack):
    answer = start_beside(fresh, PORT=str(fresh.port), REDIS_URL="redis://127.0.0.1:1")
    assert answer.returncode == 1
    assert "nothing answers at redis://127.0.0.1:1. Unset it" in answer.stderr


def test_a_given_redis_is_used_and_none_is_started(fresh: Stack, tmp_path: Path):
    server = redis_server.service(tmp_path, tmp_path / "own.sock", tmp_path)
    server.start()
    try:
        assert redis_server.wait(server, tmp_path / "own.sock")
        fresh.settings["REDIS_URL"] = f"unix://{tmp_path}/own.sock?db=0"
        fresh.start()
        assert json.loads(fresh.get("/version"))["workers"]
        assert not (fresh.state / "redis.sock").exists()
        assert not any("valkey" in process.name() for process in fresh.family())
        fresh.stop()
    finally:
        server.stop()
