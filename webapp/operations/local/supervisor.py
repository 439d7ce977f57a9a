"""Starts the services in order, restarts what dies, and stops everything in the opposite order."""

from __future__ import annotations

import json
import os
import signal
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

from webapp.operations.local import plan, redis_server
from webapp.operations.local.processes import Service, stop_together
from workers import dispatch

PAUSE, BETWEEN = 0.1, 1.0  # seconds: between two looks at the processes, between two questions to /readyz
PATIENCE = 120.0  # seconds
NEEDED = {"web", "database", "broker", "workers"}
STOP_RANK = {"web": 0, "recorder": 2, "redis": 3}  # engines: 1


class Failed(Exception):
    """A service cannot be started; the message says which and shows the end of its log."""


class Supervisor:
    def __init__(self, state: Path, host: str, port: int, device: str) -> None:
        self.state, self.host, self.port, self.device = state, host, port, device
        self.logs = state / "logs"
        self.logs.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.services: list[Service] = []
        self.stopping = False
        self.began = self.asked = 0.0
        self.missing: Mapping[str, str] = {}

    @property
    def address(self) -> str:
        return f"http://{'127.0.0.1' if self.host == '0.0.0.0' else self.host}:{self.port}"

    def run(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self.ask_to_stop)
        try:
            self.start()
            while not self.stopping:
                self.revive()
                self.follow()
                time.sleep(PAUSE)
        finally:
            self.stop()

    def ask_to_stop(self, *_: object) -> None:
        self.stopping = True

    def start(self) -> None:
        """Engines need no database, so they load while it is brought up to date."""
        self.began = time.monotonic()
        if not os.environ.get("REDIS_URL"):
            self.start_redis()
        elif not dispatch.broker_answers():
            raise Failed(f"REDIS_URL is set, but nothing answers at {os.environ['REDIS_URL']}. Unset it to use our own.")
        self.launch(*plan.engines(self.device, self.logs))
        self.prepare()
        self.launch(plan.recorder(self.logs), plan.web(self.host, self.port, self.logs))
        missing = self.wait_until_ready()
        if self.stopping:
            return
        print(f"\n  mindport is ready: {self.address}   ({time.monotonic() - self.began:.1f} s)", flush=True)
        self.missing = missing
        self.say(missing)
        if self.host not in {"127.0.0.1", "localhost"} and not os.environ.get("ALLOWED_HOSTS"):
            print("  others get in under the names you allow: make run HOST=0.0.0.0 ALLOWED_HOSTS=name,10.0.0.5", flush=True)
        print(f"  Ctrl-C stops it. Logs: {self.logs}\n", flush=True)

    def say(self, missing: Mapping[str, str]) -> None:
        for name, problem in missing.items():
            waits = "; only checks of parity wait for it" if name == "sandbox" else ""
            print(f"  not ready yet: {name}: {problem}{waits}", flush=True)

    def follow(self) -> None:
        """Says what has changed of what was missing when the address was printed, until all of it is there or it takes too long."""
        now = time.monotonic()
        if not self.missing or now < self.asked + BETWEEN or now > self.began + PATIENCE:
            return
        self.asked = now
        before, self.missing = self.missing, self.unready()
        if not self.missing:
            print(f"  everything is ready   ({time.monotonic() - self.began:.1f} s)", flush=True)
        self.say({name: problem for name, problem in self.missing.items() if before.get(name) != problem})

    def launch(self, *services: Service) -> None:
        for service in services:
            self.services.append(service)
            service.start()

    def start_redis(self) -> None:
        path = redis_server.socket_path(self.state)
        server = redis_server.service(self.state, path, self.logs)
        self.launch(server)
        if not redis_server.wait(server, path):
            raise Failed(f"The embedded Redis server did not start:\n{server.tail()}")
        os.environ["REDIS_URL"] = f"unix://{path}?db=0"

    def prepare(self) -> None:
        service = plan.preparation(self.logs)
        service.start()
        assert service.process is not None
        while service.process.poll() is None and not self.stopping:
            time.sleep(0.02)
        if service.process.poll():
            raise Failed(f"Database and static files could not be prepared:\n{service.tail()}")

    def wait_until_ready(self, patience: float = PATIENCE) -> dict[str, str]:
        """Until pages work and jobs are taken, `patience` seconds at most; says what /readyz still misses then.

        The parity worker's sandboxes load both frameworks for some seconds more, and nobody has to wait for that.
        """
        until = time.monotonic() + patience
        missing = {"web": "does not answer"}
        while missing.keys() & NEEDED and time.monotonic() < until and not self.stopping:
            time.sleep(PAUSE)
            self.revive()
            missing = self.unready()
        if "web" in missing and not self.stopping:
            raise Failed(f"The web server did not start:\n{self.services[-1].tail()}")
        return missing

    def unready(self) -> dict[str, str]:
        try:
            with urllib.request.urlopen(f"{self.address}/readyz", timeout=5) as response:
                checks = json.load(response)["checks"]
        except urllib.error.HTTPError as unwell:
            if unwell.code != 503:
                return {"web": f"answers /readyz with {unwell.code}"}
            checks = json.load(unwell)["checks"]
        except (OSError, ValueError):
            return {"web": "does not answer"}
        return {name: answer for name, answer in checks.items() if answer != "ok"}

    def revive(self) -> None:
        for service in self.services:
            if service.died and not self.stopping:
                assert service.process is not None
                print(f"  {service.name} ended with status {service.process.returncode}; see {service.log}", flush=True)
                if service.hopeless():
                    raise Failed(f"{service.name} dies again and again:\n{service.tail()}")
                service.stop()  # its group may still hold children
                service.start()

    def stop(self) -> None:
        """The web first, then whoever produces results, then the recorder, Redis last: nothing finished gets lost."""
        began = time.monotonic()
        for rank in range(4):
            stop_together([service for service in self.services if STOP_RANK.get(service.name, 1) == rank])
        if self.services:
            print(f"  stopped ({time.monotonic() - began:.1f} s)", flush=True)
