"""podman's API as Docker's own compose speaks to it, and the health checks that systemd would run."""

from __future__ import annotations

import os
import subprocess
import threading
from pathlib import Path

from tests.stack import wait_for

# crun refuses hybrid cgroups; without limits of its own a container asks for more files than this machine allows.
SETTINGS = """
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
[engine]
runtime = "runc"
"""


class Podman:
    """A service on a socket of its own, for as long as the tests run."""

    def __init__(self, folder: Path) -> None:
        self.socket = folder / "podman.sock"
        (folder / "containers.conf").write_text(SETTINGS, encoding="utf-8")
        self.environment = {**os.environ, "CONTAINERS_CONF": str(folder / "containers.conf")}
        self.service = subprocess.Popen(["podman", "system", "service", "-t", "0", f"unix://{self.socket}"], env=self.environment)
        wait_for(self.socket.exists, 30, "podman's socket")
        self.over = threading.Event()
        self.nurse = threading.Thread(target=self._check_health, daemon=True)
        self.nurse.start()

    def run(self, *words: str, given: bytes = b"", seconds: float = 120, status: int | None = 0) -> str:
        command = ["podman", *words]
        done = subprocess.run(command, env=self.environment, input=given, capture_output=True, timeout=seconds, check=False)
        said, complaint = (text.decode(errors="replace") for text in (done.stdout, done.stderr))
        assert status is None or done.returncode == status, f"{' '.join(command)}\n{said}\n{complaint}"
        return said

    def state(self, container: str, asked: str) -> str:
        return self.run("inspect", container, "--format", f"{{{{.{asked}}}}}").strip()

    def stop(self) -> None:
        self.over.set()
        self.nurse.join(20)
        self.service.terminate()
        self.service.wait(20)

    def _check_health(self) -> None:
        """podman leaves this to timers of systemd, and there is none in a container of CI."""
        while not self.over.wait(1.0):
            for container in self.run("ps", "--quiet", "--filter", "status=running", status=None).split():
                self.run("healthcheck", "run", container, seconds=30, status=None)
