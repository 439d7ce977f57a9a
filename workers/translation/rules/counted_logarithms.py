"""`(torch.log(x / 8) * 4).to(torch.long)`: MindSpore's float32 logarithm on CPU misses whole numbers by a rounding."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.places import place_of
from workers.translation.facts.sites import Site
from workers.translation.file import File
from workers.translation.source.edits import Piece

AFTER = ("operators",)
BECAUSE = "cpu 2.10"
_LOGARITHMS = frozenset({"torch.log", "torch.log2", "torch.log10", "torch.Tensor.log", "torch.Tensor.log2", "torch.Tensor.log10"})
_WHOLE = frozenset({"long", "int", "floor", "ceil", "trunc"})
_REASON = Text(
    "Its result is cut to whole numbers: computed in float64, since MindSpore's float32 logarithm on CPU is off by a rounding.",
    "结果会被截断为整数：因 MindSpore CPU 的 float32 对数有舍入偏差，改用 float64 计算。",
)


def rewrite_file(file: File) -> None:
    for site in file.sites():
        if site.name in _LOGARITHMS and site.call is not None and _is_cut(file, site.node):
            given = site.receiver or (site.call.args[0] if len(site.call.args) == 1 and not site.call.keywords else None)
            if given is not None and file.known(given).dtype in {"", "float"}:
                _rewrite(file, site, given)


def _is_cut(file: File, node: ast.AST) -> bool:
    """Behind arithmetic the result becomes whole: `.long()`, `.to(torch.long)`, `torch.floor(...)`."""
    for outer in file.ancestors(node):
        if isinstance(outer, ast.Call) and isinstance(outer.func, ast.Attribute):
            named = {place_of(argument).rpartition(".")[2] for argument in outer.args}
            if outer.func.attr in _WHOLE or (outer.func.attr in {"to", "type"} and named & {"long", "int", "int64", "int32"}):
                return True
        if not isinstance(outer, ast.BinOp | ast.UnaryOp | ast.Attribute | ast.Call):
            return False
    return False


def _rewrite(file: File, site: Site, given: ast.expr) -> None:
    span, ms = file.source.span(site.node), file.spelling.local("ms")
    short = site.name.rpartition(".")[2]
    call: list[Piece] = [
        f"{file.spelling.local('ops')}.{short}((",
        file.source.span(given),
        f").astype({ms}.float64)).astype({ms}.float32)",
    ]
    file.claimed.add(site.node)
    file.change(site.node, [(span, call)], torch=site.name, target=f"mindspore.ops.{short}", verdict="adapted", reason=_REASON)
