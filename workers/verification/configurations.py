"""Networks that take one object of settings: `Generator(h)` with what `config_v1.json` holds, or the command line gives."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from itertools import count
from pathlib import PurePosixPath
from typing import Any

from knowledge.guessed_arguments import SETTINGS, guess
from knowledge.guessed_settings import OBJECT, reads
from workers.parity.plan.words import fewer

LARGEST = 64 << 10  # bytes of a file that a person has written
FILES, MOST = 100, 200  # files; mappings of all of them
_ADDED = {"device": "cpu"}  # what programs add to their settings when they run
PARTS, DEPTH = 5000, 20  # values in a file, aliases of YAML written out; inside each other


def sections(files: Mapping[str, bytes]) -> list[dict[str, Any]]:
    """Every mapping in the JSON and YAML files, a whole file before its parts. YAML where a reader of it is installed."""
    found = list[dict[str, Any]]()
    kinds = {path: PurePosixPath(path).suffix.lower() for path in sorted(files) if len(files[path]) <= LARGEST}
    for path in [path for path, kind in kinds.items() if kind in {".json", ".yaml", ".yml"}][:FILES]:
        with suppress(ValueError, RecursionError):
            text = files[path].decode("utf-8")
            found += _mappings(_copied(json.loads(text) if kinds[path] == ".json" else _yaml(text), count(), 0))
    return found[:MOST]


def _yaml(text: str) -> Any:
    try:
        yaml: Any = import_module("yaml")
    except ImportError:
        return None
    try:
        return yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise ValueError(str(error)) from error


def _copied(value: Any, counted: Iterator[int], depth: int) -> Any:
    """Raises ValueError for more than a person writes: a few aliases inside each other mean a thousand million values, and Python
    writes no number of 5,000 digits."""
    if next(counted) > PARTS or depth > DEPTH or (isinstance(value, int) and value.bit_length() > 64):
        raise ValueError("too much in one file")
    if isinstance(value, dict):
        return {key: _copied(part, counted, depth + 1) for key, part in value.items()}
    return [_copied(part, counted, depth + 1) for part in value] if isinstance(value, list) else value


def _mappings(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _mappings(part)


def built_with(trees: Iterable[ast.Module], known: list[dict[str, Any]]) -> dict[str, str]:
    """By the name of a class whose constructor needs one object of settings, the call with the first mapping that has all that it
    and those to which it hands them read; what else it needs is guessed."""
    found: dict[str, str] = {}
    files = [{node.name: node for node in tree.body if isinstance(node, ast.ClassDef)} for tree in trees if known]
    everything = {name: node for classes in reversed(files) for name, node in classes.items()}
    for classes in files:
        for name, node in classes.items():
            parameter, others = _needed(node)
            read = {asked for asked, _ in reads(everything | classes, name, parameter)} if parameter else set()
            given = next((each for each in known if read <= each.keys() | _ADDED.keys()), None) if read else None
            if given is not None and (said := _said(_ADDED | given)):
                found.setdefault(name, f"{name}({', '.join([said if not others else f'{parameter}={said}', *others])})")
    return found


def smaller(known: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those with the lowest numbers first, and no more layers than show what a network does."""
    less = [{name: fewer(str(name), value) for name, value in each.items()} for each in known]
    return sorted(less, key=lambda each: sum(value for value in each.values() if isinstance(value, int)))


def _needed(node: ast.ClassDef) -> tuple[str, list[str]]:
    """The parameter that takes settings, and what is guessed for the others; an empty name where there is none, or no guess."""
    begin = next((part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "__init__"), None)
    needed = begin.args.args[1 : len(begin.args.args) - len(begin.args.defaults)] if begin else []
    settings = needed if len(needed) == 1 else [each for each in needed if each.arg.lower() in SETTINGS]
    guesses = {each.arg: guess(each) for each in needed if each not in settings}
    if len(settings) != 1 or None in guesses.values():
        return "", []
    return settings[0].arg, [f"{name}={value}" for name, value in guesses.items()]


def _said(value: Any) -> str:
    """As Python writes it; empty for what it cannot, such as a date."""
    if isinstance(value, dict):
        parts = {str(key): _said(part) for key, part in value.items()}
        return OBJECT.format("{" + ", ".join(f"{key!r}: {part}" for key, part in parts.items() if part) + "}")
    if isinstance(value, list | tuple):
        items = [_said(part) for part in value]
        said = f"[{', '.join(items)}]" if all(items) else ""
        return f"tuple({said})" if said and isinstance(value, tuple) else said
    plain = value is None or isinstance(value, bool | int | str) or (isinstance(value, float) and value - value == 0)
    return repr(value) if plain else ""
