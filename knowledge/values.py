"""Values of a TOML file as they must be. A wrong type or word is an error that names the key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from knowledge.record import Text

Reader = Callable[[Any, str], Any]


class RecordError(ValueError):
    """A record file that cannot be used: `<file>: <key>: <what is wrong>`."""


def text(value: Any, key: str) -> Text:
    if not isinstance(value, dict) or set(value) != {"en", "zh"}:
        raise RecordError(f"{key}: needs exactly en and zh")
    return Text(en=string(value["en"], f"{key}.en"), zh=string(value["zh"], f"{key}.zh"))


def string(value: Any, key: str) -> str:
    if not isinstance(value, str):
        raise RecordError(f"{key}: text expected, found {type(value).__name__}")
    return value


def flag(value: Any, key: str) -> bool:
    if not isinstance(value, bool):
        raise RecordError(f"{key}: true or false expected")
    return value


def strings(value: Any, key: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise RecordError(f"{key}: a list of texts expected")
    return tuple(string(item, key) for item in value)


def table(value: Any, key: str) -> dict[str, str]:
    if not isinstance(value, dict):
        raise RecordError(f"{key}: a table expected")
    return {name: string(item, f"{key}.{name}") for name, item in value.items()}


def texts(value: Any, key: str) -> dict[str, Text]:
    if not isinstance(value, dict):
        raise RecordError(f"{key}: a table expected")
    return {name: text(item, f"{key}.{name}") for name, item in value.items()}


def word(enum: type[StrEnum]) -> Callable[[Any, str], StrEnum]:
    def read(value: Any, key: str) -> StrEnum:
        try:
            return enum(value)
        except ValueError:
            raise RecordError(f"{key}: {value!r} is not one of {', '.join(enum)}") from None

    return read


def entries(data: Any, readers: Mapping[str, Reader], key: str, needed: tuple[str, ...] = ()) -> dict[str, Any]:
    """Every key of a table by its reader; an unknown key, or one that is needed and missing, is an error."""
    if not isinstance(data, dict):
        raise RecordError(f"{key}: a table expected")
    prefix = f"{key}." if key else ""
    if unknown := sorted(set(data) - set(readers)):
        raise RecordError(f"{prefix}{unknown[0]}: unknown key; known are {', '.join(readers)}")
    found = {name: readers[name](value, f"{prefix}{name}") for name, value in data.items()}
    if missing := sorted(set(needed) - set(found)):
        raise RecordError(f"{prefix}{missing[0]}: missing")
    return found
