"""`torch._foreach_add_(averages, grads, alpha=1 - beta)`, of which optimizers are written: one call for each tensor of the lists.

MindSpore has no calls over lists. It happens before translation, on the text, so that torch's functions get their rules.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from workers.translation.facts.foreach import LISTS, PREFIX, SCALED
from workers.translation.file import File
from workers.translation.rendering.reopening import reopened
from workers.translation.source.survey import walk
from workers.translation.source.text import Span

_NUMBERS = frozenset({"alpha", "value", "weight"})
_NAMES = (*"one other third fourth".split(), *(f"each_{number}" for number in range(4)))
_ARITHMETIC = (
    ast.Constant, ast.Name, ast.Attribute, ast.Subscript, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.expr_context,
)  # fmt: skip
_NOT_OFLISTS = (ast.Sub, ast.Div, ast.Pow)


def with_lists_walked(file: File) -> File:
    """The same file; a call of which it is not known whether an argument is a list stays, and is marked."""
    replacements: dict[Span, str] = {}
    for call in file.nodes(ast.Call):
        func = call.func
        if isinstance(func, ast.Attribute) and func.attr.startswith(PREFIX) and (text := _walked(file, call, func)):
            replacements[file.source.span(call)] = text
    return reopened(file, replacements) if replacements else file


def _walked(file: File, call: ast.Call, func: ast.Attribute) -> str:
    """What stands for the call; empty where it is not known what does."""
    name = func.attr.removeprefix(PREFIX)
    plain = name.removesuffix("_")
    keywords = {keyword.arg or "**": keyword.value for keyword in call.keywords}
    operands = [*([keywords.pop("self")] if "self" in keywords else []), *call.args]
    lists = LISTS.get(name, LISTS.get(plain, 0)) + ("alpha" in keywords)
    behind = [("value" if plain in SCALED else "", node) for node in operands[lists:]] + list(keywords.items())
    if file.types.dotted(func) != f"torch.{func.attr}" or not lists or len(operands) < lists or len(behind) > 1:
        return ""
    if not keywords.keys() <= _NUMBERS or file.known(operands[0]).kind == "number":  # 2 ** each
        return ""
    names, text = (each for each in _NAMES if each not in file.spelling.taken), file.source.text_of
    walked = {next(names): text(node) for node in operands[:lists]}
    words = list(walked)
    for keyword, node in behind:
        each = _has_one_each(file, node)
        if each is None:
            return ""
        word = next(names) if each else text(node)
        walked |= {word: text(node)} if each else {}
        words.append(f"{keyword}={word}" if keyword and keyword != "weight" else word)
    return _loop(file, call, walked, _called(text(func.value), name, words))


def _has_one_each(file: File, node: ast.expr) -> bool | None:
    """An element for each tensor, as a list has, and no number for all; None where that is not known."""
    kind = file.known(node).kind
    if kind in {"list", "tuple"}:
        return True
    arithmetic = isinstance(node, ast.UnaryOp) or (isinstance(node, ast.BinOp) and isinstance(node.op, _NOT_OFLISTS))
    number = arithmetic or kind in {"number", "tensor", "bool"}
    return False if number and all(isinstance(part, _ARITHMETIC) for part in walk(node)) else None


def _called(module: str, name: str, words: list[str]) -> str:
    return f"{words[0]}.{name}({', '.join(words[1:])})" if name.endswith("_") else f"{module}.{name}({', '.join(words)})"


def _loop(file: File, call: ast.Call, walked: Mapping[str, str], called: str) -> str:
    """A statement of its own where the call is one, else a list of what the calls give."""
    source = next(iter(walked.values())) if len(walked) == 1 else f"zip({', '.join(walked.values())})"
    head, statement = f"for {', '.join(walked)} in {source}", file.parent(call)
    if isinstance(statement, ast.Expr) and file.source.is_alone(statement):
        return f"{head}:{file.source.newline}{file.source.indent(statement)}{file.source.step}{called}"
    return f"[{called} {head}]"
