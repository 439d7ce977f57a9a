"""Public torch names without documentation: what each is, and its nearest documented neighbour."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from knowledge import values
from knowledge.record import Text

_NAMES = Path(__file__).parent / "undocumented.toml"


@dataclass(frozen=True, slots=True)
class Undocumented:
    """`nearest` is a torch name that has a record."""

    torch: str
    sort: str
    text: Text
    nearest: str


def undocumented(name: str) -> Undocumented | None:
    return all_undocumented().get(name)


@lru_cache(maxsize=1)
def all_undocumented() -> dict[str, Undocumented]:
    groups = tomllib.loads(_NAMES.read_text(encoding="utf-8"))
    return {
        name: Undocumented(name, sort, values.text(group["text"], f"{sort}.text"), nearest)
        for sort, group in groups.items()
        for name, nearest in values.table(group["names"], f"{sort}.names").items()
    }
