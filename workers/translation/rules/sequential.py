"""torch.nn.Sequential: SequentialCell runs what its constructor got, torch also what add_module adds later.

Transforms of images are modules in torch and plain objects here: a sequence of them is a Compose.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.edits import Piece
from workers.translation.file import File
from workers.translation.image_transforms import is_transform
from workers.translation.rules import Outcome, Use, call_rule
from workers.translation.source import Span

_GROWS = frozenset({"add_module", "register_module"})
_COMPOSED = Text("Transforms of images are no cells: Compose calls them in turn.", "图像变换不是 Cell：由 Compose 依次调用。")
_MIXED = Text(
    "Transforms of images are no cells: SequentialCell does not take them. Call them before the network.",
    "图像变换不是 Cell，SequentialCell 不接受；请在网络之前调用它们。",
)


def rewrite_call(use: Use) -> Outcome | None:
    steps = [is_transform(use.file.known(node)) for node in use.bound.many.get("args", [])]
    if any(steps):
        return _composed(use) if all(steps) else Outcome(verdict="review", reason=_MIXED)
    rule = call_rule("call_block" if grows(use.file) else "rename_call")
    outcome = rule(use) if rule else None
    if outcome is not None and grows(use.file):
        outcome.verdict = "adapted"
    return outcome


def _composed(use: Use) -> Outcome | None:
    source, call = use.file.source, use.site.call
    if call is None:
        return None
    start, end = source.call_inside(call)
    brackets: list[tuple[Span, list[Piece]]] = [((start, start), ["["]), ((end, end), ["]"])]
    replacements: list[tuple[Span, list[Piece]]] = [(source.span(call.func), [use.file.use_block("Compose")]), *brackets]
    return Outcome(replacements, verdict="adapted", target="Compose", reason=_COMPOSED)


def grows(file: File) -> bool:
    """The program adds modules by name; to which container, the code may not show."""
    return any(node.attr in _GROWS for node in file.nodes(ast.Attribute)) or any(
        _starts_empty(node) for node in file.nodes(ast.ClassDef)
    )


def _starts_empty(node: ast.ClassDef) -> bool:
    """A container of the user's own gives its base no layers: other files put them in."""
    starts = [
        call
        for call in ast.walk(node)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "__init__"
        and isinstance(call.func.value, ast.Call)
    ]
    derived = any(ast.unparse(base).rpartition(".")[2] == "Sequential" for base in node.bases)
    return derived and any(not call.args and not call.keywords for call in starts)
