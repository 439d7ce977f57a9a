"""The warm fork server, inside the sandbox: imports one framework, then forks one locked-down child per job.

It never runs a framework operation (a child of such a parent hangs) and never reads a job's text: the text stays in a
memory file until the child, which ends with the job, opens it. So no job finds another's text in inherited memory.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import select
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from workers.parity.sandbox import lockdown, scratch, trial
from workers.parity.sandbox.limits import Limits

WATCH = 0.2  # seconds between two looks at the clock
WATCH_CLOSELY = 0.05  # and at a scratch folder that nothing but looking keeps small
IDLE = 10.0  # seconds without a job after which slow imports are made that only some jobs need: not while the rest still starts
CHANNELS = 3  # request, answer, output
BROKEN = 120  # exit status of a child that could not be locked down

Side = Callable[[int, int], None]


@dataclass
class Server:
    control: socket.socket
    scratch: str
    limits: Limits
    private: bool
    side: Side
    prepare: Callable[[], None]
    strict: bool = True
    jobs: int = 0
    prepared: bool = False

    def serve(self) -> None:
        """Takes jobs until the other end of `control` is closed."""
        while True:
            if not self.prepared and not select.select([self.control], [], [], IDLE)[0]:
                self.prepare()
                self.prepared = True
            message, files, _, _ = socket.recv_fds(self.control, 65536, CHANNELS)
            if not message:
                return
            if len(files) == CHANNELS:  # else a "stop" for a job that has already ended
                self.control.sendall(json.dumps(self._job(json.loads(message), files)).encode())

    def _job(self, job: dict[str, Any], files: list[int]) -> dict[str, Any]:
        self.jobs += 1
        folder = f"{self.scratch}/{self.jobs}"
        os.mkdir(folder, 0o700)
        child = os.fork()
        if child == 0:
            self._become_job(folder, files)
        for file in files:
            os.close(file)
        ended = self._watch(child, folder, time.monotonic() + job["wall"])
        _, status, used = os.wait4(child, 0)
        _remove(folder)
        return {"ended": ended, "status": os.waitstatus_to_exitcode(status), "memory": used.ru_maxrss // 1024}

    def _become_job(self, folder: str, files: list[int]) -> None:
        try:
            request, answer = _rearrange(files)
            os.mkdir(temporary := f"{folder}/temporary")
            os.environ.update(TMPDIR=temporary, HOME=folder)
            tempfile.tempdir = temporary
            lockdown.confine_job(folder, self.limits, self.strict)
            self.side(request, answer)
        except BaseException as error:
            os.write(2, f"\nsandbox: {type(error).__name__}: {error}\n".encode(errors="replace"))
            os._exit(BROKEN)
        os._exit(0)  # no interpreter teardown: it takes a second in MindSpore

    def _watch(self, child: int, folder: str, deadline: float) -> str:
        """Waits for the child's end and says why it ended; kills it when a limit or the other side demands it."""
        handle = os.pidfd_open(child)
        pause = WATCH if self.private else WATCH_CLOSELY
        try:
            while True:
                ready = select.select([handle, self.control.fileno()], [], [], pause)[0]
                if handle in ready:
                    return "exit"
                reason = self._reason(ready, child, folder, deadline)
                if reason:
                    os.kill(child, signal.SIGKILL)
                    return reason
        finally:
            os.close(handle)

    def _reason(self, ready: list[Any], child: int, folder: str, deadline: float) -> str:
        if ready:
            return "stopped" if self.control.recv(16) else "abandoned"
        if time.monotonic() >= deadline:
            return "wall"
        if self.private:  # a file system of fixed size
            return ""
        size, files = scratch.usage(folder)
        return "scratch" if size + scratch.held(child, folder) > self.limits.bytes("scratch") or files > self.limits.files else ""


def main(control: int, settings: str) -> None:
    given = json.loads(settings)
    limits = Limits(**given["limits"])
    strict = not given["unsafe"]
    private = lockdown.settle(given["scratch"], limits)
    side = importlib.import_module(given["side"])
    lockdown.confine_server(given["scratch"])
    server = Server(socket.socket(fileno=control), given["scratch"], limits, private, side.main, side.prepare, strict)
    layers = trial.layers(given["scratch"], limits, private, strict) | {"namespaces": private}
    gc.collect()
    gc.freeze()
    server.control.sendall(json.dumps({"ready": layers}).encode())
    server.serve()


def _rearrange(files: list[int]) -> tuple[int, int]:
    """Standard input empty, both standard outputs into the output pipe, request 3, answer 4, everything else closed."""
    request, answer, output = files
    empty = os.open("/dev/null", os.O_RDONLY)
    high = [os.dup2(file, 200 + place) for place, file in enumerate((empty, output, output, request, answer))]
    for place, file in enumerate(high):
        os.dup2(file, place)
    os.closerange(5, 1024)
    return 3, 4


def _remove(folder: str) -> None:
    try:
        scratch.remove(folder)
    except OSError as error:
        print(f"sandbox: {folder} could not be emptied: {error}", file=sys.stderr)
