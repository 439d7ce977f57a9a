"""The warm servers of one process: one per side, started when first needed, replaced when they end."""

from __future__ import annotations

import atexit
import logging
import os
import sys
import threading
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any

from workers.parity.parcel import Arrays, Parcel
from workers.parity.sandbox.limits import Limits
from workers.parity.sandbox.outcome import Outcome
from workers.parity.sandbox.warm import Lost, Unavailable, Warm

logger = logging.getLogger(__name__)

SIDES = {"torch": "workers.parity.sandboxed.torch_side", "mindspore": "workers.parity.sandboxed.mindspore_side"}
ATTEMPTS = 2


class Pool:
    """Start it in the thread that lives as long as the process: the servers die with the thread that started them.

    `interpreters`: the Python of a side whose framework is installed elsewhere than in this process's environment.
    """

    def __init__(self, limits: Limits | None = None, interpreters: Mapping[str, str] | None = None) -> None:
        self.limits = limits or Limits.from_environment()
        self.interpreters = dict(interpreters or {})
        self._servers: dict[str, Warm] = {}
        self._lock = threading.Lock()
        self._generation = 0

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    def start(self) -> None:
        """Begins importing both frameworks side by side; returns at once."""
        for side in SIDES:
            self._server(side)

    def run(self, side: str, request: bytes, on_parcel: Callable[[Parcel], None], wall: float | None = None) -> Outcome:
        """Runs one job on one side. A server that goes away under the job is replaced and the job begun again, once."""
        generation = self._generation
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return self._server(side).run(request, wall or self.limits.wall, on_parcel)
            except Lost as lost:
                logger.warning("the %s server ended under a job (attempt %d): %s", side, attempt, lost)
                self._forget(side)
                if generation != self._generation:
                    return Outcome("stopped", -1, 0, 0.0, "")
            except BaseException:  # a time limit of the queue: the server is in the middle of a job nobody waits for
                self._forget(side)
                raise
        return Outcome("lost", -1, 0, 0.0, "")

    def carried(self, side: str) -> tuple[dict[str, Any], Arrays]:
        """What goes with every request beside it: nothing, unless a project's files come along (projects.Beside)."""
        return {}, {}

    def interrupt(self) -> None:
        """Ends every job that runs now; those who wait for one get an outcome "stopped"."""
        self._generation += 1
        for server in list(self._servers.values()):
            server.process.kill()  # whoever listens to it learns that it is gone, and does not begin again

    def layers(self) -> dict[str, bool]:
        """What holds on this machine; starts the servers and waits. Raises Unavailable when a required layer fails."""
        self.start()
        found = []
        for side in SIDES:
            found.append(self._layers(side))
        return {name: all(layers[name] for layers in found) for name in found[0]}

    def _layers(self, side: str) -> dict[str, bool]:
        for _ in range(ATTEMPTS):
            server = self._server(side)
            try:
                server.wait_until_ready()
            except Lost:
                continue
            return server.layers
        raise Unavailable(f"the {side} server was killed while it started")

    def stop(self) -> None:
        for side in list(self._servers):
            self._forget(side)

    def _server(self, side: str) -> Warm:
        with self._lock:
            server = self._servers.get(side)
            if server is None or not server.alive():
                if server is not None:
                    server.stop()
                server = self._servers[side] = Warm(SIDES[side], self.limits, self.interpreters.get(side, sys.executable))
            return server

    def _forget(self, side: str) -> None:
        with self._lock:
            server = self._servers.pop(side, None)
        if server is not None:
            server.stop()


_shared: dict[int, Pool] = {}


def shared() -> Pool:
    """The pool of this process; a forked worker process gets its own."""
    if os.getpid() not in _shared:
        elsewhere = os.environ.get("PARITY_PYTHON")
        pool = _shared[os.getpid()] = Pool(interpreters={"mindspore": elsewhere} if elsewhere else None)
        atexit.register(pool.stop)
    return _shared[os.getpid()]


def warm_up() -> None:
    """Starts this process's servers; call it in the main thread, before the first job."""
    shared().start()


def probe() -> dict[str, bool]:
    """Which promises of the sandbox hold on this machine. Raises Unavailable when a required one does not."""
    return shared().layers()
