"""What a target says of MindSpore is what the installed MindSpore says of itself.

The name exists; `arguments` and `write_default` are arguments of it; what goes by place in torch goes by the same place there; and
where the defaults differ, `write_default` writes one out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from knowledge import installed
from knowledge.checks import Entry, Report
from knowledge.parameters import POSITIONAL, Parameter, read, same_default, without_receiver
from knowledge.reading import with_inherited
from knowledge.record import Kind, Record, Target, Verdict

Form = tuple[Parameter, ...]
PROMISES = frozenset({Verdict.EXACT, Verdict.ADAPTED})


def check(entry: Entry) -> Report:
    record = with_inherited(entry.record) if entry.record.alias_of or entry.record.method_form_of else entry.record
    for number, target in enumerate(entry.record.targets):
        if target.name.startswith("mindspore."):
            for key, found, cure in _one(record, target):
                yield f"targets[{number}].{key}", found, cure


def _one(record: Record, target: Target) -> Report:
    said = installed.told("mindspore", target.name)
    if said is None:
        yield "name", f"the installed MindSpore was not asked about {target.name}", "run: python -m workers.parity signatures"
        return
    if not said.exists:
        yield "name", f"the installed MindSpore has no {target.name}", "name what it has"
        return
    forms = [form for form in map(read, said.signatures) if form is not None]
    if target.rule != "rename_call" or not forms or not target.arguments:
        return
    cure = f"the installed MindSpore says {' or '.join(said.signatures[:4])}"
    for key, found in _faults(record, target, forms):
        yield key, found, cure


def _faults(record: Record, target: Target, forms: list[Form]) -> Iterator[tuple[str, str]]:
    """A call has to fit one form as a whole; the one it fits best is spoken of."""
    ours = read(record.signature) or ()
    if record.method_form_of and _is_method(target):
        ours = without_receiver(ours)
    if record.kind is Kind.METHOD and not record.method_form_of and not _is_method(target):
        forms = [without_receiver(form) for form in forms]
    yield from min((list(_in_form(record, ours, target, form)) for form in forms), key=len)


def _in_form(record: Record, ours: Form, target: Target, form: Form) -> Iterator[tuple[str, str]]:
    if any(parameter.collects for parameter in form):
        return
    theirs = {parameter.name: parameter for parameter in form}
    places = [parameter.name for parameter in form if parameter.kind == POSITIONAL]
    by_place_alone = {target.arguments.get(parameter.name, "") for parameter in ours if parameter.collects}
    for name in [*target.arguments.values(), *target.write_default]:
        if name not in theirs and name not in _receiver(ours, target) | by_place_alone:
            yield ("write_default" if name in target.write_default else "arguments"), f"{target.name} has no argument {name!r}"
    for place, parameter in enumerate(p for p in ours if p.kind == POSITIONAL):
        name = target.arguments.get(parameter.name, "")
        if (
            name in theirs
            and list(target.arguments).index(parameter.name) == place
            and (place >= len(places) or places[place] != name)
        ):
            yield "arguments", f"{parameter.name!r} stands at place {place + 1}, {name!r} of {target.name} does not"
    if target.verdict in PROMISES:
        yield from _defaults(record.torch, ours, target, theirs)


def _defaults(name: str, ours: Form, target: Target, theirs: dict[str, Parameter]) -> Iterator[tuple[str, str]]:
    """What `when` asks to be passed needs no default; and torch may itself spell one default in two ways."""
    for parameter in ours:
        other = theirs.get(target.arguments.get(parameter.name, ""))
        if other is None or parameter.default is None or other.name in target.write_default:
            continue
        if other.default is None and re.search(rf"\bpassed\({parameter.name}\)", target.when):
            continue
        if not any(same_default(default, other.default) for default in [parameter.default, *_spelled(name, parameter.name)]):
            default = "required" if other.default is None else other.default
            yield "write_default", f"{parameter.name} is {parameter.default} by default, {other.name} of {target.name} is {default}"


def _spelled(name: str, parameter: str) -> list[str]:
    said = installed.told("torch", name)
    forms = [read(signature) or () for signature in said.signatures] if said else []
    return [each.default for form in forms for each in form if each.name == parameter and each.default is not None]


def _receiver(ours: Form, target: Target) -> set[str]:
    """A method's receiver has no name there."""
    return {name for torch, name in target.arguments.items() if _is_method(target) and torch not in {p.name for p in ours}}


def _is_method(target: Target) -> bool:
    return target.name.split(".")[-2] in ("Tensor", "Cell", "Parameter")
