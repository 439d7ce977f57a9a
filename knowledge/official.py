"""The official PyTorch-MindSpore table as data: which target it names for a torch name, and what it says of the two.

`official.tsv` holds the table before its re-basing on `mindspore.mint` (r2.4.10) and the newest one (r2.10.0); no row
changed in between after r2.5.0. Read from mindspore-ai/docs, docs/mindspore/source_en/note/api_mapping.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

TABLE = Path(__file__).parent / "official.tsv"
BEFORE, NEWEST = VERSIONS = ("r2.4.10", "r2.10.0")
ADDRESS = "https://www.mindspore.cn/docs/en/{version}/note/api_mapping/{page}.html"


class Stated(StrEnum):
    """What the table says; all but the last claim the same function."""

    CONSISTENT = "consistent"
    NAMES = "names"  # arguments are called otherwise
    DEFAULTS = "defaults"
    ARGUMENTS = "arguments"  # some are missing or added
    TYPES = "types"
    OVERLOADS = "overloads"
    MODE = "mode"  # inference mode by default
    DESCRIBED = "described"  # differs; a page of its own says how


@dataclass(frozen=True, slots=True)
class Row:
    """One row: `arguments` names the arguments that the statement is about, `page` the page on the difference."""

    torch: str
    version: str
    target: str
    stated: Stated
    arguments: tuple[str, ...] = ()
    page: str = ""

    @property
    def address(self) -> str:
        page = f"pytorch_diff/{self.page}" if self.page else "pytorch_api_mapping"
        return ADDRESS.format(version=self.version, page=page)


def rows(name: str, version: str = NEWEST) -> tuple[Row, ...]:
    """What the table of that version says of a full torch name; a few names have two targets, most have none."""
    return tuple(row for row in _table().get(name, ()) if row.version == version)


def names() -> tuple[str, ...]:
    """Every torch name that a table answers."""
    return tuple(_table())


@lru_cache(maxsize=1)
def _table() -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines()[1:]:
        torch, version, target, stated, arguments, page, *_ = [*line.split("\t"), "", ""]
        found.setdefault(torch, []).append(Row(torch, version, target, Stated(stated), tuple(arguments.split()), page))
    return found
