"""A translation as files for other programs: one implementation for pages, API and command line, so that all give the
same bytes. Works on the data that crosses the queue (`Translation.to_dict()`), with the standard library only."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from workers.formats import sarif
from workers.formats.patch import unified

Data = dict[str, Any]


@dataclass(frozen=True)
class Result:
    """One translated program. `name`: its file as messages show it; `data`: the engine's Translation.to_dict()."""

    name: str
    source: str
    data: Data


def text(result: Result, language: str) -> str:
    """The translated program itself."""
    return str(result.data["text"])


def diff(result: Result, language: str) -> str:
    return unified(result.source, str(result.data["text"]), result.name.lstrip("/"))


def as_json(result: Result, language: str) -> str:
    return written({"name": result.name, **result.data})


def as_sarif(result: Result, language: str) -> str:
    return written(sarif.document([(result.name, result.data)], language))


FORMATS: dict[str, Callable[[Result, str], str]] = {"text": text, "json": as_json, "sarif": as_sarif, "diff": diff}
TYPES = {
    "text": "text/x-python; charset=utf-8",
    "json": "application/json",
    "sarif": "application/sarif+json",
    "diff": "text/x-diff; charset=utf-8",
}


def rendered(result: Result, form: str, language: str) -> bytes:
    """The bytes that a file of this format holds, wherever it is asked for."""
    return FORMATS[form](result, language).encode("utf-8", "surrogatepass")


def written(value: Any) -> str:
    """JSON whose bytes depend on the value only: a database that stores JSON may hand back other orders of keys."""
    return json.dumps(ordered(value), ensure_ascii=False, indent=1) + "\n"


def ordered(value: Any) -> Any:
    """Keys sorted, numbers among them by their value."""
    if isinstance(value, dict):
        named = {str(key): ordered(kept) for key, kept in value.items()}
        return dict(sorted(named.items(), key=lambda entry: (len(entry[0]) if entry[0].isdecimal() else 0, entry[0])))
    return [ordered(kept) for kept in value] if isinstance(value, list | tuple) else value
