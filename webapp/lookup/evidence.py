"""What is behind a record: as one word for lists, and example by example for its page."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any

from knowledge import Evidence, Record, official, syntax
from knowledge.evidence_reading import DOCUMENTED
from webapp.lookup.conflicts import conflicts
from webapp.lookup.measured import Choice, newest, outcome, outcomes

COMPARED = frozenset({"bit-equal", "rounding", "tolerance", "different"})  # an older version keeps their largest difference


@dataclass(frozen=True)
class Side:
    """A translation of an example, and the profiles that give it."""

    text: str
    profiles: list[str]
    corrections: tuple[str, ...] = ()


@dataclass(frozen=True)
class Shown:
    """One example with what it became and what was measured."""

    before: str
    inputs: dict[str, str]
    sides: list[Side] = field(default_factory=list)
    rows: list[dict[str, Any]] = field(default_factory=list)


def state(name: str, choice: Choice | None = None, used: frozenset[str] | None = None) -> str:
    """conflict, both (documented and measured), measured, documented or unmeasured; all derived.

    used: the MindSpore names that a translation took. What a document gets wrong about another name is no news for it.
    """
    return _state(name, choice or newest(), used)


@lru_cache(maxsize=8192)
def _state(name: str, choice: Choice, used: frozenset[str] | None) -> str:
    if any(used is None or each.source == "promise" or each.target in used for each in conflicts(name, choice)):
        return "conflict"
    measured = any(each.ran for each in outcomes(name, choice) if each.entry.profile != DOCUMENTED)
    documented = any(used is None or row.target in used for row in official.rows(name))
    return {(1, 1): "both", (1, 0): "measured", (0, 1): "documented"}.get((measured, documented), "unmeasured")


def examples(record: Record, choice: Choice | None = None) -> list[Shown]:
    """Every example with today's translation, and with what was measured of it on the chosen version."""
    now = [each.entry for each in outcomes(record.torch, newest())]
    then = [each.entry for each in outcomes(record.torch, choice or newest())]
    shown = []
    for number, example in enumerate(record.examples):
        rows = [row for entry in _of(then, number) for row in _rows(entry)]
        shown.append(Shown(example.before.strip(), example.inputs, _sides(_of(now, number)), rows))
    return shown


def _of(entries: list[Evidence], number: int) -> list[Evidence]:
    return [entry for entry in entries if entry.example == number]


def _sides(entries: list[Evidence]) -> list[Side]:
    texts: dict[str, Side] = {}
    for entry in entries:
        if entry.after and entry.profile != DOCUMENTED:
            text = spoken(entry.after)
            texts.setdefault(text, Side(text, [], entry.corrections)).profiles.append(entry.profile)
    return list(texts.values())


def _rows(entry: Evidence) -> Iterator[dict[str, Any]]:
    where = {name: entry.environment.get(name, "") for name in ("mindspore", "torch", "device")}
    about = {**where, "profile": entry.profile, "error": entry.error}
    if not entry.outputs:
        numbers = {"max_abs": entry.largest} if entry.largest is not None and entry.kind in COMPARED else {}
        yield {**about, **numbers, "outcome": outcome(entry).state, "note": "" if entry.error else entry.note}
    for output in entry.outputs:
        # No difference is written as an absent number; for the reader it is a zero.
        numbers = {"max_abs": output.max_abs or 0.0, "max_rel": output.max_rel or 0.0} if output.dtype else {}
        yield {**about, **asdict(output), **numbers, "outcome": output.kind, "note": output.note or entry.note}


def spoken(program: str) -> str:
    """The measured program without the function that was put around the example."""
    try:
        tree = syntax.module(program)
    except SyntaxError:
        return program
    wrapper = next((node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "example"), None)
    if wrapper is None:
        return program
    lines = program.splitlines()
    outside = "\n".join(lines[: wrapper.lineno - 1]).strip()
    body = [line.removeprefix("    ") for line in lines[wrapper.body[0].lineno - 1 : wrapper.end_lineno]]
    return f"{outside}\n\n" + "\n".join(line.removeprefix("return ") for line in body).strip()
