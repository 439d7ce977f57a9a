"""The compose file as it is shipped, started on images that were just built."""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

from tests.bench import Visitor
from tests.containers.podman import Podman
from tests.platform.test_compose import DOCKER_COMPOSE
from tests.stack import ROOT, free_port, wait_for

DATABASE = "services: {postgres: {volumes: !override ['%s:/var/lib/postgresql/data']}}"


class Stack:
    """All services under one name, with secrets, port and volumes of their own; `database` is a folder in place of a volume."""

    def __init__(self, name: str, podman: Podman, images: dict[str, str], folder: Path, database: Path | None = None) -> None:
        self.name, self.podman, self.port = name, podman, free_port()
        self.environment = {
            **os.environ, **images, "DOCKER_HOST": f"unix://{podman.socket}", "PORT": str(self.port),
            "SECRET_KEY": secrets.token_hex(32), "POSTGRES_PASSWORD": secrets.token_hex(8),
        }  # fmt: skip
        self.files = ["-f", str(ROOT / "docker-compose.yml")]
        if database:
            (folder / "database.yml").write_text(DATABASE % database, encoding="utf-8")
            self.files += ["-f", str(folder / "database.yml")]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def compose(self, *words: str, seconds: float = 240) -> str:
        command = [str(DOCKER_COMPOSE), "-p", self.name, *self.files, *words]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=seconds, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def start(self, *services: str) -> None:
        self.compose("up", "--detach", "--no-build", *services)
        if not services:
            wait_for(self.ready, 120, f"{self.name} to be ready: {self.checks()}")

    def remove(self) -> None:
        self.compose("--profile", "*", "down", "--volumes", "--timeout", "5")

    def container(self, service: str, number: int = 1) -> str:
        return f"{self.name}-{service}-{number}"

    def inside(self, service: str, *words: str, given: bytes = b"", user: str = "", status: int | None = 0) -> str:
        who = ["--user", user] if user else []
        command = ["exec", "--interactive", *who, self.container(service), *words]
        return self.podman.run(*command, given=given, seconds=300, status=status)

    def process(self, service: str) -> int:
        """The number, on this machine, of the first process of the service."""
        return int(self.podman.state(self.container(service), "State.Pid"))

    def kill(self, service: str) -> None:
        """Until another process serves in its place: children of the killed one may still answer for a moment."""
        killed = self.process(service)
        os.kill(killed, signal.SIGKILL)
        wait_for(lambda: self.process(service) not in (0, killed), 60, f"{service} to be started again")

    def visitor(self) -> Visitor:
        return Visitor(self.address)

    def checks(self) -> dict[str, str]:
        try:
            with urllib.request.urlopen(f"{self.address}/readyz", timeout=10) as answer:
                return dict(json.load(answer)["checks"])
        except urllib.error.HTTPError as unwell:
            return dict(json.load(unwell)["checks"])
        except OSError as away:
            return {"web": str(away)}

    def ready(self) -> bool:
        return set(self.checks().values()) == {"ok"}
