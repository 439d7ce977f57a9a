"""One warm fork server seen from outside: starting it, giving it a job, reading what comes back, ending it."""

from __future__ import annotations

import json
import logging
import os
import selectors
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

from workers import temporary
from workers.parity.parcel import HEAVIEST, Malformed, Parcel, unpack
from workers.parity.sandbox.limits import Limits
from workers.parity.sandbox.outcome import Outcome
from workers.parity.sandbox.trial import REQUIRED

logger = logging.getLogger(__name__)

START = Path(__file__).parent / "start.py"
START_SECONDS = 180
GRACE = 10.0  # seconds after the wall limit in which the server itself must have ended the job
CHUNK = 1 << 20
TAIL = 2000
PARCELS = 5000  # in one answer; each is looked at and may be told to whoever waits
UNSAFE = "MINDPORT_UNSAFE_SANDBOX"


class Unavailable(RuntimeError):
    """The sandbox cannot be provided on this machine; nothing may be run."""


class Lost(RuntimeError):
    """The fork server ended under a job."""


class Warm:
    """`side` is the module whose `main` runs a job inside, such as "workers.parity.sandboxed.torch_side".

    `python` is the interpreter of the environment in which the side's framework is installed.
    """

    def __init__(self, side: str, limits: Limits, python: str = sys.executable) -> None:
        self.side, self.limits, self.python = side, limits, python
        self.layers: dict[str, bool] = {}
        self._starting = threading.Lock()
        temporary.sweep(tempfile.gettempdir())
        self.scratch = os.path.realpath(tempfile.mkdtemp(prefix=temporary.prefix()))
        os.chmod(self.scratch, 0o777)  # entered as nobody; emptied after each job
        self.errors = os.memfd_create("errors")
        self.control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self.process = self._spawn(theirs.fileno())

    def run(self, request: bytes, wall: float, on_parcel: Callable[[Parcel], None]) -> Outcome:
        """Runs one job. Parcels are handed over as they come; raises Lost when the server goes away under it."""
        self.wait_until_ready()
        started = time.monotonic()
        answer, output = self._hand_over(request, wall)
        reading = Reading(self.limits, on_parcel, answer, output)
        try:
            report = self._follow(reading, started + wall + GRACE)
            reading.drain()
        finally:
            reading.close()
        return reading.outcome(report, time.monotonic() - started)

    def wait_until_ready(self) -> None:
        """Returns when the framework is imported; raises Unavailable when a required layer does not hold, Lost when killed."""
        with self._starting:  # a worker's announcement and its first job may both wait; the server says it once
            if self.layers:
                return
            try:
                self.control.settimeout(START_SECONDS)
                message = self.control.recv(65536)
            except TimeoutError:
                message = b""
            except OSError as closed:  # stopped by another thread, which found that it was gone
                raise Lost(str(closed)) from None
            if not message and self._was_killed():
                raise Lost("killed while it started")
            if not message:
                raise Unavailable(f"the sandbox did not start: {self._last_errors()}")
            self.control.settimeout(None)
            self.layers = json.loads(message)["ready"]
            _insist(self.layers)

    def _was_killed(self) -> bool:
        """By somebody else than a limit of ours: another one may be started in its place."""
        try:
            return self.process.wait(1) < 0
        except subprocess.TimeoutExpired:
            return False

    def alive(self) -> bool:
        return self.process.poll() is None

    def stop(self) -> None:
        self.control.close()
        try:
            self.process.wait(2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.errors)
        shutil.rmtree(self.scratch, ignore_errors=True)

    def _spawn(self, control: int) -> subprocess.Popen[bytes]:
        settings = {"side": self.side, "scratch": self.scratch, "limits": self.limits.to_dict(), "unsafe": allowed_unsafe()}
        command = [self.python, "-P", "-s", str(START), str(control), json.dumps(settings)]
        return subprocess.Popen(
            command,
            pass_fds=[control],
            env=_environment(self.side, self.scratch),
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=self.errors,
            stderr=self.errors,
            start_new_session=True,
        )

    def _hand_over(self, request: bytes, wall: float) -> tuple[int, int]:
        memory = os.memfd_create("request")
        answer, their_answer = os.pipe()
        output, their_output = os.pipe()
        try:
            with os.fdopen(os.dup(memory), "wb") as file:
                file.write(request)
            os.lseek(memory, 0, os.SEEK_SET)
            job = json.dumps({"wall": wall}).encode()
            socket.send_fds(self.control, [job], [memory, their_answer, their_output])
        except OSError as error:
            os.close(answer)
            os.close(output)
            raise Lost(str(error)) from None
        finally:
            for file_number in (memory, their_answer, their_output):
                os.close(file_number)
        return answer, output

    def _follow(self, reading: Reading, deadline: float) -> dict[str, object]:
        """Reads until the server reports the job's end; what is left in the pipes is read after that."""
        with selectors.DefaultSelector() as ready:
            for file in (self.control.fileno(), *reading.open_files()):
                ready.register(file, selectors.EVENT_READ)
            stopped = False
            while time.monotonic() < deadline:
                for key, _ in ready.select(1.0):
                    if key.fd == self.control.fileno():
                        return self._report()
                    if not reading.take(key.fd):
                        ready.unregister(key.fd)
                if reading.broken and not stopped:
                    stopped = True
                    self.control.sendall(b"stop")
        self.process.kill()
        return {"ended": "wall", "status": -9, "memory": 0}

    def _report(self) -> dict[str, object]:
        try:
            message = self.control.recv(65536)
        except OSError:
            message = b""
        if not message:
            raise Lost(self._last_errors())
        return dict(json.loads(message))

    def _last_errors(self) -> str:
        length = os.fstat(self.errors).st_size
        tail = os.pread(self.errors, TAIL, max(0, length - TAIL))
        return tail.decode(errors="replace").strip() or "no message"


