"""torch.nn.Sequential: SequentialCell runs what its constructor got, torch also what add_module adds later.

Transforms of images are modules in torch and plain objects here: a sequence of them is a Compose.
"""

from __future__ import annotations

from knowledge import Text
from workers.translation.analysis.grown_sequences import grows
from workers.translation.facts.image_transforms import is_transform
from workers.translation.registry import Outcome, Use, call_rule
from workers.translation.source.edits import Piece
from workers.translation.source.text import Span

_COMPOSED = Text("Transforms of images are no cells: Compose calls them in turn.", "图像变换不是 Cell：由 Compose 依次调用。")
_MIXED = Text(
    "Transforms of images are no cells: SequentialCell does not take them. Call them before the network.",
    "图像变换不是 Cell，SequentialCell 不接受；请在网络之前调用它们。",
)


def rewrite_call(use: Use) -> Outcome | None:
    steps = [is_transform(use.file.known(node)) for node in use.bound.many.get("args", [])]
    if any(steps):
        return _composed(use) if all(steps) else Outcome(verdict="review", reason=_MIXED)
    grown = grows(use.file, use.site.call)
    rule = call_rule("call_block" if grown else "rename_call")
    outcome = rule(use) if rule else None
    if outcome is not None and grown:
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
