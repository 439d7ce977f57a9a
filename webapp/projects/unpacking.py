"""A stranger's zip archive read into memory: nothing is written to disk, and every limit holds on what is really read."""

from __future__ import annotations

import stat
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import IO

from django.utils.translation import gettext as _

from webapp.review import notebooks

MAX_ARCHIVE = 20_000_000  # bytes
MAX_ENTRIES = 5_000
MAX_PYTHON = 500
MAX_TOTAL = 60_000_000  # bytes, unpacked
MAX_FILE = 5_000_000  # bytes, unpacked
MAX_PATH = 400  # characters
CHUNK = 65_536


class Refused(ValueError):
    """An archive that is not unpacked; the message is for the reader."""


@dataclass(frozen=True)
class Entry:
    path: str
    data: bytes

    @property
    def python(self) -> bool:
        """Also a notebook: its cells are a program."""
        return self.path.endswith((".py", notebooks.SUFFIX))


def entries(archive: IO[bytes]) -> list[Entry]:
    """The files in order of their paths. Raises Refused for what is no zip, too much, or tries to leave its folder."""
    try:
        with zipfile.ZipFile(archive) as opened:
            found = list(_read(opened))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError) as problem:
        raise Refused(_("The archive cannot be read: %(why)s") % {"why": problem}) from None
    if sum(entry.python for entry in found) > MAX_PYTHON:
        raise Refused(_("The archive holds more than %(limit)s Python files.") % {"limit": MAX_PYTHON})
    if not any(entry.python for entry in found):
        raise Refused(_("The archive holds no Python file."))
    return sorted(found, key=lambda entry: entry.path)


def _read(opened: zipfile.ZipFile) -> Iterator[Entry]:
    infos = opened.infolist()
    if len(infos) > MAX_ENTRIES:
        raise Refused(_("The archive holds more than %(limit)s entries.") % {"limit": MAX_ENTRIES})
    left = MAX_TOTAL
    seen: set[str] = set()
    for info in infos:
        if info.is_dir() or stat.S_ISLNK(info.external_attr >> 16) or _noise(info.filename):
            continue
        path = safe_path(info.filename)
        data = _content(opened, info, min(left, MAX_FILE))
        left -= len(data)
        if path not in seen:
            seen.add(path)
            yield Entry(path, data)


def _content(opened: zipfile.ZipFile, info: zipfile.ZipInfo, limit: int) -> bytes:
    """Counts what comes out: the size that the archive states may be a lie."""
    data = bytearray()
    with opened.open(info) as stream:
        while chunk := stream.read(CHUNK):
            data += chunk
            if len(data) > limit:
                raise Refused(_("Unpacked, the archive is too large (%(name)s).") % {"name": info.filename})
    return bytes(data)


def safe_path(name: str) -> str:
    """The path inside the project. Raises Refused for one that leads out of it."""
    path = PurePosixPath(name.replace("\\", "/"))
    parts = [part for part in path.parts if part != "."]
    if path.is_absolute() or ".." in parts or not parts or ":" in parts[0] or "\0" in name or len(name) > MAX_PATH:
        raise Refused(_("The archive holds a path that leads out of it: %(name)s") % {"name": name[:80]})
    return "/".join(parts)


def _noise(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return any(part in {"__MACOSX", "__pycache__", ".git", ".DS_Store"} for part in parts)
