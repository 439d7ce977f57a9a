"""What holds of a record beyond its examples, as `python -m workers.parity properties` measured it: by version and backend."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from knowledge.installed import newest
from knowledge.reading import find_exact

FOLDER = Path(__file__).parent / "properties"
MOST_USED = FOLDER / "most_used.txt"  # one torch name a line
SAME, DIFFERS, RAISES, TORCH_RAISES, APPLIES_NOT = "same", "differs", "raises", "torch raises", "not applicable"


@dataclass(frozen=True, slots=True)
class Properties:
    """same, torch_raises: names of properties; differs, raises: property -> how, what. What is in none does not apply."""

    version: str
    backend: str
    same: tuple[str, ...] = ()
    torch_raises: tuple[str, ...] = ()
    differs: dict[str, str] = field(default_factory=dict)
    raises: dict[str, str] = field(default_factory=dict)


def file_of(version: str, backend: str) -> Path:
    return FOLDER / f"mindspore-{version}-{backend}.json"


@lru_cache(maxsize=1)
def most_used() -> tuple[str, ...]:
    return tuple(line for line in MOST_USED.read_text(encoding="utf-8").split() if not line.startswith("#"))


def properties_of(name: str, version: str, backend: str = "cpu") -> Properties | None:
    """None for what was not measured there, which is no answer."""
    found = _all(version, backend).get(name)
    if found is None:
        return None
    lists = tuple(found.get(SAME, ())), tuple(found.get(TORCH_RAISES, ()))
    return Properties(version, backend, *lists, found.get(DIFFERS, {}), found.get(RAISES, {}))


@lru_cache(maxsize=8)
def _all(version: str, backend: str) -> dict[str, Any]:
    path = file_of(version, backend)
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def measured(name: str, backend: str = "cpu") -> Properties | None:
    """On the newest version, for a record or the one from which it is taken."""
    record = find_exact(name)
    names = (name, record.method_form_of, record.alias_of) if record else (name,)
    return next((found for each in names if each and (found := properties_of(each, newest("mindspore"), backend))), None)


@lru_cache(maxsize=4096)
def goes_wrong_silently(name: str, backend: str = "cpu") -> bool:
    """Whether it was measured to give something else, without a word, for NaN, infinities or no elements."""
    found = measured(name, backend)
    return found is not None and any(each in found.differs for each in ("nan", "infinities", "empty"))
