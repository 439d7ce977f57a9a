"""torch.device: a text that names the place. Tensors are placed by the context, so it only serves to be compared and printed."""

from __future__ import annotations

import ast

from workers.translation.registry import Outcome, Use
from workers.translation.source.edits import Piece


def rewrite_call(use: Use) -> Outcome | None:
    file, call = use.file, use.site.call
    span = file.source.span(use.site.node)
    if call is None:
        return Outcome([(span, ["str"])])
    if isinstance(file.parent(call), ast.withitem):
        return None
    kind, index = use.bound.given.get("type"), use.bound.given.get("index")
    if kind is None:
        return None
    place: Piece = file.source.span(kind)
    if index is None:
        if (call.end_lineno or 0) > call.lineno and len(call.args) == 1:
            return Outcome([(file.source.span(call.func), [""])])  # the brackets hold the lines together
        number = file.known(kind).dtype == "int" and file.known(kind).kind == "number"
        return Outcome([(span, ['"cuda:{}".format(', place, ")"] if number else [place])])
    return Outcome([(span, ['"{}:{}".format(', place, ", ", file.source.span(index), ")"])])
