"""A record's example as a program that can be pasted."""

from __future__ import annotations

from knowledge import Example, Kind, Record


def program(record: Record, number: str) -> str:
    """The example with that number (the first for anything else), with imports, inputs and the result printed."""
    index = int(number) if number.isdecimal() and int(number) < len(record.examples) else 0
    example = record.examples[index]
    *body, last = example.before.strip().splitlines()
    called = record.kind is Kind.CLASS and record.torch.startswith(("torch.nn.", "einops.layers.")) and bool(example.inputs)
    lines = [*record.imports, *_made(example), "", *body, _applied(last, example) if called else _shown(last)]
    return "\n".join(lines) + "\n"


def _made(example: Example) -> list[str]:
    return [f"{name} = {_value(specification)}" for name, specification in example.inputs.items()]


def _value(specification: str) -> str:
    kind, bracket, arguments = specification.partition("(")
    spelled = {"normal": "torch.randn", "uniform": "torch.rand", "zeros": "torch.zeros", "ones": "torch.ones"}
    return f"{spelled[kind]}{bracket}{arguments}" if kind in spelled else specification


def _shown(last: str) -> str:
    return last if last.startswith((" ", "print")) or "=" in last.split("(")[0] else f"result = {last}\nprint(result)"


def _applied(last: str, example: Example) -> str:
    """A layer is the last line's value: what one wants to see is what it gives."""
    return f"layer = {last}\nresult = layer({', '.join(example.inputs)})\nprint(result)"
