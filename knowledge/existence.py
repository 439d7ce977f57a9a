"""Whether advice still holds: a name or a command, held against what each MindSpore version offers and what became of tools."""

from __future__ import annotations

import re
import tomllib
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any

from knowledge import offered, values
from knowledge.reading import find_exact
from knowledge.record import Text

_TOOLS = Path(__file__).parent / "tools.toml"
_NAME = re.compile(r"(?<![\w.])(?:mindspore|ms|ops|nn|mint|dataset|ds|torch|F)(?:\.[A-Za-z_]\w*)+")
_ROOTS = {"ms": "mindspore", "ds": "mindspore.dataset", "F": "mindspore.ops"}
_MODULES = ("ops", "nn", "mint", "dataset")


class State(StrEnum):
    """Of a name: there, gone (an older version had it), new (an older one lacks it), absent. Of a tool: what became of it."""

    THERE = "there"
    NEW = "new"
    GONE = "gone"
    ABSENT = "absent"
    RECORD = "record"
    CURRENT = "current"
    FROZEN = "frozen"
    SUPERSEDED = "superseded"
    UNDOCUMENTED = "undocumented"
    OTHER = "other"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Tool:
    """`words`: any of them in a command means it; `source`: the page that says so."""

    state: State
    words: tuple[str, ...]
    text: Text
    source: str


@dataclass(frozen=True, slots=True)
class Answer:
    """About one name or tool of what was asked. versions: MindSpore versions that have it; nearest: names spelled alike."""

    name: str
    state: State
    versions: tuple[str, ...] = ()
    nearest: tuple[str, ...] = ()
    text: Text | None = None
    source: str = ""

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def holds(self) -> bool:
        return self.state in {State.THERE, State.NEW, State.RECORD, State.CURRENT}


def exists(asked: str) -> list[Answer]:
    """One answer for each tool and name found in a name, a command or a line of code; none where nothing is recognised."""
    words = re.findall(r"[\w.]+", asked.lower())
    tools = [(name, tool) for name, tool in _tools().items() if any(word in words or f"{word}.py" in words for word in tool.words)]
    found = [Answer(name, tool.state, text=tool.text, source=tool.source) for name, tool in tools]
    said = [match[0] for match in _NAME.finditer(asked)] or (
        [asked.strip()] if re.fullmatch(r"[A-Za-z_][\w.]*", asked.strip()) else []
    )
    named = {word for _, tool in tools for word in tool.words}
    return found + [_about(name) for name in dict.fromkeys(said) if name.lower() not in named]


def _about(name: str) -> Answer:
    if name.startswith("torch."):
        return Answer(name, State.RECORD if find_exact(name) else State.ABSENT)
    for full in _spelled(name):
        if having := offered.offered(full):
            return Answer(full, _state(having), having)
    return Answer(_spelled(name)[0], State.ABSENT, nearest=tuple(offered.alike(name)))


def _state(having: tuple[str, ...]) -> State:
    asked = offered.versions()
    if asked[-1] not in having:
        return State.GONE
    return State.THERE if len(having) == len(asked) else State.NEW


def _spelled(name: str) -> list[str]:
    """The full names that a short one may mean; the likeliest first."""
    first, _, rest = name.partition(".")
    if first in _ROOTS:
        return [f"{_ROOTS[first]}.{rest}"]
    if first == "mindspore":
        return [name]
    if first in _MODULES:
        return [f"mindspore.{name}"]
    return [f"mindspore.{name}", *(f"mindspore.{module}.{name}" for module in _MODULES)]


@lru_cache(maxsize=1)
def _tools() -> dict[str, Tool]:
    keys: dict[str, values.Reader] = {
        "state": values.word(State), "words": values.strings, "text": values.text, "source": values.string,
    }  # fmt: skip
    told = tomllib.loads(_TOOLS.read_text(encoding="utf-8"))
    return {name: Tool(**values.entries(table, keys, name, tuple(keys))) for name, table in told.items()}
