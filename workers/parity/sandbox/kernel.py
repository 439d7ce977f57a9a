"""The few doors of the Linux kernel that Python has no function for, by ctypes.

Only the standard library: this runs before any package is trusted.
"""

from __future__ import annotations

import ctypes
import os
import platform

PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_KEEPCAPS = 8
PR_SET_NO_NEW_PRIVS = 38

MACHINE = platform.machine()

_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long


class Refused(OSError):
    """The kernel said no; `strerror` names the call."""


def prctl(option: int, argument: int = 0) -> None:
    arguments = [ctypes.c_ulong(value) for value in (option, argument, 0, 0, 0)]
    _check(_libc.prctl(*arguments), f"prctl {option}")


def syscall(name: str, number: int, *arguments: object) -> int:
    return _check(_libc.syscall(ctypes.c_long(number), *arguments), name)


def unshare(flags: int) -> None:
    _check(_libc.unshare(ctypes.c_int(flags)), "unshare")


def mount(source: str, target: str, kind: str | None, flags: int, options: str = "") -> None:
    encoded = (source.encode(), target.encode(), kind.encode() if kind else None)
    _check(_libc.mount(*encoded, ctypes.c_ulong(flags), options.encode()), f"mount {target}")


def _check(result: int, what: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise Refused(number, f"{what}: {os.strerror(number)}")
    return result
