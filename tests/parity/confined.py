"""A fork server without a framework, confined in the ways that machines differ in: for programs that try to get out.

The user is changed before anything is given up, as if an ordinary user had started it; an older Landlock and refused
namespaces are made by answering for the kernel: see confined_server.py.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from workers.parity.sandbox.limits import Limits
from workers.parity.sandbox.warm import Warm

SERVER = Path(__file__).with_name("confined_server.py")
PLAIN_USER = 54321  # a number that no account has


@dataclass(frozen=True)
class Way:
    """`user` 0 is root; `abi` of Landlock, 0 is what the kernel has."""

    user: int = 0
    namespaces: bool = True
    abi: int = 0

    def __str__(self) -> str:
        who = "root" if self.user == 0 else "user"
        return f"{who}{'' if self.namespaces else ', no namespaces'}{f', Landlock {self.abi}' if self.abi else ''}"


def ways() -> list[Way]:
    """As root all of them; else what an ordinary user can be."""
    me = os.getuid()
    plain = me or PLAIN_USER
    user = [Way(plain), Way(plain, namespaces=False), Way(plain, namespaces=False, abi=2), Way(plain, namespaces=False, abi=6)]
    return user if me else [Way(), Way(namespaces=False), *user]


class Confined(Warm):
    """A warm server whose jobs are plain programs: a job's request is its text."""

    def __init__(self, way: Way, limits: Limits) -> None:
        self.way = way
        super().__init__("confined", limits)

    def _spawn(self, control: int) -> subprocess.Popen[bytes]:
        if os.getuid() == 0:
            os.chown(self.scratch, self.way.user, self.way.user)
        given = {"side": "confined", "scratch": self.scratch, "limits": self.limits.to_dict(), "unsafe": False}
        command = [sys.executable, str(SERVER), str(control), json.dumps(given), json.dumps(asdict(self.way))]
        given_files: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": self.errors, "stderr": self.errors}
        return subprocess.Popen(command, pass_fds=[control], cwd="/", start_new_session=True, **given_files)

    def children(self) -> list[int]:
        return [int(child) for child in Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()]
