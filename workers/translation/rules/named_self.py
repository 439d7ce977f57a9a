"""`def forward(this, x):`: MindSpore's compiler knows the object of a method by the name self alone."""

from __future__ import annotations

from knowledge import Text
from workers.translation.facts.signatures import positional
from workers.translation.file import File
from workers.translation.graph_mode.compiled import compiled_functions

MODE = "graph"
_REASON = Text(
    "Graph mode knows the object of a method by the name `self` alone: call this parameter so.",
    "图模式只认名为 `self` 的对象参数：请把该参数改名为 self。",
)
_WITHOUT_OBJECT = frozenset({"staticmethod", "classmethod"})


def rewrite_file(file: File) -> None:
    for function in compiled_functions(file):
        first = next(iter(positional(function.node.args)), None)
        free = any(
            file.facts.origin(d) in _WITHOUT_OBJECT or getattr(d, "id", "") in _WITHOUT_OBJECT for d in function.node.decorator_list
        )
        if function.owner is not None and first is not None and first.arg != "self" and not free:
            file.change(first, [], verdict="review", reason=_REASON)
