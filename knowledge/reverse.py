"""From MindSpore back to torch: which records become a MindSpore name, and which use it on the way."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from knowledge import companion
from knowledge.reading import all_records
from knowledge.record import Record, Target

_SPELLED = re.compile(
    r"(?<![\w.])(?P<root>mindspore|ms|mint|ops|nn|optim|lr_scheduler|vision|transforms|Tensor)(?P<rest>(?:\.[A-Za-z_]\w*)+)"
)
_ROOTS = {
    "mindspore": "mindspore",
    "ms": "mindspore",
    "mint": "mindspore.mint",
    "ops": "mindspore.ops",
    "nn": "mindspore.nn",
    "optim": "mindspore.experimental.optim",
    "lr_scheduler": "mindspore.experimental.optim.lr_scheduler",
    "vision": "mindspore.dataset.vision",
    "transforms": "mindspore.dataset.transforms",
    "Tensor": "mindspore.Tensor",
}


@dataclass(frozen=True, slots=True)
class Sources:
    """Torch names behind one MindSpore name: those that become it, and those whose translation uses it."""

    become: tuple[Record, ...] = ()
    use: tuple[Record, ...] = ()


def names_in(text: str) -> list[str]:
    """The MindSpore names that a program text spells, in full: `ops.cat` is mindspore.ops.cat."""
    return [_ROOTS[place["root"]] + place["rest"] for place in _SPELLED.finditer(text)]


def answering(mindspore_name: str) -> list[Record]:
    """The torch names that become the MindSpore name."""
    return list(sources(mindspore_name).become)


def sources(mindspore_name: str) -> Sources:
    return _reverse().get(full(mindspore_name), Sources())


def full(mindspore_name: str) -> str:
    """`mint.cat` and `ms.mint.cat` in full; any other text as it is."""
    head, dot, rest = mindspore_name.partition(".")
    return f"{_ROOTS[head]}{dot}{rest}" if dot and head in _ROOTS else mindspore_name


def mindspore_names() -> tuple[str, ...]:
    """Every MindSpore name that some record leads to."""
    return tuple(_reverse())


@lru_cache(maxsize=1)
def _reverse() -> dict[str, Sources]:
    become: dict[str, dict[str, Record]] = defaultdict(dict)
    use: dict[str, dict[str, Record]] = defaultdict(dict)
    for record in all_records():
        for target in record.targets:
            if target.name:
                become[target.name][record.torch] = record
            for name in _used(target):
                use[name][record.torch] = record
    return {name: _sources(become[name], use[name]) for name in sorted({*become, *use})}


def _sources(become: dict[str, Record], use: dict[str, Record]) -> Sources:
    return Sources(tuple(become.values()), tuple(record for name, record in use.items() if name not in become))


def _used(target: Target) -> set[str]:
    return {*names_in(target.expression), *(_in_block(target.block) if target.block else ())}


@lru_cache(maxsize=1024)
def _in_block(block: str) -> frozenset[str]:
    return frozenset(names_in(companion.texts().get(block, "")))
