"""`Linear(3, 4)` where `from layers import *` brings it: torch's class or the project's own, this file does not say."""

from __future__ import annotations

import ast

import knowledge
from knowledge import Text
from workers.translation.facts.arguments import bind
from workers.translation.facts.names import canonical
from workers.translation.facts.star_imports import ambiguous_names
from workers.translation.file import File


def rewrite_file(file: File) -> None:
    for name, torch in ambiguous_names(file.source.survey, file.neighbours):
        if file.known(name).kind == "unknown" and _fits(file, name, torch):
            file.change(name, [], torch=torch, verdict="review", reason=_reason(torch))


def _fits(file: File, name: ast.Name, torch: str) -> bool:
    """The call gives what torch's class takes: `Transformer(vocab=100)` is the project's own."""
    call = file.parent(name)
    record = knowledge.find_exact(canonical(torch))
    if record is None or not (isinstance(call, ast.Call) and call.func is name):
        return False
    bound = bind(record.signature, call)
    return bound.starred or not (bound.unknown or bound.missing())


def _reason(torch: str) -> Text:
    return Text(
        en=f"Comes with a star import: if this is {torch} and no class of the project, import it from torch in this file.",
        zh=f"由星号导入带来：若它是 {torch} 而不是项目自己的类，请在本文件中从 torch 导入。",
    )
