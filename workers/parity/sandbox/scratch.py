"""The one folder a job may write: how full it is, and how it is emptied whatever was put into it."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

BLOCK = 512
OWNED = re.compile(r"mindport-(\d+)-")


def prefix() -> str:
    """Names the process that will remove the folder, so that another can do it when that one was killed."""
    return f"mindport-{os.getpid()}-"


def sweep(where: str) -> None:
    """Removes the folders of processes that are gone; those of other users and of living processes stay."""
    for entry in os.scandir(where):
        owner = OWNED.match(entry.name)
        if not owner or os.path.exists(f"/proc/{owner[1]}") or not entry.is_dir(follow_symlinks=False):
            continue
        if entry.stat(follow_symlinks=False).st_uid == os.getuid():
            shutil.rmtree(entry.path, ignore_errors=True)


def usage(folder: str) -> tuple[int, int]:
    """Bytes and number of files below `folder`; what cannot be read counts as nothing."""
    size, files, waiting = 0, 0, [folder]
    while waiting:
        try:
            entries = list(os.scandir(waiting.pop()))
        except OSError:
            continue
        for entry in entries:
            files += 1
            size += entry.stat(follow_symlinks=False).st_blocks * BLOCK
            if entry.is_dir(follow_symlinks=False):
                waiting.append(entry.path)
    return size, files


def remove(folder: str) -> None:
    """Removes `folder`. Folders inside are first moved up, so that nesting deeper than a path may be long goes too."""
    moved = 0
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        os.chmod(here, 0o700)
        for entry in list(os.scandir(here)):
            if not entry.is_dir(follow_symlinks=False):
                os.unlink(entry.path)
                continue
            moved += 1
            target = f"{folder}.{moved}"
            os.rename(entry.path, target)
            waiting.append(target)
        Path(here).rmdir()
