"""A record's signature is the one of the installed torch: its names, their order, their defaults.

A function with several forms has one signature here. So each parameter must come from some form, none that all forms have
may be missing, and no two may stand in the opposite order of every form.
"""

from __future__ import annotations

import itertools
import keyword
import re

from knowledge import installed
from knowledge.checks import Entry, Report
from knowledge.parameters import KEYWORD, POSITIONAL, Parameter, read, same_default, without_receiver
from knowledge.reading import with_inherited
from knowledge.record import Kind

Form = tuple[Parameter, ...]
NAMELESS = re.compile(r"int|arg\d+")  # how C++ calls what has no name
RESULTS = frozenset({"out", "values", "indices"})
FRAMEWORK = ("torch", "torchvision")  # asked together, on the torch side
EXECUTED = {"torch.Generator": ("(device=None)",)}  # where the documentation says what does not run


def check(entry: Entry) -> Report:
    name = entry.record.torch
    if name.partition(".")[0] not in FRAMEWORK:
        return
    said = installed.told("torch", name)
    if said is None:
        yield "torch", "the installed torch was not asked about it", "run: python -m workers.parity signatures"
        return
    record = entry.record if entry.record.signature else with_inherited(entry.record)
    ours = read(record.signature) if record.signature else None
    forms = [form for form in map(read, EXECUTED.get(name, said.signatures)) if form is not None and not _is_nameless(form)]
    definite = [form for form in forms if not _says_nothing(form)]
    if ours is None or not definite:
        return
    for found in _found(entry, record.kind, ours, definite, open_ended=len(definite) < len(forms)):
        yield "signature", found, f"the installed torch says {' or '.join(said.signatures[:4])}"


def _found(entry: Entry, kind: Kind, ours: Form, forms: list[Form], open_ended: bool) -> list[str]:
    """What an alias or a method lacks of its origin's arguments, such as `out`, is no mistake of its own file."""
    if any(_alike(ours, form) for form in forms):
        return []
    if entry.record.method_form_of and kind is Kind.METHOD:
        ours = without_receiver(ours)
    if not entry.record.signature:
        ours = tuple(p for p in ours if p.name != "out" and any(_has(form, p.name) for form in forms))
    elif not open_ended:
        if _says_nothing(ours):
            return ["it says nothing"]
        return [*_names(ours, forms), *_order(ours, forms), *_defaults(ours, forms)]
    return [*_order(ours, forms), *([] if open_ended else _defaults(ours, forms))]


def _is_nameless(form: Form) -> bool:
    return any(NAMELESS.fullmatch(parameter.name) for parameter in form)


def _says_nothing(form: Form) -> bool:
    """`(*args, **kwargs)`; but `(*size)` says that all arguments are sizes."""
    return bool(form) and all(parameter.collects for parameter in form) and form[0].name in ("args", "kwargs")


def _has(form: Form, name: str) -> bool:
    return any(parameter.name == name for parameter in form)


def _alike(ours: Form, form: Form) -> bool:
    return len(ours) == len(form) and all(
        one.kind == other.kind and (one.collects or one.name == other.name) and same_default(one.default, other.default)
        for one, other in zip(ours, form, strict=True)
    )


def _names(ours: Form, forms: list[Form]) -> list[str]:
    collects = any(parameter.collects for form in forms for parameter in form)
    named = [p.name for p in ours if not p.collects and not keyword.iskeyword(p.name.rstrip("_"))]
    wrong = [name for name in named if not collects and not any(_has(form, name) for form in forms)]
    everywhere = set.intersection(*({p.name for p in form if not p.collects and p.name[0] != "_"} for form in forms))
    missing = sorted(everywhere - {p.name for p in ours}) if not any(p.collects for p in ours) else []
    return [f"there is no argument {name!r}" for name in wrong] + [f"argument {name!r} is missing" for name in missing]


def _order(ours: Form, forms: list[Form]) -> list[str]:
    """Two neighbours in the wrong order, or a place for what only goes by keyword."""
    places = [p.name for p in ours if p.kind == POSITIONAL]
    found = []
    for before, after in itertools.pairwise(places):
        orders = [names for form in forms if {before, after} <= set(names := [p.name for p in form])]
        if orders and all(names.index(before) > names.index(after) for names in orders):
            found.append(f"{after!r} comes before {before!r}")
    for name in places:
        if {p.kind for form in forms for p in form if p.name == name} == {KEYWORD}:
            found.append(f"{name!r} goes by keyword only")
    return found


def _defaults(ours: Form, forms: list[Form]) -> list[str]:
    """Where forms take different arguments, a default says what happens in the form without this one."""
    overloaded = len({tuple(p.name for p in form if p.name not in RESULTS) for form in forms}) > 1
    found = []
    for parameter in ours:
        given = [p.default for form in forms for p in form if p.name == parameter.name and not p.collects]
        if not given or any(same_default(parameter.default, default) for default in given):
            continue
        if overloaded and parameter.default is not None and None in given:
            continue
        spelled = " or ".join(dict.fromkeys("required" if default is None else default for default in given))
        found.append(f"{parameter.name!r} is {parameter.default or 'required'} here and {spelled} there")
    return found
