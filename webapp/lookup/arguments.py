"""The argument table: what each torch argument becomes, with both defaults as the installed frameworks state them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from knowledge import Kind, Record, Target, installed
from knowledge.parameters import Parameter, read, same_default, without_receiver
from webapp.frame.languages import localised
from webapp.lookup.expressions import constants_for, keyword_for

STARS = {"rest": "*", "more": "**"}


@dataclass(frozen=True)
class Becoming:
    """A MindSpore argument (empty: no counterpart) with its default; `written` is what a translation writes out for it."""

    name: str = ""
    default: str | None = None
    written: str = ""

    @property
    def is_trap(self) -> bool:
        """Left to its default it would do something else."""
        return bool(self.written)


@dataclass(frozen=True)
class Argument:
    """One row; `name` is empty for an argument that only MindSpore has."""

    name: str
    default: str | None
    becomes: list[Becoming]
    notes: list[str]
    refused: bool = False

    @property
    def differs(self) -> bool:
        """Whether a default is another one than torch's."""
        known = [each.default for each in self.becomes if each.default is not None]
        return self.default is not None and any(not same_default(self.default, default) for default in known)


def columns(record: Record, targets: list[Target]) -> list[int]:
    """The places of the targets that say something about arguments, each different answer once."""
    names = [parameter.name for parameter in parameters(record)]
    answers: dict[tuple[str, ...], int] = {}
    for place, target in enumerate(targets):
        answers.setdefault(tuple(_counterpart(record, target, name) for name in names), place)
    return [place for answer, place in answers.items() if any(answer)]


def table(record: Record, targets: list[Target]) -> list[Argument]:
    """A row for each torch argument, then one for each that only MindSpore has and that is always written out."""
    return [*(_row(record, targets, parameter) for parameter in parameters(record)), *_only_mindspore(record, targets)]


def parameters(record: Record) -> list[Parameter]:
    """Without a method's receiver, and without what an alias or a method lacks of its origin's arguments."""
    found = read(record.signature) or ()
    if record.kind is Kind.METHOD and record.method_form_of:
        found = without_receiver(found)
    said = installed.told("torch", record.torch) if record.alias_of or record.method_form_of else None
    forms = [form for form in map(read, said.signatures) if form] if said else []
    if forms and not any(parameter.collects for form in forms for parameter in form):
        known = {parameter.name for form in forms for parameter in form}
        found = tuple(parameter for parameter in found if parameter.name in known)
    return [parameter for parameter in found if parameter.name != "self"]


def shown_name(parameter: Parameter) -> str:
    return STARS.get(parameter.kind, "") + parameter.name


def _row(record: Record, targets: list[Target], parameter: Parameter) -> Argument:
    refusals = [
        target.unsupported_arguments[parameter.name] for target in targets if parameter.name in target.unsupported_arguments
    ]
    said = [note for note in (record.notes.get(parameter.name), *refusals) if note]
    return Argument(
        name=shown_name(parameter),
        default=parameter.default,
        becomes=[_becoming(target, _counterpart(record, target, parameter.name)) for target in targets],
        notes=list(dict.fromkeys(localised(note.to_dict()) for note in said)),
        refused=bool(refusals),
    )


def _only_mindspore(record: Record, targets: list[Target]) -> Iterator[Argument]:
    """Arguments without a torch counterpart whose default would not do."""
    names = [parameter.name for parameter in parameters(record)]
    mapped = {_counterpart(record, target, name) for target in targets for name in names}
    for name in dict.fromkeys(name for target in targets for name in _written_out(target) if name not in mapped):
        row = [_becoming(target, name if name in _written_out(target) else "") for target in targets]
        if any(becomes.is_trap for becomes in row):
            yield Argument("", None, row, [])


def _written_out(target: Target) -> dict[str, str]:
    """Of a function that is inserted into the program, nothing is a trap."""
    return {**constants_for(target.expression, target.name), **target.write_default} if target.name.startswith("mindspore.") else {}


def _becoming(target: Target, name: str) -> Becoming:
    said = installed.told("mindspore", target.name)
    forms = [form for form in map(read, said.signatures) if form] if said and name else []
    defaults = [parameter.default for form in forms for parameter in form if parameter.name == name]
    default, written = next(iter(defaults), None), _written_out(target).get(name, "")
    return Becoming(name, default, "" if same_default(default, written) else written)


def _counterpart(record: Record, target: Target, name: str) -> str:
    """The MindSpore argument; for an expression the keyword that takes the value, if one does."""
    if name in target.arguments:
        return target.arguments[name]
    if not re.search(rf"\b{re.escape(name)}\b", target.expression):
        return ""
    return keyword_for(target.expression, name) or record.attributes.get(name, name)
