"""The server of confined.py: `python confined_server.py CONTROL SETTINGS WAY`. Its jobs run the text that they are given."""

from __future__ import annotations

import errno
import importlib
import json
import os
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "workers" / "parity" / "sandbox"))
importlib.import_module("start").make_importable()

from workers.parity.sandbox import kernel, landlock, seccomp, server  # noqa: E402
from workers.parity.sandbox.syscalls import number  # noqa: E402

NEEDED_LATER = "array ctypes encodings.ascii fcntl mmap multiprocessing pathlib resource signal socket struct threading time json"


def main(request: int, _: int) -> None:
    """A job: the program that the request is."""
    with os.fdopen(request, encoding="utf-8") as file:
        text = file.read()
    exec(compile(text, "attack.py", "exec"), {"__name__": "__main__"})  # noqa: S102


def prepare() -> None:
    """There is nothing to import."""


def become(user: int, namespaces: bool, abi: int) -> None:
    for name in NEEDED_LATER.split():  # a Python below /root is closed to the user that we become
        __import__(name)
    if user != os.getuid():
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
        kernel.prctl(kernel.PR_SET_DUMPABLE, 1)  # as for whoever was this user from the start
    if not namespaces:
        unshare = number("unshare")
        refuse = [(seccomp.LOAD, 0, 0, seccomp.CALL), (seccomp.EQUAL, 0, 1, unshare)]
        seccomp.install([*refuse, (seccomp.RETURN, 0, 0, seccomp.ERROR | errno.EPERM), (seccomp.RETURN, 0, 0, seccomp.ALLOW)])
    if abi:
        known = landlock.version()
        landlock.version = lambda: min(known, abi)


if __name__ == "__main__":
    way: dict[str, Any] = json.loads(sys.argv[3])
    become(**way)
    sys.modules["confined"] = sys.modules["__main__"]
    server.main(int(sys.argv[1]), sys.argv[2])
