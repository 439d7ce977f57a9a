"""`torch.compile(net)`, `@torch.compile`: without compiling the model stands for itself; else mindspore.jit compiles it."""

from __future__ import annotations

import ast

from workers.translation.facts.places import place_of
from workers.translation.registry import Outcome, Use
from workers.translation.rendering.removal import take_out
from workers.translation.rules.dropped_decorator import line_of
from workers.translation.source.survey import walk


def rewrite_call(use: Use) -> Outcome | None:
    """None where what is compiled is not in sight, as in `compile = torch.compile`."""
    file, node, model = use.file, use.site.node, use.bound.given.get("model")
    jit = use.target.name == "mindspore.jit"
    call = use.site.call
    whole = call or node
    owner = file.parent(whole)
    if isinstance(owner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and whole in owner.decorator_list:
        file.claimed.update(walk(whole))
        if jit:
            return Outcome([(file.source.span(whole), [file.spelling.spell(use.target.name)])], dropped=_options(use))
        return Outcome([(line_of(file, whole), [""])], dropped=_options(use))
    if call is None or model is None:
        return Outcome(verdict="review", reason=use.record.summary)
    text = file.source.span(model)
    for keyword in call.keywords:
        if keyword.value is not model:
            file.claimed.update(walk(keyword))
    if jit:
        return Outcome([(file.source.span(call), [f"{file.spelling.spell(use.target.name)}(", text, ")"])], dropped=_options(use))
    statement = file.parent(call)
    if isinstance(statement, ast.Assign) and list(map(place_of, statement.targets)) == [place_of(model)]:
        gone, left = take_out(file, statement)
        return Outcome([(gone, [left])], dropped=_options(use))
    return Outcome([(file.source.span(call), [text])], dropped=_options(use))


def _options(use: Use) -> list[str]:
    return [name for name in use.bound.given if name != "model"]
