"""What is behind a record: as one word for lists, and example by example for its page."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from knowledge import Record
from webapp.lookup.measured import NO_STATEMENT, Measured, measured
from webapp.review.translation import Translation


@dataclass(frozen=True)
class Side:
    """A translation of an example, and the profiles that give it."""

    text: str
    profiles: list[str]


@dataclass(frozen=True)
class Shown:
    """One example with what it became and what was measured."""

    before: str
    inputs: dict[str, str]
    sides: list[Side] = field(default_factory=list)
    rows: list[dict[str, Any]] = field(default_factory=list)


def chips(translation: Translation) -> dict[str, str]:
    """For each record that explains a change, the state of its evidence."""
    return {name: state(name) for name in {change.record for change in translation.changes} if name}


def state(name: str) -> str:
    """measured, conflict (a promise that a measurement contradicts) or unmeasured."""
    said = [entry for entry in measured(name) if entry.outcome not in NO_STATEMENT]
    if any(entry.broken for entry in said):
        return "conflict"
    return "measured" if said else "unmeasured"


def examples(record: Record) -> list[Shown]:
    entries = measured(record.torch)
    return [
        _shown(example.before, example.inputs, [entry for entry in entries if entry.number == number])
        for number, example in enumerate(record.examples)
    ]


def _shown(before: str, inputs: dict[str, str], entries: list[Measured]) -> Shown:
    texts: dict[str, list[str]] = {}
    for entry in entries:
        if entry.after:
            texts.setdefault(spoken(entry.after), []).append(entry.profile)
    rows = [row for entry in entries for row in _rows(entry)]
    return Shown(before.strip(), inputs, [Side(text, profiles) for text, profiles in texts.items()], rows)


def _rows(entry: Measured) -> Iterator[dict[str, Any]]:
    about = {"profile": entry.profile, "mindspore": entry.mindspore, "torch": entry.torch, "device": entry.device}
    said = {"error": entry.error, "note": entry.note}
    if not entry.outputs:
        yield {**about, **said, "outcome": entry.outcome}
    for output in entry.outputs:
        exact = {"max_abs": 0.0, "max_rel": 0.0} if output["class"] == "bit-equal" else {}
        yield {**about, **said, **exact, **output, "outcome": output["class"]}


def spoken(program: str) -> str:
    """The measured program without the function that was put around the example."""
    try:
        tree = ast.parse(program)
    except SyntaxError:
        return program
    wrapper = next((node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "example"), None)
    if wrapper is None:
        return program
    lines = program.splitlines()
    outside = "\n".join(lines[: wrapper.lineno - 1]).strip()
    body = [line.removeprefix("    ") for line in lines[wrapper.body[0].lineno - 1 : wrapper.end_lineno]]
    return f"{outside}\n\n" + "\n".join(line.removeprefix("return ") for line in body).strip()
