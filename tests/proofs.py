"""What was run on both sides and came out as it must: a digest each, so that only what changed runs again.

A case whose program, translation and framework versions are those of its proof is not run a second time; every other one
is, then and there. `make test-all` (TEST_ALL=1) believes no proof; `--accept` of the scoreboards and of the table of mistakes
writes them, and TEST_ACCEPT=1 those of tests that keep their own.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path

FOLDER = Path(__file__).parent / "proved"


def proved(board: str) -> Mapping[str, str]:
    """Name of a case -> digest of what was run; empty where every case is to be run."""
    file = FOLDER / f"{board}.tsv"
    if os.environ.get("TEST_ALL") or not file.exists():
        return {}
    rows = (line.split("\t") for line in file.read_text(encoding="utf-8").splitlines())
    return {name: digest for digest, name in rows}


def write(board: str, found: Iterable[tuple[str, str]]) -> None:
    """Keep name and digest of what was just run and came out as it must, and of nothing else."""
    lines = sorted(f"{digest}\t{name}\n" for name, digest in found)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{board}.tsv").write_text("".join(sorted(lines, key=lambda line: line.partition("\t")[2])), encoding="utf-8")


def keep(board: str, name: str, digest: str) -> None:
    """What a test has just seen come out right, where proofs are wanted (TEST_ACCEPT=1); one process has all tests of a file."""
    file = FOLDER / f"{board}.tsv"
    if os.environ.get("TEST_ACCEPT"):
        rows = (line.split("\t") for line in (file.read_text(encoding="utf-8").splitlines() if file.exists() else ()))
        write(board, [*((other, said) for said, other in rows if other != name), (name, digest)])


def digest(program: str, translation: str, *more: str) -> str:
    """Of both texts, of what ran them, and of what else decides."""
    return hashlib.sha256("\0".join((program, translation, *_versions(), *more)).encode()).hexdigest()[:16]


@cache
def _versions() -> tuple[str, ...]:
    return tuple(version(name) for name in ("torch", "mindspore", "numpy"))
