"""`nn.Linear(np.prod(env.observation_space.shape), 64)`: MindSpore's layers take Python's integers only."""

from __future__ import annotations

import ast

from knowledge import Text, find_exact
from workers.translation.facts.arrays import is_number
from workers.translation.file import File
from workers.translation.source.parts import values_passed

AFTER = ("stepped_slices",)
_REASON = Text(
    "The sizes of a MindSpore layer are Python integers, not numpy's.",
    "MindSpore 网络层的尺寸必须是 Python 整数，而不是 numpy 整数。",
)


def rewrite_file(file: File) -> None:
    if b"prod" not in file.source.data:
        return
    for site in file.sites():
        layer = site.call is not None and site.name.startswith("torch.nn.") and file.known(site.call).kind == "module"
        for size in values_passed(site.call) if layer and site.call is not None else []:
            if is_number(file.known(size)):
                continue  # numpy_operands makes it Python's
            if _is_product(file, size) or _is_bound_to_product(file, size):
                _to_int(file, size, site.name)


def _is_product(file: File, node: ast.expr) -> bool:
    """numpy's prod, alone or in a sum or product."""
    if isinstance(node, ast.BinOp):
        return _is_product(file, node.left) or _is_product(file, node.right)
    func = node.func if isinstance(node, ast.Call) else None
    if func is not None and file.facts.origin(func) in {"numpy.prod", "numpy.product"}:  # the latter until numpy 1
        return True
    if not isinstance(func, ast.Attribute) or func.attr != "prod":
        return False
    holder = file.known(func.value)
    return holder.name == "numpy" or holder.kind == "ndarray"


def _is_bound_to_product(file: File, size: ast.expr) -> bool:
    """A name or an attribute that is such a product wherever it is bound."""
    bound = file.facts.assignments.of(size) if isinstance(size, ast.Name | ast.Attribute) else []
    return bool(bound) and all(_is_product(file, assign.value) for assign in bound)


def _to_int(file: File, size: ast.expr, layer: str) -> None:
    span = file.source.span(size)
    file.change(
        size, [(span, ["int(", span, ")"])], target="mindspore.nn.Cell", verdict="exact", record=layer if find_exact(layer) else "",
        reason=_REASON,
    )  # fmt: skip
