"""The one folder a job may write: how full it is, and how it is emptied whatever was put into it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

BLOCK = 512


def usage(folder: str) -> tuple[int, int]:
    """Bytes and number of files below `folder`; what cannot be read, or is gone when it is looked at, counts as nothing."""
    size, files, waiting = 0, 0, [folder]
    while waiting:
        try:
            entries = list(os.scandir(waiting.pop()))
        except OSError:
            continue
        for entry in entries:
            files += 1
            try:
                size += entry.stat(follow_symlinks=False).st_blocks * BLOCK
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
            except OSError:
                continue
    return size, files


def held(process: int, folder: str) -> int:
    """Bytes of deleted files of `folder` that `process` keeps open or mapped: they fill the disk and are found in no folder."""
    return sum((_mapped(process, folder) | _opened(process)).values())


def _opened(process: int) -> dict[int, int]:
    """Size by inode. One table serves all threads, but that of a thread that has ended is empty, or closed to us."""
    for thread in _listed(f"/proc/{process}/task"):
        table = f"/proc/{process}/task/{thread}/fd"
        if files := _listed(table):
            return dict(filter(None, (_deleted(f"{table}/{number}") for number in files)))
    return {}


def _listed(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:  # the process has ended
        return []


def _deleted(descriptor: str) -> tuple[int, int] | None:
    try:
        file = os.stat(descriptor)
    except OSError:
        return None
    return (file.st_ino, file.st_blocks * BLOCK) if stat.S_ISREG(file.st_mode) and not file.st_nlink else None


def _mapped(process: int, folder: str) -> dict[int, int]:
    """What is mapped of each inode, which may be more than the file has. Asked of a thread that lives, as above."""
    found: dict[int, int] = {}
    for thread in _listed(f"/proc/{process}/task"):
        try:
            with open(f"/proc/{process}/task/{thread}/maps", encoding="utf-8", errors="replace") as maps:
                lines = maps.readlines()
        except OSError:
            continue
        if lines:
            break
    else:
        return found
    for line in lines:
        if f" {folder}" in line and line.endswith(" (deleted)\n"):
            span, _, _, _, inode, _ = line.split(None, 5)
            start, _, end = span.partition("-")
            found[int(inode)] = found.get(int(inode), 0) + int(end, 16) - int(start, 16)
    return found


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
