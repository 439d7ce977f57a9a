"""What holds of a record beyond its examples, as `python -m workers.parity properties` measured it: by version and backend."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from knowledge import values
from knowledge.installed import newest
from knowledge.reading import find_exact
from knowledge.record import Target, Text

FOLDER = Path(__file__).parent / "properties"
MOST_USED = FOLDER / "most_used.txt"  # one torch name a line
WORDS = FOLDER / "words.toml"
SAME, DIFFERS, RAISES, TORCH_RAISES, APPLIES_NOT = "same", "differs", "raises", "torch raises", "not applicable"
_CONDITIONS = {
    "nan": re.compile(r"""['"]nan['"]"""),
    "infinities": re.compile(r"""['"]inf['"]"""),
    "empty": re.compile(r"\bchosen\(|\bempty_tensors\("),
    "float64": re.compile(r"""['"]float64['"]"""),
    "complex64": re.compile(r"""['"]complex['"]|\bis_complex\("""),
    "int32": re.compile(r"\bis_int\("),
    "int64": re.compile(r"\bis_int\("),
    "bool": re.compile(r"\bis_bool\("),
}


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


def measured(name: str, backend: str = "cpu", version: str = "") -> Properties | None:
    """For a record and those from which it is taken, of whose examples any may show what goes wrong; on the newest version, if
    none is named."""
    found = properties_of(name, version or newest("mindspore"), backend)
    record = find_exact(name)
    origin = (record.method_form_of or record.alias_of) if record else ""
    taken = measured(origin, backend, version) if origin else None
    return _worst(found, taken) if found and taken else found or taken


def _worst(own: Properties, other: Properties) -> Properties:
    differs = {**other.differs, **own.differs}
    raises = {each: what for each, what in {**other.raises, **own.raises}.items() if each not in differs}
    same = tuple(each for each in dict.fromkeys([*own.same, *other.same]) if each not in differs and each not in raises)
    ran = {*same, *differs, *raises}
    alone = tuple(each for each in dict.fromkeys([*own.torch_raises, *other.torch_raises]) if each not in ran)
    return Properties(own.version, own.backend, same, alone, differs, raises)


@lru_cache(maxsize=4096)
def wrong_without_a_word(name: str, backend: str = "cpu") -> tuple[str, ...]:
    """The properties for which it was measured to give something else than torch, and no error, in their order."""
    found = measured(name, backend)
    return tuple(each for each in words() if each in found.differs) if found else ()


def mended_by(target: Target) -> frozenset[str]:
    """The properties that a target is chosen for, by its condition."""
    return frozenset(each for each, said in _CONDITIONS.items() if said.search(target.when))


@lru_cache(maxsize=1)
def words() -> dict[str, Text]:
    """How each property is called, in the order in which they are shown."""
    told = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    return {name: values.text(text, name) for name, text in told.items()}
