"""Which public names each MindSpore version offers: `offered.tsv`, a name and the versions that have it, a line.

Written by `python -m workers.parity signatures [--mindspore VERSION]`, never by hand.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

FILE = Path(__file__).parent / "offered.tsv"
FIRST = "#versions"  # the line that names all versions that were asked, also those that lack everything
_INSIDE = re.compile(r"\._(?!_)|\.(?:auto_generate|operations)\.")  # parts of MindSpore that come and go with the version


def versions() -> tuple[str, ...]:
    """Those that were asked, the oldest first."""
    return _all()[FIRST]


def offered(name: str) -> tuple[str, ...]:
    """The versions that have a full name such as mindspore.ops.relu; none for what no asked version has."""
    return _all().get(name, ())


def is_held(name: str) -> bool:
    """Whether the file tells which versions have it: a public name of a module whose names it holds."""
    return not _INSIDE.search(name) and name.rpartition(".")[0] in _modules()


def alike(name: str, most: int = 5) -> list[str]:
    """Offered names that are spelled nearly like this: first those that end in the same word."""
    short = name.rpartition(".")[2]
    same = sorted((each for each in _by_last().get(short, ())), key=len)
    near = [
        full for last in difflib.get_close_matches(short, _by_last(), most, 0.8) for full in sorted(_by_last()[last], key=len)[:1]
    ]
    return list(dict.fromkeys([*same[:most], *near]))[:most]


def with_version(version: str, names: Iterable[str]) -> str:
    """The whole file with what one version said put in place of what it said before."""
    table = {name: {*known} - {version} for name, known in _all().items()}
    for name in (FIRST, *names):
        table.setdefault(name, set()).add(version)
    return "".join(f"{name}\t{' '.join(_ordered(known))}\n" for name, known in sorted(table.items()) if known)


def _ordered(found: Iterable[str]) -> list[str]:
    return sorted(found, key=lambda version: [int(part) for part in re.findall(r"\d+", version)])


@lru_cache(maxsize=1)
def _by_last() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in _all():
        found.setdefault(name.rpartition(".")[2], []).append(name)
    found.pop(FIRST, None)
    return found


@lru_cache(maxsize=1)
def _modules() -> frozenset[str]:
    return frozenset(name.rpartition(".")[0] for name in _all())


@lru_cache(maxsize=1)
def _all() -> dict[str, tuple[str, ...]]:
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.is_file() else []
    return {FIRST: ()} | {name: tuple(known.split()) for name, _, known in (line.partition("\t") for line in lines)}
