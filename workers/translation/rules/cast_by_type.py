"""`x.type(torch.int64)`, `x.type(torch.LongTensor)`, `x.type("torch.LongTensor")`: a cast; `x.type()` is a text of torch's own."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.call_sites.complex_to_bool import not_zero
from workers.translation.facts.legacy_types import dtype_of
from workers.translation.facts.places import place_of
from workers.translation.registry import Outcome, Use
from workers.translation.source.edits import Piece

_COMPARED = Text("Two types are compared by their dtypes.", "两个类型通过 dtype 比较。")


def rewrite_call(use: Use) -> Outcome | None:
    call = use.site.call
    node = use.bound.given.get("dtype")
    if call is None or not isinstance(call.func, ast.Attribute):
        return None
    if node is None:
        return _compared(use, call, call.func)
    if (tested := not_zero(use, call, node)) is not None:
        return tested
    dtype = _dtype(use, node)
    if dtype is None:
        return None
    source = use.file.source
    place = (source.name_span(call.func)[0], source.span(call)[1])
    return Outcome([(place, ["astype(", dtype, ")"])], verdict="adapted")


def _compared(use: Use, call: ast.Call, method: ast.Attribute) -> Outcome:
    """`a.type() != b.type()`: where tensors lie on one device, the texts are alike where the dtypes are."""
    test = use.file.parent(call)
    sides = [test.left, *test.comparators] if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq | ast.NotEq) else []
    asked = [isinstance(s, ast.Call) and isinstance(s.func, ast.Attribute) and s.func.attr == "type" and not s.args for s in sides]
    if len(sides) != 2 or not all(asked):
        return Outcome(verdict="review", reason=use.target.reason)
    place = (use.file.source.name_span(method)[0], use.file.source.span(call)[1])
    return Outcome([(place, ["dtype"])], verdict="adapted", reason=_COMPARED)


def _dtype(use: Use, node: ast.expr) -> Piece | None:
    file = use.file
    if isinstance(node, ast.Constant):
        name = dtype_of(str(node.value))
        return f"{file.spelling.local('ms')}.{name}" if name else None
    held = file.known(node)
    if held.kind == "held" and dtype_of(held.name) and not file.types.dotted(node):
        return f"{file.spelling.local('ms')}.{dtype_of(held.name)}"  # a variable that holds one of the old types
    named = isinstance(node, ast.Attribute | ast.Name) and dtype_of(file.types.dotted(node))
    if named or file.known(node).kind == "dtype" or place_of(node).lower().endswith("dtype"):
        return file.source.span(node)
    return None
