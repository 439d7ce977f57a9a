"""`out[places] += y` at the places that a condition gave: there may be none, and MindSpore 2.10 raises then; torch writes nothing.

The statement is put behind `if places.size:`, unless the program asks itself. It is MindSpore's Python code that raises, on
every device, and only for one tensor of integers: several of them, and a mask that is true nowhere, are taken.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.source.survey import walk

AFTER = ("augmented_assignment", "written_views", "negative_indices")
_GIVES_PLACES = frozenset({"torch.nonzero", "torch.Tensor.nonzero", "torch.where", "torch.argwhere", "torch.Tensor.argwhere"})
_MOVED = frozenset("squeeze flatten view reshape long int to cpu cuda t unbind contiguous detach".split())
_ENDS = (ast.Continue, ast.Return, ast.Break, ast.Raise)
_REASON = Text(
    "There may be no such place: torch writes nothing then, MindSpore raises on an index without elements.",
    "可能没有符合条件的位置：此时 torch 不写入任何内容，而 MindSpore 遇到空索引会报错。",
)


def rewrite_file(file: File) -> None:
    written: list[tuple[ast.stmt, ast.expr]] = [(node, node.targets[0]) for node in file.nodes(ast.Assign)]
    for node, target in [*written, *((node, node.target) for node in file.nodes(ast.AugAssign))]:
        if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Name) and file.known(target.value).is_tensor:
            alone = file.source.is_alone(node) and not _is_asked(file, node, target.slice.id)
            if alone and _are_places(file, target.slice):
                _guard(file, node, target.slice.id)


def _are_places(file: File, name: ast.Name) -> bool:
    bindings = [found.statement for found in file.facts.definitions(name)]
    made = [one.value if isinstance(one, ast.Assign) else None for one in bindings]
    return bool(made) and all(value is not None and _gives_places(file, value) for value in made)


def _gives_places(file: File, value: ast.expr) -> bool:
    """`torch.where(chosen)`, `chosen.nonzero().squeeze(1)`, `torch.nonzero(chosen, as_tuple=True)[0]`."""
    if isinstance(value, ast.Subscript):
        return _gives_places(file, value.value)
    if not isinstance(value, ast.Call):
        return False
    name = file.facts.called(value)
    if name in _GIVES_PLACES:
        return name != "torch.where" or len(value.args) + len(value.keywords) == 1
    moved = isinstance(value.func, ast.Attribute) and value.func.attr in _MOVED
    return moved and isinstance(value.func, ast.Attribute) and _gives_places(file, value.func.value)


def _is_asked(file: File, node: ast.stmt, name: str) -> bool:
    """`if len(places):` around it, or `if not len(places): continue` before."""
    around = [outer.test for outer in file.ancestors(node) if isinstance(outer, ast.If | ast.While)]
    left = [one.test for one in file.facts.before(node) if isinstance(one, ast.If) and isinstance(one.body[-1], _ENDS)]
    return any(isinstance(part, ast.Name) and part.id == name for test in [*around, *left] for part in walk(test))


def _guard(file: File, node: ast.stmt, name: str) -> None:
    start = file.source.span(node)[0]
    text = f"if {name}.size:{file.source.newline}{file.source.indent(node)}{file.source.step}"
    file.change(node, [((start, start), [text])], target="mindspore.Tensor", verdict="adapted", reason=_REASON)
