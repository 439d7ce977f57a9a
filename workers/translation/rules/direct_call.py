"""`checkpoint(function, a, b, use_reentrant=False)`: the function is called directly; the arguments of the detour go."""

from __future__ import annotations

import ast

from workers.translation.registry import Outcome, Use
from workers.translation.source.edits import Piece


def rewrite_call(use: Use) -> Outcome | None:
    call = use.site.call
    if call is None or not call.args or isinstance(call.args[0], ast.Starred):
        return None
    source = use.file.source
    own = {parameter.name for parameter in use.bound.parameters}
    function = source.span(call.args[0])
    plain = isinstance(call.args[0], ast.Name | ast.Attribute | ast.Call | ast.Subscript)
    pieces: list[Piece] = [function] if plain else ["(", function, ")"]
    rest: list[ast.expr | ast.keyword] = [*call.args[1:], *(k for k in call.keywords if k.arg not in own)]
    for index, argument in enumerate(rest):
        pieces += [", " if index else "(", source.span(argument)]
    dropped = [k.arg for k in call.keywords if k.arg in own and k.arg]
    return Outcome([(source.span(call), [*pieces, ")" if rest else "()"])], dropped=dropped)
