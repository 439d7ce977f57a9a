"""Tries what a job must not be able to do, in a child locked down like a job. What holds is known, not assumed.

The attempts are the short form of tests/parity/attacks: one of each kind, so that every machine is asked when it starts.
"""

from __future__ import annotations

import fcntl
import os
import resource
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path

from workers.parity.sandbox import kernel, lockdown, scratch
from workers.parity.sandbox.limits import Limits

REQUIRED = ("files", "network", "processes", "limits", "user")
HIDDEN = 1 << 20  # bytes of a file that is deleted and kept open
F_SETSIG = 10


def layers(folder: str, limits: Limits, private: bool, strict: bool) -> dict[str, bool]:
    """For each promise whether it holds in a child of this process. `private`: `folder` cannot grow."""
    reading, writing = os.pipe()
    waiting, release = os.pipe()
    victim = Path(folder, "trial")
    victim.write_text("as it was")
    child = os.fork()
    if child == 0:
        os.close(release)
        _try_everything(folder, limits, strict, str(victim), writing, waiting)
    os.close(writing)
    os.close(waiting)
    with os.fdopen(reading, "rb") as answer:
        held = answer.readline().decode().split()
        hidden = scratch.held(child, folder)
    os.close(release)
    os.waitpid(child, 0)
    victim.unlink()
    found = {name: name in held for name in REQUIRED}
    return found | {"limits": found["limits"] and (private or hidden >= HIDDEN)}


def _try_everything(folder: str, limits: Limits, strict: bool, victim: str, writing: int, waiting: int) -> None:
    """Stays, with a deleted file open, until the other side has looked at it."""
    held: list[str] = []
    try:
        lockdown.confine_job(folder, limits, strict)
        everything = dict(ATTEMPTS)
        everything["files"] += (partial(_not_changed, victim),)
        held = [name for name, attempts in everything.items() if all(attempt() for attempt in attempts)]
        with open("hidden", "wb") as hidden:
            os.unlink("hidden")
            hidden.write(bytes(HIDDEN))
            hidden.flush()
            os.write(writing, " ".join(held).encode() + b"\n")
            os.read(waiting, 1)
    finally:
        os._exit(0)


def _refused(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except OSError:
        return True
    return False


def _files_are_closed() -> bool:
    attempts = (
        Path("/etc/passwd").read_bytes,
        partial(open, "/var/tmp/mindport", "w"),
        Path("/proc/1/environ").read_bytes,
        Path("/proc/self/net/unix").read_bytes,
    )
    return all(_refused(attempt) for attempt in attempts)


def _not_changed(victim: str) -> bool:
    """Owner, mode, times and attributes of a file that belongs to the user of the job."""
    before = os.stat(victim)
    changes = (
        lambda: os.chmod(victim, 0o777),
        lambda: os.utime(victim, (1, 1)),
        lambda: os.setxattr(victim, "user.trial", b"x"),
        lambda: os.truncate(victim, 0),
        lambda: os.open(victim, os.O_RDONLY | os.O_TRUNC),
    )
    for change in changes:
        _refused(change)
    after = os.stat(victim)
    same = (before.st_mode, before.st_mtime_ns, before.st_size) == (after.st_mode, after.st_mtime_ns, after.st_size)
    return same and _refused(lambda: os.getxattr(victim, "user.trial"))


def _network_is_closed() -> bool:
    kinds = (socket.AF_INET, socket.AF_INET6, socket.AF_UNIX, socket.AF_NETLINK)
    return all(_refused(partial(socket.socket, kind)) for kind in kinds) and _refused(
        lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    )


def _processes_are_closed() -> bool:
    return _refused(lambda: os.kill(os.getppid(), 0)) and _refused(_fork) and _refused(lambda: os.execv("/usr/bin/id", ["id"]))


def _fork() -> None:
    if os.fork() == 0:
        os._exit(0)


def _others_are_left_alone() -> bool:
    """Signals through the kernel, the server's priority and processors, and the signal that ends a job with its server."""
    reading, writing = os.pipe()
    parent = os.getppid()
    attempts = (
        lambda: fcntl.fcntl(reading, fcntl.F_SETOWN, parent),
        lambda: fcntl.fcntl(reading, F_SETSIG, 0),
        lambda: os.setpriority(os.PRIO_PROCESS, parent, 19),
        lambda: os.sched_setaffinity(parent, {0}),
        lambda: kernel.prctl(kernel.PR_SET_PDEATHSIG, 0),
        lambda: kernel.prctl(kernel.PR_SET_DUMPABLE, 0),
    )
    held = all(_refused(attempt) for attempt in attempts)
    os.close(reading)
    os.close(writing)
    return held


def _limits_hold() -> bool:
    return resource.getrlimit(resource.RLIMIT_AS)[1] != resource.RLIM_INFINITY


def _user_is_nobody_special() -> bool:
    return os.getuid() != 0 and _refused(lambda: os.setuid(0))


ATTEMPTS: dict[str, tuple[Callable[[], bool], ...]] = {
    "files": (_files_are_closed,),
    "network": (_network_is_closed,),
    "processes": (_processes_are_closed, _others_are_left_alone),
    "limits": (_limits_hold,),
    "user": (_user_is_nobody_special,),
}
