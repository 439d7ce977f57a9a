"""Tries what a job must not be able to do, in a child locked down like a job. What holds is known, not assumed."""

from __future__ import annotations

import os
import resource
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path

from workers.parity.sandbox import lockdown
from workers.parity.sandbox.limits import Limits

REQUIRED = ("files", "network", "processes", "limits", "user")


def layers(scratch: str, limits: Limits, strict: bool) -> dict[str, bool]:
    """For each promise whether it holds in a child of this process."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _try_everything(scratch, limits, strict, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as answer:
        held = answer.read().decode().split()
    os.waitpid(child, 0)
    return {name: name in held for name in REQUIRED}


def _try_everything(scratch: str, limits: Limits, strict: bool, writing: int) -> None:
    held = []
    try:
        lockdown.confine_job(scratch, limits, strict)
        held = [name for name, attempt in ATTEMPTS.items() if attempt()]
    finally:
        os.write(writing, " ".join(held).encode())
        os._exit(0)


def _refused(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except OSError:
        return True
    return False


def _files_are_closed() -> bool:
    attempts = (Path("/etc/passwd").read_bytes, Path("/var/tmp/mindport").touch, Path("/proc/1/environ").read_bytes)
    return all(_refused(attempt) for attempt in attempts)


def _network_is_closed() -> bool:
    return all(_refused(partial(socket.socket, kind)) for kind in (socket.AF_INET, socket.AF_UNIX))


def _processes_are_closed() -> bool:
    return _refused(lambda: os.kill(os.getppid(), 0)) and _refused(_fork) and _refused(lambda: os.execv("/usr/bin/id", ["id"]))


def _fork() -> None:
    if os.fork() == 0:
        os._exit(0)


def _limits_hold() -> bool:
    return resource.getrlimit(resource.RLIMIT_AS)[1] != resource.RLIM_INFINITY


def _user_is_nobody_special() -> bool:
    return os.getuid() != 0 and _refused(lambda: os.setuid(0))


ATTEMPTS: dict[str, Callable[[], bool]] = {
    "files": _files_are_closed,
    "network": _network_is_closed,
    "processes": _processes_are_closed,
    "limits": _limits_hold,
    "user": _user_is_nobody_special,
}
