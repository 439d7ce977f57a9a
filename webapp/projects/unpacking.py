"""A stranger's zip archive read into memory: nothing is written to disk, and every limit holds on what is really read."""

from __future__ import annotations

import lzma
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import IO

from django.utils.translation import gettext as _

from webapp.pastes import notebooks
from workers.formats.archives import common_folder

MAX_ARCHIVE = 500 << 20  # bytes
MAX_ENTRIES = 20_000
MAX_PYTHON = 2_000
MAX_TOTAL = 60_000_000  # bytes of programs and other texts, unpacked
MAX_FILE = 2_000_000  # bytes, unpacked: what is longer is data, which nobody reads and which stays in the archive
MAX_UNPACKED = 500 << 20  # bytes of everything, as the archive states it
MAX_PATH = 400  # characters
CHUNK = 65_536
UNREADABLE = (  # what Python's reader and its decompressors raise for a damaged archive
    *(zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, lzma.LZMAError),
    *(RuntimeError, ValueError, OverflowError, OSError),
)
END, MEMBER = b"PK\x05\x06", b"PK\x01\x02"  # the record at the end of an archive, and those of its list of members
END_SIZE, LONGEST_COMMENT = 22, 65_535


class Refused(ValueError):
    """An archive that is not unpacked; the message is for the reader."""


@dataclass(frozen=True)
class Entry:
    """`data` is None for what is listed and stays in the archive: pictures, weights, anything that is no short text."""

    path: str
    data: bytes | None
    size: int = 0

    @property
    def python(self) -> bool:
        """Also a notebook: its cells are a program."""
        return self.data is not None and self.path.endswith((".py", notebooks.SUFFIX))


def entries(archive: IO[bytes]) -> list[Entry]:
    """The files in order of their paths. Raises Refused for what is no zip, too much, or tries to leave its folder."""
    _count(archive)
    try:
        with zipfile.ZipFile(archive) as opened:
            found = list(_read(opened))
    except Refused:
        raise
    except UnicodeDecodeError:
        raise Refused(_("The archive holds a name that is not UTF-8, although it says so.")) from None
    except UNREADABLE as problem:
        raise Refused(_("The archive cannot be read: %(why)s") % {"why": problem}) from None
    programs = [entry.path for entry in found if entry.python]
    if len(programs) > MAX_PYTHON:
        passed = {"limit": MAX_PYTHON, "name": programs[MAX_PYTHON]}
        raise Refused(_("The archive holds more than %(limit)s Python files (passed with %(name)s).") % passed)
    if not programs:
        raise Refused(_("The archive holds no Python file."))
    return sorted(found, key=lambda entry: entry.path)


def _count(archive: IO[bytes]) -> None:
    """Refuses too many members before anything is made of them: Python's reader makes an object of each first."""
    size = archive.seek(0, 2)
    archive.seek(max(0, size - END_SIZE - LONGEST_COMMENT))
    tail = archive.read()
    archive.seek(0)
    place = tail.rfind(END)
    if place < 0 or len(tail) < place + END_SIZE:
        raise Refused(_("The archive cannot be read: %(why)s") % {"why": _("it has no end")})
    stated, length = struct.unpack_from("<HI", tail, place + 10)
    end = size - len(tail) + place
    archive.seek(max(0, end - length))
    members = archive.read(min(length, end)).count(MEMBER)
    archive.seek(0)
    if max(stated, members) > MAX_ENTRIES:  # what it states may be a lie; ZIP64 states 65,535
        raise Refused(_("The archive holds more than %(limit)s entries.") % {"limit": MAX_ENTRIES})


def _read(opened: zipfile.ZipFile) -> Iterator[Entry]:
    infos = opened.infolist()
    left, stated = MAX_TOTAL, 0
    seen: set[str] = set()
    folder = common_folder([info.filename for info in infos])
    for info in infos:
        if not info.filename:  # or one that begins with NUL, where Python's reader ends it
            raise Refused(_("The archive holds a file without a name."))
        if info.is_dir() or stat.S_ISLNK(info.external_attr >> 16) or _noise(info.filename):
            continue
        path = safe_path(info.filename.replace("\\", "/").removeprefix(folder))
        stated += info.file_size
        if stated > MAX_UNPACKED:
            raise _too_large(info.filename)
        data = _content(opened, info, left)
        left -= len(data or b"")
        if path not in seen:
            seen.add(path)
            yield Entry(path, data, info.file_size if data is None else len(data))


def _content(opened: zipfile.ZipFile, info: zipfile.ZipInfo, left: int) -> bytes | None:
    """None for data. Counts what comes out: the size that the archive states may be a lie."""
    if info.file_size > MAX_FILE:
        return None
    data = bytearray()
    with opened.open(info) as stream:
        while chunk := stream.read(CHUNK):
            if not data and b"\0" in chunk[:8192] and not info.filename.endswith(".py"):
                return None
            data += chunk
            if len(data) > min(left, MAX_FILE):
                raise _too_large(info.filename)
    return bytes(data)


def _too_large(name: str) -> Refused:
    return Refused(_("Unpacked, the archive is too large (%(name)s).") % {"name": name})


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
