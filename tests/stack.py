"""Real processes for tests: the workers beside the test's own database, or all of mindport as `make run` starts it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import psutil

from webapp.operations.local import plan
from webapp.operations.local.processes import Service, stop_together

Value = TypeVar("Value")
ROOT = Path(__file__).resolve().parent.parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(answer: Callable[[], Value], seconds: float = 30, what: str = "") -> Value:
    """Asks until the answer is true, or fails saying what it waited for and what it heard last."""
    until = time.monotonic() + seconds
    while not (heard := answer()):
        if time.monotonic() > until:
            raise AssertionError(f"waited {seconds} s for {what or answer}; last answer: {heard!r}")
        time.sleep(0.05)
    return heard


def gone(family: list[psutil.Process]) -> bool:
    """Nothing of it runs any more. What has ended may stay a zombie for seconds, until the first process of the machine looks."""
    return not any(alive(process) for process in family)


def alive(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def crowding() -> float:
    """How much longer everything takes because of what else runs here: 1 on an idle machine."""
    wall, own = time.monotonic(), time.process_time()
    while time.process_time() - own < 0.3:
        pass
    return max(1.0, (time.monotonic() - wall) / (time.process_time() - own))


@dataclass
class Workers:
    """The engines and the recorder, on the Redis and the database of this test run."""

    services: dict[str, Service] = field(default_factory=dict)

    def start(self, logs: Path, database_url: str) -> None:
        recorder = plan.recorder(logs)
        recorder.environment = {**recorder.environment, "DATABASE_URL": database_url}
        for service in (*plan.engines("cpu", logs), recorder):
            self.services[service.name] = service
            service.start()

    def process(self, name: str) -> psutil.Process:
        running = self.services[name].process
        assert running is not None
        return psutil.Process(running.pid)

    def revive(self) -> None:
        for service in self.services.values():
            if service.died:
                service.stop()
                service.start()

    def stop(self) -> None:
        stop_together(list(self.services.values()))


@dataclass
class Stack:
    """`make run` without make: the supervisor and everything it starts."""

    state: Path
    port: int = field(default_factory=free_port)
    settings: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def output(self) -> Path:
        return self.state / "output.txt"

    @property
    def logs(self) -> Path:
        return self.state / "logs"

    def start(self, seconds: float = 240) -> float:
        """Seconds until it said that it is ready."""
        self.state.mkdir(parents=True, exist_ok=True)
        environment = {**os.environ, "MINDPORT_STATE": str(self.state), "PORT": str(self.port)}
        environment.pop("REDIS_URL", None)
        began = time.monotonic()
        with self.output.open("w") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "webapp.operations.local", "--tied"],
                cwd=ROOT,
                env={**environment, **self.settings},
                stdout=output,
                stderr=subprocess.STDOUT,
                text=True,
            )
        wait_for(self.said_ready, seconds, f"the stack to be ready; it said: {self.output.read_text()}")
        return time.monotonic() - began

    def said_ready(self) -> bool:
        assert self.process is not None
        text = self.output.read_text()
        assert self.process.poll() is None, f"the supervisor ended: {text}"
        return "mindport is ready" in text

    def get(self, path: str) -> str:
        with urllib.request.urlopen(self.address + path, timeout=10) as response:
            return str(response.read().decode())

    def ready(self) -> bool:
        """Everything, the warm sandboxes included."""
        try:
            return bool(self.get("/readyz"))
        except urllib.error.HTTPError:
            return False

    def family(self) -> list[psutil.Process]:
        assert self.process is not None
        supervisor = psutil.Process(self.process.pid)
        return [supervisor, *supervisor.children(recursive=True)]

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(30)
