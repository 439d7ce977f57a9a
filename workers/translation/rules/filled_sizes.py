"""`torch.FloatTensor(3, 1).fill_(1.0)`, `torch.Tensor(n, 2).zero_()`: memory of a size that is filled at once is made full."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.legacy_types import dtype_of
from workers.translation.facts.places import place_of
from workers.translation.facts.sites import Site
from workers.translation.file import File
from workers.translation.source.edits import Piece
from workers.translation.source.survey import walk

_REASON = Text("Memory of a size that is filled at once is made full.", "刚按大小申请就填充的张量，直接以该值创建。")


_NAMED = {"0": "zeros", "0.0": "zeros", "1": "ones", "1.0": "ones"}


def rewrite_file(file: File) -> None:
    made = {site.node: site for site in file.sites() if site.call is not None and dtype_of(site.name) and site.receiver is None}
    for call in file.nodes(ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr in {"fill_", "zero_"} and (site := made.get(call.func.value)):
            _rewrite(file, call, site)


def _rewrite(file: File, call: ast.Call, site: Site) -> None:
    sizes = site.call.args if site.call is not None and not site.call.keywords else []
    method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    value = ast.Constant(0) if method == "zero_" else call.args[0] if len(call.args) == 1 and not call.keywords else None
    number = method == "zero_" or (value is not None and file.known(value).kind == "number")
    if value is None or not number or isinstance(value, ast.Starred) or not _are_sizes(file, sizes):
        return
    ops, dtype = file.spelling.local("ops"), f"{file.spelling.local('ms')}.{dtype_of(site.name)}"
    function = _NAMED.get(place_of(value), "full")
    shape: list[Piece] = [piece for size in sizes for piece in (file.source.span(size), ", ")]
    shape = ["(", *shape[:-1], ")" if len(sizes) > 1 else ",)"]
    rest: list[Piece] = [", ", file.source.span(value), f", dtype={dtype}"] if function == "full" else [f", dtype={dtype}"]
    for node in (call, call.func, site.node, *([site.call.func, *walk(site.call.func)] if site.call else [])):
        file.claimed.add(node)
    file.change(
        call, [(file.source.span(call), [f"{ops}.{function}(", *shape, *rest, ")"])], torch=f"torch.Tensor.{method}",
        target=f"mindspore.ops.{function}", verdict="adapted", reason=_REASON,
    )  # fmt: skip


def _are_sizes(file: File, sizes: list[ast.expr]) -> bool:
    """Several arguments, or one number: any other single argument is data."""
    return len(sizes) > 1 or (len(sizes) == 1 and file.known(sizes[0]).kind == "number")
