"""Where the official table was read: the commits, and what of `official.tsv` they do not say.

MindSpore's documentation moves its branches, so a row is worth as much as the commit it can be read at again.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from knowledge import official

REPOSITORY = "https://gitee.com/mindspore/docs"
TABLE = "docs/mindspore/source_en/note/api_mapping/pytorch_api_mapping.md"
ROW = re.compile(r"\|\s*\[?(torch[\w.]*)[^|]*\|\s*\[?([\w.]+)[^|]*\|")


@dataclass(frozen=True)
class Source:
    """`branch` is where the commit was the newest. When it is not the edition's own, the commit vouches for names and targets
    alone: what the edition says of them was read on its pages, whose commit nobody kept."""

    commit: str
    branch: str

    def address(self) -> str:
        return f"{REPOSITORY}/blob/{self.commit}/{TABLE}"


SOURCES = {
    official.BEFORE: Source("4193344555cd72447ba39227765a78c2ba289762", "r2.4.10"),
    official.NEWEST: Source("8618b1ccb1991f63466f0d5b26963538c0988227", "r2.6.0"),
}


def differences(repository: Path) -> Iterator[str]:
    """A line for each pair of names that one of the table here and the table at its commit has and the other has not.

    `repository`: a git directory or checkout of mindspore-ai/docs. Raises CalledProcessError, with git's words on standard
    error, for a commit that is not there.
    """
    for version, source in SOURCES.items():
        there = set(pairs(_shown(repository, source.commit)))
        here = {(row.torch, row.target) for name in official.names() for row in official.rows(name, version)}
        for sign, names in (("-", here - there), ("+", there - here)):
            yield from (f"{version} {sign} {torch} {target}" for torch, target in sorted(names))


def pairs(table: str) -> Iterator[tuple[str, str]]:
    """The torch and the MindSpore name of each row of the page."""
    for line in table.splitlines():
        if found := ROW.match(line):
            yield found[1], found[2]


def _shown(repository: Path, commit: str) -> str:
    command = ["git", "-C", str(repository), "show", f"{commit}:{TABLE}"]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
