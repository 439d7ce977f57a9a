"""torch.Tensor: the type in annotations and tests, or the old constructor."""

from __future__ import annotations

import ast

from workers.translation.rules import Outcome, Use


def rewrite_call(use: Use) -> Outcome | None:
    file, call = use.file, use.site.call
    if call is None:
        return Outcome([(file.source.span(use.site.node), [file.spelling.local("Tensor")])], verdict="exact")
    span = file.source.span(call)
    ops, ms = file.spelling.local("ops"), file.spelling.local("ms")
    values = [file.known(argument) for argument in call.args]
    if call.keywords or not values:
        return None
    if all(value.kind == "number" for value in values) and not any(isinstance(a, ast.Starred) for a in call.args):
        sizes = [piece for argument in call.args for piece in (file.source.span(argument), ", ")]
        return Outcome([(span, [f"{ops}.zeros((", *sizes, f"), {ms}.float32)"])])
    if len(values) == 1 and values[0].kind in {"list", "tuple", "ndarray"}:
        return Outcome([(span, [f"{file.spelling.local('Tensor')}(", file.source.span(call.args[0]), f", {ms}.float32)"])])
    return None
