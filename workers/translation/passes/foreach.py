"""`torch._foreach_add_(averages, grads, alpha=1 - beta)`, of which optimizers are written: one call for each tensor of the lists.

MindSpore has no calls over lists. It happens before translation, on the text, so that torch's functions get their rules.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from workers.translation.file import File
from workers.translation.rendering.reopening import reopened
from workers.translation.source.survey import walk
from workers.translation.source.text import Span
from workers.translation.training.surroundings import alone_on_line

_PREFIX = "_foreach_"
_OF_ONE = frozenset(
    "abs acos asin atan ceil cos cosh erf erfc exp expm1 floor frac lgamma log log10 log1p log2 neg reciprocal round rsqrt sigmoid "
    "sign sin sinh sqrt tan tanh trunc zero".split()
)
_OF_TWO = frozenset("add sub mul div pow maximum minimum clamp_min clamp_max copy".split())  # a list, or a number for all
_SCALED = frozenset({"addcmul", "addcdiv"})
_OF_THREE = _SCALED | {"lerp"}  # lists, and a number for all
_NAMES = (*"one other third fourth".split(), *(f"each_{number}" for number in range(4)))
_LISTS = frozenset({"list", "tuple"})
_ARITHMETIC = (
    ast.Constant,
    ast.Name,
    ast.Attribute,
    ast.Subscript,
    ast.BinOp,
    ast.UnaryOp,
    ast.operator,
    ast.unaryop,
    ast.expr_context,
)


def with_lists_walked(file: File) -> File:
    """The same file; a call of which it is not known whether an argument is a list stays, and is marked."""
    calls = [call for call in file.nodes(ast.Call) if isinstance(call.func, ast.Attribute) and call.func.attr.startswith(_PREFIX)]
    if not calls:
        return file
    replacements: dict[Span, str] = {}
    for call in calls:
        if text := _walked(file, call):
            replacements[file.source.span(call)] = text
    return reopened(file, replacements) if replacements else file


def _walked(file: File, call: ast.Call) -> str:
    assert isinstance(call.func, ast.Attribute)
    name = call.func.attr.removeprefix(_PREFIX)
    in_place, plain = name.endswith("_"), name.removesuffix("_")
    given = {keyword.arg or "**": keyword.value for keyword in call.keywords}
    lists = [*([given.pop("self")] if "self" in given else []), *call.args]
    factor = {k: v for k, v in given.items() if k in {"alpha", "value", "weight"}}
    known = file.types.dotted(call.func) == f"torch.{_PREFIX}{name}" and len(factor) == len(given)
    expected = 1 if plain in _OF_ONE else 2 if plain in _OF_TWO else 3 if plain in _OF_THREE else 0
    if plain in _OF_THREE and (factor or plain == "lerp"):
        lists, factor = [*lists, *factor.values()], {}
    if plain in _SCALED:
        lists, expected = [*lists, *([ast.Constant(1)] if len(lists) == 3 else [])], 4
    steady = all(isinstance(part, _ARITHMETIC) for value in factor.values() for part in walk(value))
    if not known or len(lists) != expected or not steady or (plain in ("zero", "copy") and not in_place):
        return ""
    walks = [_is_list(file, plain, place, node, factor) for place, node in enumerate(lists)]
    if None in walks:
        return ""
    return _text(file, call, in_place, list(zip(lists, walks, strict=True)), factor)


def _is_list(file: File, plain: str, place: int, node: ast.expr, factor: Mapping[str, ast.expr]) -> bool | None:
    """Whether it has an element for each tensor; None where that is not known."""
    if place == 0 or plain == "copy" or "alpha" in factor or (plain in _OF_THREE and place < (2 if plain == "lerp" else 3)):
        return True
    kind = file.known(node).kind
    if kind in _LISTS:
        return True
    number = kind in {"number", "tensor", "bool"} or isinstance(node, ast.UnaryOp)
    number = number or (
        isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub | ast.Div | ast.Pow)
    )  # a list has none of these
    return False if number and all(isinstance(part, _ARITHMETIC) for part in walk(node)) else None


def _text(
    file: File, call: ast.Call, in_place: bool, lists: list[tuple[ast.expr, bool | None]], factor: Mapping[str, ast.expr]
) -> str:
    func = call.func
    assert isinstance(func, ast.Attribute)
    plain = func.attr.removeprefix(_PREFIX).removesuffix("_")
    names = iter(name for name in _NAMES if name not in file.spelling.taken)
    walked = [(next(names), ast.unparse(node)) if is_list else ("", ast.unparse(node)) for node, is_list in lists]
    words = [name or text for name, text in walked]
    sources = [text for name, text in walked if name]
    if plain in _SCALED:
        words[3] = f"value={words[3]}"
    words += [f"{name}={ast.unparse(value)}" for name, value in factor.items()]
    called = (
        f"{words[0]}.{plain}_({', '.join(words[1:])})" if in_place else f"{ast.unparse(func.value)}.{plain}({', '.join(words)})"
    )
    targets = ", ".join(name for name, _ in walked if name)
    source = sources[0] if len(sources) == 1 else f"zip({', '.join(sources)})"
    statement = file.parent(call)
    if in_place and isinstance(statement, ast.Expr) and alone_on_line(file, statement):
        return f"for {targets} in {source}:{file.source.newline}{file.source.indent(statement)}{file.source.step}{called}"
    return f"[{called} for {targets} in {source}]"
