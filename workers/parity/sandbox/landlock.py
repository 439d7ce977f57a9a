"""Landlock: the files this process and its children may still open, and no TCP at all.

Rules can only be added to what an earlier call left, so the fork server restricts itself first and each job further.
https://docs.kernel.org/userspace-api/landlock.html
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterable

from workers.parity.sandbox import kernel

CREATE, ADD_RULE, RESTRICT = 444, 445, 446  # the same numbers on every architecture
VERSION_QUESTION = 1
PATH_BENEATH = 1

EXECUTE, WRITE, READ, READ_FOLDER = 1 << 0, 1 << 1, 1 << 2, 1 << 3
REFER, TRUNCATE, DEVICE_CONTROL = 1 << 13, 1 << 14, 1 << 15
FIRST_VERSION = (1 << 13) - 1  # every right of version 1
DEVICES = 1 << 6 | 1 << 11  # making character and block devices
READING = EXECUTE | READ | READ_FOLDER
ON_A_FILE = EXECUTE | WRITE | READ | TRUNCATE


def version() -> int:
    """The kernel's Landlock version, 0 when there is none."""
    try:
        return kernel.syscall("landlock_create_ruleset", CREATE, 0, 0, VERSION_QUESTION)
    except kernel.Refused:
        return 0


def restrict(readable: Iterable[str], writable: Iterable[str]) -> None:
    """Leaves this process `readable` and `writable` and nothing else, for ever. Missing paths are left out."""
    handled = _rights(version())
    rules = kernel.syscall("landlock_create_ruleset", CREATE, *_attributes(handled))
    try:
        for path in readable:
            _allow(rules, path, READING & handled)
        for path in writable:
            _allow(rules, path, handled & ~EXECUTE & ~DEVICES)
        kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
        kernel.syscall("landlock_restrict_self", RESTRICT, rules, 0)
    finally:
        os.close(rules)


def _rights(number: int) -> int:
    rights = FIRST_VERSION
    for since, right in ((2, REFER), (3, TRUNCATE), (5, DEVICE_CONTROL)):
        rights |= right if number >= since else 0
    return rights


def _attributes(handled: int) -> tuple[bytes, int, int]:
    """Handled without a rule means denied: TCP bind and connect (4), signals and abstract sockets to outside (6)."""
    number = version()
    network, scope = (3 if number >= 4 else 0), (3 if number >= 6 else 0)
    size = 8 if number < 4 else 16 if number < 6 else 24
    return struct.pack("QQQ", handled, network, scope)[:size], size, 0


def _allow(rules: int, path: str, rights: int) -> None:
    try:
        beneath = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except (FileNotFoundError, PermissionError):
        return
    try:
        granted = rights if os.path.isdir(path) else rights & ON_A_FILE
        rule = struct.pack("=Qi", granted, beneath)
        kernel.syscall("landlock_add_rule", ADD_RULE, rules, PATH_BENEATH, rule, 0)
    finally:
        os.close(beneath)
