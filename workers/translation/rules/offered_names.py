"""`hasattr(torch.nn.functional, "scaled_dot_product_attention")`: true where the translation has the name, so that code runs."""

from __future__ import annotations

import ast

import knowledge
from knowledge import Text
from workers.translation.facts.foreach import is_walked
from workers.translation.file import File

_HAS = Text("The translation offers it.", "翻译结果提供该功能。")
_LACKS = Text("MindSpore has nothing to offer for it: the other way is taken.", "MindSpore 没有对应功能：走另一分支。")


def rewrite_file(file: File) -> None:
    for call in file.nodes(ast.Call):
        if isinstance(call.func, ast.Name) and call.func.id == "hasattr" and len(call.args) == 2:
            _ask(file, call, *call.args)
    for test in file.nodes(ast.Compare):
        listed = test.comparators[0]
        inside = isinstance(test.ops[0], ast.In) and isinstance(listed, ast.Call) and len(test.ops) == len(listed.args) == 1
        if inside and isinstance(listed, ast.Call) and isinstance(listed.func, ast.Name) and listed.func.id == "dir":
            _ask(file, test, listed.args[0], test.left)


def _ask(file: File, test: ast.expr, owner: ast.expr, name: ast.expr) -> None:
    """`hasattr(owner, name)`, `name in dir(owner)`."""
    dotted = file.facts.type_of(owner).name if file.facts.type_of(owner).kind in {"api", "held"} else ""
    if dotted.partition(".")[0] == "torch" and isinstance(name, ast.Constant) and isinstance(name.value, str):
        _settle(file, test, f"{dotted}.{name.value}")


def _settle(file: File, call: ast.expr, name: str) -> None:
    record = knowledge.find_exact(name)
    offered = is_walked(name) if record is None else any(t.verdict in {"exact", "adapted"} for t in file.targets(record))
    file.claim(call)
    file.change(
        call, [(file.source.span(call), [str(offered)])], torch=name, target=str(offered), verdict="adapted",
        record=name if record else "", reason=_HAS if offered else _LACKS,
    )  # fmt: skip
