"""Giving up root: user and group `nobody`, no capability but reading, and that only where Python lies behind a wall."""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

from workers.parity.sandbox import kernel

NOBODY = 65534
CAPSET = {"x86_64": 126, "aarch64": 91}
VERSION_3 = 0x20080522
READ_SEARCH = 1 << 2  # CAP_DAC_READ_SEARCH


def drop() -> None:
    """Leaves root for ever. As a normal user only the remaining capabilities go."""
    if os.getuid() != 0:
        _keep_capabilities(0)
        return
    needed = not all(_open_to_everyone(Path(place)) for place in (sys.prefix, sys.base_prefix, __file__))
    kernel.prctl(kernel.PR_SET_KEEPCAPS, 1)
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)
    _keep_capabilities(READ_SEARCH if needed else 0)


def _open_to_everyone(place: Path) -> bool:
    """An interpreter under /root, mode 0700, is closed to `nobody` without the capability; Landlock bounds its use."""
    return all(folder.stat().st_mode & 0o001 for folder in [*place.resolve().parents, place] if folder.is_dir())


def _keep_capabilities(kept: int) -> None:
    header = struct.pack("Ii", VERSION_3, 0)
    data = struct.pack("IIIIII", kept, kept, 0, 0, 0, 0)
    kernel.syscall("capset", CAPSET[kernel.MACHINE], header, data)
