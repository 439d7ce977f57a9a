"""The keys of a checkpoint held against the weight map of a translation. Keys come as text: nothing is ever unpickled."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rapidfuzz import fuzz, process

MOST_KEYS = 20_000
NOT_CARRIED = "num_batches_tracked"
_PREFIXES = ("module.", "_orig_mod.", "model.", "net.")
_LINE = re.compile(r"""^[\s{,]*["']?(?P<key>[\w.:-]+)["']?(?P<rest>.*)$""")
_SHAPE = re.compile(r"[(\[]\s*(\d[\d\s,]*)?[)\]]")


@dataclass(frozen=True)
class Key:
    """One key of the list. state: matched, shape, not-needed or unmatched; ours: the name in MindSpore; near: candidates."""

    name: str
    shape: tuple[int, ...] | None
    state: str
    ours: str = ""
    wanted: tuple[int, ...] | None = None
    near: tuple[str, ...] = ()


def read_keys(text: str) -> dict[str, tuple[int, ...] | None]:
    """Names with their shapes where given: lines as print shows them, or JSON such as a safetensors header."""
    try:
        data = json.loads(text)
    except ValueError:
        return dict(_lines(text))
    if isinstance(data, dict):
        return {str(name): _shape_of(value) for name, value in data.items() if name != "__metadata__"}
    return {str(name): None for name in data} if isinstance(data, list) else {}


def _lines(text: str) -> Iterator[tuple[str, tuple[int, ...] | None]]:
    for line in text.splitlines()[:MOST_KEYS]:
        if found := _LINE.match(line):
            shape = _SHAPE.search(found["rest"])
            yield found["key"], tuple(int(part) for part in re.findall(r"\d+", shape[0])) if shape else None


def _shape_of(value: Any) -> tuple[int, ...] | None:
    listed = value.get("shape") if isinstance(value, dict) else value
    return tuple(listed) if isinstance(listed, list) and all(isinstance(part, int) for part in listed) else None


def prefix_of(keys: Mapping[str, Any], known: Mapping[str, str]) -> str:
    """What wrappers such as DataParallel put before every key; empty when the keys fit as they are."""
    if any(key in known for key in keys):
        return ""
    return next((p for p in _PREFIXES if keys and all(key.startswith(p) for key in keys)), "")


def compared(
    keys: Mapping[str, tuple[int, ...] | None], pairs: Mapping[str, str], shapes: Mapping[str, tuple[int, ...]]
) -> tuple[list[Key], list[str]]:
    """Every key with its state, and the weights of the model that the list lacks. `pairs`: torch name to MindSpore name."""
    prefix = prefix_of(keys, pairs)
    bare = {key.removeprefix(prefix): shape for key, shape in keys.items()}
    left = [name for name in pairs if name not in bare]
    return [_key(name, shape, pairs, shapes, left) for name, shape in bare.items()], left


def _key(
    name: str, shape: tuple[int, ...] | None, pairs: Mapping[str, str], shapes: Mapping[str, tuple[int, ...]], left: list[str]
) -> Key:
    if name in pairs:
        wanted = shapes.get(name)
        state = "shape" if shape is not None and wanted is not None and shape != wanted else "matched"
        return Key(name, shape, state, pairs[name], wanted)
    if name.endswith(NOT_CARRIED):
        return Key(name, shape, "not-needed")
    fitting = [other for other in left if shape is None or shapes.get(other) in (None, shape)]
    near = process.extract(name, fitting, scorer=fuzz.ratio, limit=3, score_cutoff=40)
    return Key(name, shape, "unmatched", near=tuple(other for other, _, _ in near))
