"""A view of our own: no network device, and a scratch folder in memory that can neither grow nor execute.

An extra layer. Docker's default profile refuses it to root, some distributions refuse it to users; then Landlock and
seccomp carry those promises and the size of the scratch folder is watched instead of fixed.
"""

from __future__ import annotations

import os
from pathlib import Path

from workers.parity.sandbox import kernel
from workers.parity.sandbox.limits import Limits

NEW_MOUNT, NEW_UTS, NEW_IPC, NEW_USER, NEW_NET = 0x00020000, 0x04000000, 0x08000000, 0x10000000, 0x40000000
EVERYTHING = NEW_MOUNT | NEW_UTS | NEW_IPC | NEW_NET
NO_SETUID, NO_DEVICES, NO_EXECUTION, RECURSIVE, PRIVATE = 2, 4, 8, 16384, 1 << 18


def enter(scratch: str, limits: Limits) -> bool:
    """Gives this process namespaces of its own with `scratch` as a small file system; False where that is refused."""
    user, group = os.getuid(), os.getgid()
    try:
        kernel.unshare(EVERYTHING if user == 0 else EVERYTHING | NEW_USER)
        if user != 0:
            _be_the_same(user, group)
        kernel.mount("none", "/", None, RECURSIVE | PRIVATE)
        options = f"size={limits.scratch}m,nr_inodes={limits.files},mode=0777"
        kernel.mount("scratch", scratch, "tmpfs", NO_SETUID | NO_DEVICES | NO_EXECUTION, options)
    except OSError:
        return False
    return True


def _be_the_same(user: int, group: int) -> None:
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
