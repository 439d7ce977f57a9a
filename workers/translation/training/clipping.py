"""clip_grad_norm_ and clip_grad_value_ between backward and step: on the gradients instead of the parameters."""

from __future__ import annotations

import ast

from workers.translation.facts.arguments import bind
from workers.translation.facts.places import is_literal, place_of
from workers.translation.facts.trained_scalars import trains_scalars
from workers.translation.file import File
from workers.translation.source.edits import Piece
from workers.translation.training.ownership import made_of, roots_of
from workers.translation.training.step_calls import Other

_NORM = "(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None)"
_VALUE = "(parameters, clip_value, foreach=None)"


def covers(file: File, clip: Other, optimizers: list[str]) -> bool:
    """Whether the clipped parameters are all those of the one optimizer, as far as the file shows how that was made."""
    given = bind(_NORM if clip.owner == "norm" else _VALUE, clip.call).given.get("parameters")
    if given is None or len(optimizers) != 1:
        return False
    made = made_of(file, optimizers[0])
    text = place_of(given)
    if made is None or made == text or not roots_of(made):
        return True
    clipped_roots = roots_of(text)
    return all(any(f"{root}.".startswith(f"{clip_root}.") for clip_root in clipped_roots) for root in roots_of(made))


def clipped(file: File, clip: Other, grads: str) -> list[Piece]:
    """The statement's new text; of one that goes on with the norm, a statement in front of it as well."""
    source, statement = file.source, clip.statement
    if isinstance(statement, ast.Expr | ast.Assign) and statement.value is clip.call:
        return _clipped(file, clip, grads, place_of(statement.targets[0]) if isinstance(statement, ast.Assign) else "")
    (start, end), (begin, stop), norm = source.span(statement), source.span(clip.call), file.spelling.free("total_norm")
    line = f"{source.newline}{source.indent(statement)}"
    return [*_clipped(file, clip, grads, norm), line, (start, begin), norm, (stop, end)]


def _clipped(file: File, clip: Other, grads: str, norm: str) -> list[Piece]:
    """norm: what the total norm is bound to; empty where nobody asks for it."""
    bound = bind(_NORM if clip.owner == "norm" else _VALUE, clip.call).given
    limit: Piece = file.source.span(bound["max_norm" if clip.owner == "norm" else "clip_value"])
    if clip.owner == "value":
        ops = file.spelling.local("ops")
        atom = isinstance(bound["clip_value"], ast.Constant | ast.Name | ast.Attribute | ast.Call | ast.Subscript)
        lowest: list[Piece] = ["-", limit] if atom else ["-(", limit, ")"]
        return [f"{grads} = tuple({ops}.clamp(g, ", *lowest, ", ", limit, f") for g in {grads})"]
    kind = bound.get("norm_type")
    plain = kind is None or is_literal(kind, 2)
    if not norm and plain and not _trains_scalars(file):
        return [f"{grads} = {file.spelling.local('ops')}.clip_by_global_norm({grads}, ", limit, ")"]
    rest: list[Piece] = [] if kind is None else [", ", file.source.span(kind)]
    return [f"{grads}, {norm or '_'} = {file.use_block('clip_grads')}({grads}, ", limit, *rest, ")"]


def _trains_scalars(file: File) -> bool:
    """MindSpore's clipping gives the gradient of a scalar one dimension, and the step refuses that."""
    return trains_scalars(file.facts) or any(shown.trains_scalars for shown in file.neighbours.together)
