"""The text of an in-place change: a new binding where that is enough, else writing into the tensor."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from workers.translation.analysis.destinations import Destination
from workers.translation.analysis.name_uses import scope_of
from workers.translation.analysis.references import read_once
from workers.translation.facts.aliases import is_in_place
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.source.edits import Piece
from workers.translation.source.parts import index_parts
from workers.translation.source.survey import walk
from workers.translation.source.text import Span

Replacement = tuple[Span, list[Piece]]
# Their gradient does not need the old values.
_FORGETS = frozenset(
    "add sub subtract neg negative zero fill masked_fill copy index_fill index_add index_copy scatter scatter_add masked_scatter "
    "fill_diagonal tril triu normal uniform bernoulli exponential geometric random cauchy log_normal".split()
)


def written(file: File, call: ast.Call, place: Destination) -> list[Replacement]:
    """Edits around the call, whose own edits make it the new value."""
    span, target = file.source.span(call), file.source.span(place.node)
    statement = isinstance(file.parent(call), ast.Expr)
    if place.form == "value":
        return []
    if place.form == "assign":
        return [(span, assigned(file, call, place.node, [span], wide=_chain(call)[0] != "copy"))]
    if place.form == "bind":
        return _bound_anew(file, call, place)
    text: Piece = place.node.id if isinstance(place.node, ast.Name) else target
    kept = _kept_values(file, call, place)
    if place.form == "behind":
        return [(span, [f"{file.use_block('write_into')}(", target, ", (", span, ").reshape(", target, ".shape))"])]
    if not statement or place.form == "write":
        return [*kept, (span, [f"{file.use_block('write_into')}(", text, ", ", span, ")"])]
    if place.form == "replace":
        return [*kept, (span, [text, ".copy_(", span, ")"])]
    past = _past_data(file, place.node)
    if past and isinstance(place.node, ast.Subscript) and file.facts.gradients.differentiated(call):
        base: Piece = file.source.span(place.node.value)
        return [*past, (span, [f"{file.use_block('assign_at')}(", base, ", ", *indices(file, place.node), ", ", span, ")"])]
    return [*kept, *past, (span, [text, " = ", span])]


def _past_data(file: File, node: ast.expr) -> list[Replacement]:
    """`weight.data[:, -1].zero_()`: MindSpore would write into a copy of the data, so the tensor itself is written to."""
    base = node.value if isinstance(node, ast.Subscript) else None
    if not (isinstance(base, ast.Attribute) and base.attr == "data"):
        return []
    return [(file.source.span(base), [file.source.span(base.value)])]


def indices(file: File, node: ast.Subscript) -> list[Piece]:
    """What stands between the brackets, as an argument: slices have no other spelling there."""
    parts = [_index(file, part) for part in (index_parts(node))]
    if not isinstance(node.slice, ast.Tuple):
        return parts[0]
    pieces = [piece for part in parts for piece in (", ", *part)][1:]
    return ["(", *pieces, ",)" if len(parts) == 1 else ")"]


def _index(file: File, part: ast.expr) -> list[Piece]:
    if not isinstance(part, ast.Slice):
        return [file.source.span(part)]
    given = (part.lower, part.upper, part.step) if part.step else (part.lower, part.upper)
    ends: list[Piece] = [file.source.span(end) if end is not None else "None" for end in given]
    pieces = [piece for end in ends for piece in (", ", end)][1:]
    return ["slice(", *pieces, ")"] if part.step or part.lower or part.upper else ["slice(None)"]


def assigned(file: File, node: ast.AST, target: ast.expr, value: Sequence[Piece], wide: bool = True) -> list[Piece]:
    """New values for a weight. `wide`: they have its shape; those of `copy_` are broadcast to it."""
    place = file.source.span(target)
    gradients = file.facts.gradients
    recorded = gradients.differentiated(node) and (scope_of(file, node) in gradients.functions or not _is_apart(file, node))
    if file.known(target).kind == "parameter" and recorded:
        # While gradients are computed, copy_ refuses a Parameter that is trained, and behind set_data an optimizer that has run
        # already goes on with the old tensor (measured on 2.10 CPU).
        ops = file.spelling.local("ops")
        given: Sequence[Piece] = value if wide else [f"{ops}.broadcast_to(", *value, ", ", place, ".shape)"]
        return [f"{ops}.assign(", place, ", ", *given, ")"]
    # Not ops.assign: it refuses a Parameter that a slice assignment has touched (measured on 2.10 CPU).
    return [place, ".copy_(", *value, ")"]


def _is_apart(file: File, node: ast.AST) -> bool:
    """`with torch.no_grad():` around changes alone: nothing in it can become part of the function that is differentiated."""
    blocks = (outer for outer in file.ancestors(node) if file.facts.gradients.stops(outer))
    return any(not any(isinstance(inner, ast.Assign | ast.NamedExpr) for inner in walk(block)) for block in blocks)


def _bound_anew(file: File, call: ast.Call, place: Destination) -> list[Replacement]:
    assert isinstance(place.node, ast.Name)
    span, name, parent = file.source.span(call), place.node.id, file.parent(call)
    if isinstance(parent, ast.Return) or (isinstance(parent, ast.Assign) and [place_of(t) for t in parent.targets] == [name]):
        return []
    if not isinstance(parent, ast.Expr) and read_once(file, place.node):
        return []  # `return Views(x, noisy.clamp_(0, 1))`: nobody asks the name again
    if isinstance(parent, ast.Expr) or (isinstance(parent, ast.Assign) and parent.value is call):
        return [(span, [f"{name} = ", span])]
    return [(span, [f"({name} := ", span, ")"])]


def _kept_values(file: File, call: ast.Call, place: Destination) -> list[Replacement]:
    """A gradient that needs the old values must find them: inside functions the result is computed from a copy."""
    inside = not isinstance(scope_of(file, place.node), ast.Module)
    if (
        not inside
        or not isinstance(place.node, ast.Name)
        or file.facts.gradients.switched_off(call)
        or _in_optimizer(file, call)
        or all(name in _FORGETS for name in _chain(call))
    ):
        return []
    span = file.source.span(place.node)
    return [(span, [span, ".copy()"])]


def _in_optimizer(file: File, call: ast.Call) -> bool:
    """An update of weights, which nobody differentiates."""
    owner = file.source.survey.enclosing(call, (ast.ClassDef,))
    classes = file.types.ancestry(owner.name) if isinstance(owner, ast.ClassDef) else []
    return any(cls.torch_base == "torch.optim.Optimizer" for cls in classes)


def _chain(call: ast.Call) -> list[str]:
    """The methods of a chain without their underscores."""
    found: list[str] = []
    node: ast.expr = call
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and is_in_place(node):
        found.append(node.func.attr.rstrip("_"))
        node = node.func.value
    return found or ["unknown"]
