"""What installed frameworks say of their own names: `signatures/<framework>-<version>.tsv`.

Written by `python -m workers.parity signatures`, never by hand. One line per name that records or the official table speak of:
name, platforms, then every form in which it can be called; `-` alone for a name that is not there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

FOLDER = Path(__file__).parent / "signatures"
ABSENT = "-"
FILE = re.compile(r"(?P<framework>[a-z]+)-(?P<version>[\d.]+\d(?:rc\d+)?)\.tsv")


@dataclass(frozen=True, slots=True)
class Name:
    """`signatures` may be empty: some objects do not tell. `platforms` are those of the name's own documentation."""

    exists: bool
    signatures: tuple[str, ...] = ()
    platforms: tuple[str, ...] = ()


def told(framework: str, name: str, version: str = "") -> Name | None:
    """What a version (by default the newest) says of a name; None when it was not asked, which is no answer."""
    return _all(framework, version or newest(framework)).get(name)


@lru_cache(maxsize=4)
def newest(framework: str) -> str:
    """Empty when nothing was asked yet."""
    found = (FILE.fullmatch(path.name) for path in FOLDER.glob("*.tsv"))
    versions = [match["version"] for match in found if match and match["framework"] == framework]
    return max(versions, key=lambda version: [int(part) for part in re.findall(r"\d+", version)], default="")


@lru_cache(maxsize=16)
def _all(framework: str, version: str) -> dict[str, Name]:
    path = FOLDER / f"{framework}-{version}.tsv"
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return dict(_read(line) for line in lines)


def _read(line: str) -> tuple[str, Name]:
    name, platforms, *signatures = line.split("\t")
    return name, Name(False) if platforms == ABSENT else Name(True, tuple(signatures), tuple(platforms.split()))


def line(name: str, said: Name) -> str:
    """The form that is read back."""
    return "\t".join([name, " ".join(said.platforms), *said.signatures] if said.exists else [name, ABSENT])
