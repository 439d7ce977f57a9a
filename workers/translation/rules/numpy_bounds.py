"""`x[:, :, x1:x2]` with numpy's integers: MindSpore's slices take Python's only.

CutMix cuts its box with np.clip; such bounds arrive over a function's result, of which nothing else is known.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.source.parts import said_names
from workers.translation.source.survey import walk

_REASON = Text(
    "A slice of a MindSpore tensor takes Python integers, not numpy's.",
    "MindSpore 张量的切片只接受 Python 整数，不接受 numpy 整数。",
)


def rewrite_file(file: File) -> None:
    if b"np.clip(" not in file.source.data and b"numpy.clip(" not in file.source.data:
        return
    computed = _results_of_calls(file)
    for node in file.nodes(ast.Subscript):
        if file.known(node.value).is_tensor:
            for bound in (b for part in walk(node.slice) if isinstance(part, ast.Slice) for b in (part.lower, part.upper)):
                if isinstance(bound, ast.Name) and bound.id in computed and file.known(bound).kind not in {"number", "none"}:
                    _to_int(file, bound)


def _results_of_calls(file: File) -> set[str]:
    """Names that are bound to what a call returned."""
    made = [n for n in file.nodes(ast.Assign) if isinstance(n.value, ast.Call)]
    return {name for assign in made for target in assign.targets for name in said_names(target)}


def _to_int(file: File, bound: ast.Name) -> None:
    span = file.source.span(bound)
    file.change(bound, [(span, ["int(", span, ")"])], target="mindspore.Tensor", verdict="exact", reason=_REASON)
