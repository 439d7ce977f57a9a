"""TOML to Record. An unknown key, a wrong type or a word outside a closed list is an error that names file and key."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from knowledge import values
from knowledge.devices import KINDS
from knowledge.record import Alias, Alternative, Difference, Example, Kind, Profile, Record, Returns, Target, Verdict
from knowledge.values import RecordError

__all__ = ["RecordError", "all_records", "find_exact", "name_of", "path_of", "read_file", "read_text", "with_inherited"]

RECORDS = Path(__file__).parent / "records"
LONGEST = 200  # characters of a name: a longer one is none of torch's, and no file can have it


def _input(value: Any) -> str:
    return value if isinstance(value, str) else repr(value)


def _inputs(value: Any, key: str) -> dict[str, str]:
    if not isinstance(value, dict):
        raise RecordError(f"{key}: a table expected")
    return {name: _input(item) for name, item in value.items()}


def _backend(value: Any, key: str) -> str:
    """`cpu 2.10`: a kind of device and the MindSpore version that its kernel was measured in."""
    said = values.string(value, key)
    if not re.fullmatch(rf"({'|'.join(KINDS)}) \d+\.\d+", said):
        raise RecordError(f"{key}: {said!r} is not a backend ({', '.join(KINDS)}) and a version, such as 'cpu 2.10'")
    return said


_TARGET: dict[str, values.Reader] = {
    "name": values.string,
    "profile": values.word(Profile),
    "rule": values.string,
    "verdict": values.word(Verdict),
    "arguments": values.table,
    "expression": values.string,
    "block": values.string,
    "optional": values.strings,
    "write_default": values.table,
    "unsupported_arguments": values.texts,
    "when": values.string,
    "because": _backend,
    "decision": values.string,
    "reason": values.text,
}
_EXAMPLE: dict[str, values.Reader] = {"before": values.string, "inputs": _inputs, "compare": values.string}


def _targets(value: Any, key: str) -> tuple[Target, ...]:
    return tuple(Target(**values.entries(item, _TARGET, f"{key}[{i}]")) for i, item in enumerate(value))


def _examples(value: Any, key: str) -> tuple[Example, ...]:
    return tuple(Example(**values.entries(item, _EXAMPLE, f"{key}[{i}]", ("before",))) for i, item in enumerate(value))


def _method(value: Any, key: str) -> Target:
    return Target(**values.entries(value, {name: _TARGET[name] for name in ("name", "arguments")}, key, ("name",)))


_RECORD: dict[str, values.Reader] = {
    "torch": values.string,
    "summary": values.text,
    "kind": values.word(Kind),
    "signature": values.string,
    "difference": values.word(Difference),
    "returns": values.word(Returns),
    "returns_alias": values.word(Alias),
    "draws": values.flag,
    "alias_of": values.string,
    "method_form_of": values.string,
    "search_terms": values.strings,
    "silent_difference": values.text,
    "alternative": values.word(Alternative),
    "topic": values.string,
    "attributes": values.table,
    "missing_attributes": values.strings,
    "unsupported_dtypes": values.strings,
    "unsupported_shapes": values.strings,
    "float_arguments": values.strings,
    "tuple_arguments": values.strings,
    "notes": values.texts,
    "targets": _targets,
    "as_method": _method,
    "examples": _examples,
}


def path_of(name: str) -> Path:
    """records/torch/nn/functional/softmax.toml for torch.nn.functional.softmax."""
    return RECORDS.joinpath(*name.split(".")).with_suffix(".toml")


def name_of(path: Path, folder: Path = RECORDS) -> str:
    return ".".join(path.relative_to(folder).with_suffix("").parts)


def read_file(path: Path) -> Record:
    """One file as it stands, without what it takes over from the record that it names."""
    try:
        return read_text(path.read_text(encoding="utf-8"))
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def read_text(text: str) -> Record:
    """What a file would say that has this text."""
    try:
        return Record(**values.entries(tomllib.loads(text), _RECORD, "", ("torch", "summary")))
    except tomllib.TOMLDecodeError as error:
        raise RecordError(str(error)) from None


_OWN = {"torch", "summary", "returns_alias", "alias_of", "method_form_of", "search_terms", "notes", "examples", "kind", "as_method"}
_INHERITED = tuple(f.name for f in fields(Record) if f.name not in _OWN)


def _unset(record: Record, name: str) -> bool:
    default = next(f for f in fields(Record) if f.name == name)
    empty = default.default_factory() if callable(default.default_factory) else default.default
    return bool(getattr(record, name) == empty)


def with_inherited(record: Record) -> Record:
    """An alias is the named record under another name; a twin is the method form of a function (its first parameter is `self`)."""
    origin = find_exact(record.alias_of or record.method_form_of)
    if origin is None:
        return record
    taken = {name: getattr(origin, name) for name in _INHERITED if _unset(record, name)}
    found = replace(record, **taken)
    return replace(found, targets=tuple(_called_on(found.as_method, target) for target in found.targets))


def _called_on(method: Target | None, target: Target) -> Target:
    """The function's plain call as a call of the method; what is written for a case of its own stays."""
    plain = target.rule == "rename_call" and target.profile is Profile.PORTABLE and target.verdict is Verdict.EXACT
    return replace(target, name=method.name, arguments=method.arguments) if method and plain else target


@lru_cache(maxsize=8192)
def find_exact(name: str) -> Record | None:
    """The record of a full torch name, or None."""
    if len(name) > LONGEST or not all(map(str.isidentifier, name.split("."))):
        return None
    path = path_of(name)
    if not path.is_file():
        return None
    record = read_file(path)
    return with_inherited(record) if record.alias_of or record.method_form_of else record


@lru_cache(maxsize=1)
def all_records() -> tuple[Record, ...]:
    """Every record, in the order of its name."""
    names = sorted(name_of(path) for path in RECORDS.rglob("*.toml"))
    return tuple(record for name in names if (record := find_exact(name)))
