"""TOML to Record. An unknown key, a wrong type or a word outside a closed list is an error that names file and key."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any

from knowledge.record import Difference, Example, Kind, Profile, Record, Returns, Target, Text, Verdict, WayOut

RECORDS = Path(__file__).parent / "records"


class RecordError(ValueError):
    """A record file that cannot be used: `<file>: <key>: <what is wrong>`."""


def _text(value: Any, key: str) -> Text:
    if not isinstance(value, dict) or set(value) != {"en", "zh"}:
        raise RecordError(f"{key}: needs exactly en and zh")
    return Text(en=_string(value["en"], f"{key}.en"), zh=_string(value["zh"], f"{key}.zh"))


def _string(value: Any, key: str) -> str:
    if not isinstance(value, str):
        raise RecordError(f"{key}: text expected, found {type(value).__name__}")
    return value


def _strings(value: Any, key: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise RecordError(f"{key}: a list of texts expected")
    return tuple(_string(item, key) for item in value)


def _table(value: Any, key: str) -> dict[str, str]:
    if not isinstance(value, dict):
        raise RecordError(f"{key}: a table expected")
    return {name: _string(item, f"{key}.{name}") for name, item in value.items()}


def _texts(value: Any, key: str) -> dict[str, Text]:
    if not isinstance(value, dict):
        raise RecordError(f"{key}: a table expected")
    return {name: _text(item, f"{key}.{name}") for name, item in value.items()}


def _word(enum: type[StrEnum]) -> Callable[[Any, str], StrEnum]:
    def read(value: Any, key: str) -> StrEnum:
        try:
            return enum(value)
        except ValueError:
            raise RecordError(f"{key}: {value!r} is not one of {', '.join(enum)}") from None

    return read


def _input(value: Any) -> str:
    return value if isinstance(value, str) else repr(value)


def _inputs(value: Any, key: str) -> dict[str, str]:
    if not isinstance(value, dict):
        raise RecordError(f"{key}: a table expected")
    return {name: _input(item) for name, item in value.items()}


_TARGET: dict[str, Callable[[Any, str], Any]] = {
    "name": _string,
    "profile": _word(Profile),
    "rule": _string,
    "verdict": _word(Verdict),
    "arguments": _table,
    "expression": _string,
    "block": _string,
    "optional": _strings,
    "explicit": _table,
    "refuse": _texts,
    "when": _string,
    "reason": _text,
}
_EXAMPLE: dict[str, Callable[[Any, str], Any]] = {"before": _string, "inputs": _inputs, "compare": _string}


def _read(data: Any, readers: Mapping[str, Callable[[Any, str], Any]], key: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise RecordError(f"{key}: a table expected")
    unknown = sorted(set(data) - set(readers))
    if unknown:
        raise RecordError(f"{key}{'.' if key else ''}{unknown[0]}: unknown key; known are {', '.join(readers)}")
    return {name: readers[name](value, f"{key}.{name}" if key else name) for name, value in data.items()}


def _targets(value: Any, key: str) -> tuple[Target, ...]:
    return tuple(Target(**_read(item, _TARGET, f"{key}[{i}]")) for i, item in enumerate(value))


def _read_with(item: Any, readers: Mapping[str, Callable[[Any, str], Any]], needed: str, key: str) -> dict[str, Any]:
    found = _read(item, readers, key)
    if needed not in found:
        raise RecordError(f"{key}.{needed}: missing")
    return found


def _examples(value: Any, key: str) -> tuple[Example, ...]:
    return tuple(Example(**_read_with(item, _EXAMPLE, "before", f"{key}[{i}]")) for i, item in enumerate(value))


_RECORD: dict[str, Callable[[Any, str], Any]] = {
    "torch": _string,
    "summary": _text,
    "kind": _word(Kind),
    "signature": _string,
    "difference": _word(Difference),
    "returns": _word(Returns),
    "alias_of": _string,
    "twin_of": _string,
    "words": _strings,
    "trap": _text,
    "way_out": _word(WayOut),
    "topic": _string,
    "attributes": _table,
    "notes": _texts,
    "targets": _targets,
    "examples": _examples,
}


def path_of(name: str) -> Path:
    """records/torch/nn/functional/softmax.toml for torch.nn.functional.softmax."""
    return RECORDS.joinpath(*name.split(".")).with_suffix(".toml") if "." in name else RECORDS / name / "__self__.toml"


def name_of(path: Path, folder: Path = RECORDS) -> str:
    return ".".join(path.relative_to(folder).with_suffix("").parts)


def read_file(path: Path) -> Record:
    """One file as it stands, without what it takes over from the record that it names."""
    try:
        data = _read(tomllib.loads(path.read_text(encoding="utf-8")), _RECORD, "")
        missing = {"torch", "summary"} - set(data)
        if missing:
            raise RecordError(f"{sorted(missing)[0]}: missing")
        return Record(**data)
    except (RecordError, tomllib.TOMLDecodeError) as error:
        raise RecordError(f"{path}: {error}") from None


_INHERITED = tuple(
    f.name
    for f in fields(Record)
    if f.name not in {"torch", "summary", "alias_of", "twin_of", "words", "notes", "examples", "kind"}
)


def _unset(record: Record, name: str) -> bool:
    default = next(f for f in fields(Record) if f.name == name)
    empty = default.default_factory() if callable(default.default_factory) else default.default
    return bool(getattr(record, name) == empty)


def with_inherited(record: Record) -> Record:
    """An alias is the named record under another name; a twin is the method form of a function (its first parameter is `self`)."""
    origin = find_exact(record.alias_of or record.twin_of)
    if origin is None:
        return record
    taken = {name: getattr(origin, name) for name in _INHERITED if _unset(record, name)}
    return replace(record, **taken)


@lru_cache(maxsize=8192)
def find_exact(name: str) -> Record | None:
    """The record of a full torch name, or None."""
    if not name:
        return None
    path = path_of(name)
    if not path.is_file():
        return None
    record = read_file(path)
    return with_inherited(record) if record.alias_of or record.twin_of else record


@lru_cache(maxsize=1)
def all_records() -> tuple[Record, ...]:
    """Every record, in the order of its name."""
    names = sorted(name_of(path) for path in RECORDS.rglob("*.toml"))
    return tuple(record for name in names if (record := find_exact(name)))
