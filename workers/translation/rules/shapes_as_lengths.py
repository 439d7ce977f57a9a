"""`self.FloatTensor(x.shape)` through an attribute that holds one of torch's old types: a shape is lengths, a tuple would be data.

MindSpore's shapes are plain tuples, so only the code can tell: the lengths are handed over one by one.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.legacy_types import dtype_of
from workers.translation.facts.types import UNKNOWN
from workers.translation.file import File
from workers.translation.source.edits import AROUND

_REASON = Text(
    "A shape is a plain tuple in MindSpore, which would be taken for data: its lengths are handed over one by one.",
    "MindSpore 的形状是普通元组，会被当作数据，因此逐个传入各维长度。",
)


def rewrite_file(file: File) -> None:
    for call in file.nodes(ast.Call):
        held = file.known(call.func) if isinstance(call.func, ast.Attribute) else UNKNOWN  # a name is a site of its own
        if held.kind != "held" or not dtype_of(held.name) or call.keywords or len(call.args) != 1:
            continue
        given = call.args[0]
        if file.known(given).kind == "shape" and not isinstance(given, ast.Starred):
            span = file.source.span(given)
            change = file.change(given, [(span, ["*", span])], target="mindspore.ops.zeros", verdict="adapted", reason=_REASON)
            change.edits[0].order = AROUND
