"""Temporary folders of processes that may be killed: each is named after its process, and the next one removes it."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import tempfile
from contextlib import suppress

OWNED = re.compile(r"mindport-(\d+)-")


def prefix() -> str:
    """Names the process that will remove the folder, so that another can do it when that one was killed."""
    return f"mindport-{os.getpid()}-"


def sweep(where: str, *, begins: bool = False) -> None:
    """Removes the folders of processes that are gone; those of other users and of living processes stay.

    begins: this process has made none yet, so one with its number is of an earlier one. In a container all have the same.
    """
    for entry in os.scandir(where):
        owner = OWNED.match(entry.name)
        if not owner or not entry.is_dir(follow_symlinks=False):
            continue
        gone = begins if int(owner[1]) == os.getpid() else not os.path.exists(f"/proc/{owner[1]}")
        with suppress(FileNotFoundError):  # another process that begins now removes it as well
            if gone and entry.stat(follow_symlinks=False).st_uid == os.getuid():
                shutil.rmtree(entry.path, ignore_errors=True)


def take_own() -> str:
    """Everything that this process and its children put down goes into one folder, also what libraries do (multiprocessing)."""
    sweep(tempfile.gettempdir(), begins=True)
    folder = tempfile.mkdtemp(prefix=prefix())
    os.chmod(folder, 0o711)  # the scratch folder of a sandbox in it is entered as nobody
    os.environ["TMPDIR"] = tempfile.tempdir = folder
    atexit.register(_remove, folder, os.getpid())
    return folder


def _remove(folder: str, owner: int) -> None:
    if os.getpid() == owner:  # a child of the process is not the end of it
        shutil.rmtree(folder, ignore_errors=True)
