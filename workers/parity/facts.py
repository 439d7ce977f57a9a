"""What a side says of itself beside its rungs, read with the suspicion that a stranger's program may have written it.

Whatever leaves here is of the kind that was asked for, no longer than a reader can use, and no more than there can be.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workers.parity.parcel import DIMENSIONS

NAME, TEXT = 300, 4000  # characters that are kept
MOST = 20_000  # parameters of a network, lines of a program
FUNCTIONS = 2000  # and networks, by their names
NETWORKS = 64  # of one program
BEGUN = 12  # facts whose names begin alike
VERSION, SHORT = 40, 80
WORDS = ("owner", "module", "attribute", "tied", "side")  # of an entry, beside its name


class Facts(dict[str, Any]):
    def word(self, name: str, most: int = NAME) -> str:
        value = self.get(name)
        return value[:most] if isinstance(value, str) else ""

    def number(self, name: str) -> int:
        """A whole number; 0 where none was said."""
        value = self.get(name)
        return value if type(value) is int else 0

    def numbers(self, name: str, count: int) -> list[int]:
        """So many whole numbers; none where they are not said so."""
        value = [one for one in _list(self.get(name)) if type(one) is int]
        return value if len(value) == count else []

    def words(self, name: str) -> dict[str, str]:
        """A table of words; entries that are none, or are longer than any of ours, are left out."""
        return words(self.get(name))

    def names(self, name: str) -> list[str]:
        """A list of words."""
        return [word for word in _list(self.get(name)) if isinstance(word, str) and len(word) <= NAME]

    def levels(self, name: str) -> dict[str, float]:
        """A table of numbers."""
        found = _table(self.get(name), MOST)
        return {key: float(value) for key, value in found.items() if type(value) in (int, float)}

    def rates(self, name: str) -> list[float]:
        """A list of numbers, in order."""
        return sorted(float(value) for value in _list(self.get(name)) if type(value) in (int, float))

    def counts(self, name: str) -> dict[str, tuple[int, int]]:
        """A table of pairs of numbers: how many of how many."""
        pairs = ((key, value) for key, value in _table(self.get(name), FUNCTIONS).items() if _is_pair(value))
        return {key: (pair[0], pair[1]) for key, pair in pairs if 0 <= pair[0] <= pair[1]}

    def lines(self, name: str) -> frozenset[int]:
        return frozenset(line for line in _list(self.get(name)) if type(line) is int)

    def places(self, name: str) -> frozenset[tuple[int, int]]:
        """Lines and columns."""
        return frozenset((pair[0], pair[1]) for pair in _list(self.get(name)) if _is_pair(pair))

    def entries(self, name: str) -> list[dict[str, Any]]:
        """A list of named things with a shape."""
        return entries(self.get(name))

    def networks(self) -> list[dict[str, Any]]:
        """Those that the program has called itself, in their order, with what they were given."""
        found: list[dict[str, Any]] = []
        while len(found) < NETWORKS and isinstance(network := self.get(f"network {len(found)}"), dict):
            kind, specs = network.get("kind"), [words(one) for one in _list(network.get("specs"))]
            told = {"kind": kind[:NAME] if isinstance(kind, str) else "", "table": entries(network.get("table"))}
            found.append(told | {"specs": [one for one in specs if one]})
        return found

    def error(self, name: str) -> dict[str, str] | None:
        """Message and traceback; empty where there was none, None where nothing was said."""
        value = self.get(name)
        if not isinstance(value, dict):
            return None
        said = {key: word[:TEXT] for key in ("message", "traceback") if isinstance(word := value.get(key), str)}
        return {"message": "it failed"} | said if value else {}

    def outcomes(self, start: str) -> dict[str, tuple[str, str]]:
        """By what follows `start` in the names of facts: a state and what is told of it."""
        begun = [(name.removeprefix(start), value) for name, value in self.items() if name.startswith(start) and _is_name(name)]
        pairs = [(name, value) for name, value in begun[:MOST] if isinstance(value, list) and len(value) == 2]
        words = [(name, *value) for name, value in pairs if all(isinstance(word, str) for word in value)]
        return {name: (state[:SHORT], text[-TEXT:]) for name, state, text in words}

    def versions(self) -> dict[str, str]:
        return {name: version[:VERSION] for name, version in self.words("versions").items()}

    def begun(self, start: str) -> list[str]:
        """What follows `start` in the names of facts that begin with it, in order."""
        return sorted(name.removeprefix(start) for name in self if name.startswith(start) and len(name) <= SHORT)[:BEGUN]


def words(value: object) -> dict[str, str]:
    return {key: word for key, word in _table(value, MOST).items() if isinstance(word, str) and len(word) <= TEXT}


def entries(value: object) -> list[dict[str, Any]]:
    found = [entry for entry in _list(value) if isinstance(entry, dict)]
    return [_entry(entry) for entry in found if _is_name(entry.get("name")) and _is_shape(entry.get("shape"))]


def _entry(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Of what it says, no more than is read."""
    said = {key: entry[key] for key in WORDS if _is_name(entry.get(key))} | {"name": entry["name"], "shape": entry["shape"]}
    if "candidates" in entry:
        said["candidates"] = [name for name in _list(entry["candidates"])[:BEGUN] if _is_name(name)]
    return said | ({"buffer": True} if entry.get("buffer") is True else {})


def _table(value: object, most: int) -> dict[str, Any]:
    found = list(value.items())[:most] if isinstance(value, dict) else []
    return {key: one for key, one in found if _is_name(key)}


def _list(value: object) -> list[Any]:
    return value[:MOST] if isinstance(value, list) else []


def _is_name(value: object) -> bool:
    return isinstance(value, str) and len(value) <= NAME


def _is_shape(value: object) -> bool:
    return isinstance(value, list) and len(value) <= DIMENSIONS and all(type(length) is int for length in value)


def _is_pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value)