class Reading:
    """What one job says: parcels through one pipe, print output through the other, both bounded."""

    def __init__(self, limits: Limits, on_parcel: Callable[[Parcel], None], answer: int, output: int) -> None:
        self.limits, self.on_parcel = limits, on_parcel
        self.answer, self.output = answer, output
        self.pending, self.printed = bytearray(), bytearray()
        self.received, self.parcels, self.weight = 0, 0, 0
        self.broken = ""
        self.opened = {answer, output}

    def open_files(self) -> set[int]:
        return set(self.opened)

    def take(self, file: int) -> bool:
        """Reads once from `file`; False when there will be no more."""
        data = os.read(file, CHUNK)
        if not data:
            self.opened.discard(file)
        elif file == self.output:
            self._print(data)
        elif not self.broken:
            self._parcels(data)
        return bool(data)

    def close(self) -> None:
        for file in (self.answer, self.output):
            os.close(file)

    def outcome(self, report: dict[str, object], seconds: float) -> Outcome:
        ended = self.broken or str(report["ended"])
        text = bytes(self.printed).decode(errors="replace").replace("\0", "\ufffd")  # which no database column takes
        return Outcome(ended, int(str(report["status"])), int(str(report["memory"])), seconds, text)

    def drain(self) -> None:
        for file in self.open_files():
            while self.take(file):
                continue

    def _print(self, data: bytes) -> None:
        room = self.limits.bytes("output") - len(self.printed)
        self.printed += data[:room]
        if len(data) > room:
            self.broken = self.broken or "output"

    def _parcels(self, data: bytes) -> None:
        self.received += len(data)
        self.pending += data
        if self.received > self.limits.bytes("answer"):
            self.broken = "answer"
            return
        try:
            self._complete_parcels()
        except Malformed as error:
            logger.warning("sandbox: %s", error)
            self.broken = "malformed"

    def _complete_parcels(self) -> None:
        """What is left is moved once per reading, not once per parcel: a program may send a great many small ones."""
        done = 0
        while found := unpack(self.pending, done):
            parcel, size = found
            self.parcels += 1
            self.weight += parcel.weight
            if self.parcels > PARCELS or self.weight > HEAVIEST:
                self.broken = "answer"
                return
            self.on_parcel(parcel)
            del parcel, found
            done += size
        if done:
            self.pending = self.pending[done:]


def _insist(layers: dict[str, bool]) -> None:
    missing = [name for name in REQUIRED if not layers.get(name)]
    if not missing:
        return
    if not allowed_unsafe():
        raise Unavailable(f"this machine cannot hold these promises of the sandbox: {', '.join(missing)}")
    logger.critical("%s=1: strangers' programs run WITHOUT these promises: %s", UNSAFE, ", ".join(missing))


def allowed_unsafe() -> bool:
    return os.environ.get(UNSAFE) == "1"


def _environment(side: str, scratch: str) -> dict[str, str]:
    """A few words only: nothing of our own environment goes in."""
    fixed = {
        "PATH": "/usr/bin",
        "HOME": scratch,
        "TMPDIR": scratch,
        "LANG": "C.UTF-8",
        "OMP_NUM_THREADS": "1",
        "MKL_NUM_THREADS": "1",
        "GLOG_v": "4",  # what matters is raised as well; lesser messages fill the output
        "PARITY_DEVICE": os.environ.get("PARITY_DEVICE", "cpu"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "PYTHONWARNINGS": "ignore",
    }
    if side.endswith("mindspore_side"):  # its convolution falls to a reference kernel on AVX-512, 100 times slower
        fixed["ONEDNN_MAX_CPU_ISA"] = "AVX2"
    return fixed
