"""Whether `torch.Tensor(x)` is given data or a length, where the code does not show what x is.

A length makes a tensor of whatever stood in memory. A program that works fills it before it reads it: in place, by an
initializer, element by element, or as a Parameter that something fills later. What is not filled was data.
"""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.source.parts import last_name
from workers.translation.source.survey import walk

_FILLED_LATER = ("torch.nn.Parameter", "torch.nn.parameter.Parameter", "torch.nn.init.")


def is_data(file: File, call: ast.Call) -> bool:
    """Of a call with one argument that is neither starred nor known."""
    if isinstance(call.args[0], ast.Starred) or _is_named_like_a_length(call.args[0]):
        return False
    if isinstance(call.args[0], ast.Name) and _is_handed_back(file, call):
        return False  # whoever called the function may fill it
    node: ast.AST = call
    outer = file.parent(node)
    while isinstance(outer, ast.Attribute) or (isinstance(outer, ast.Call) and outer.func is node):
        if isinstance(outer, ast.Attribute) and _writes(outer.attr):
            return False
        node, outer = outer, file.parent(outer)
    if isinstance(outer, ast.Call | ast.keyword):
        return not _fills(file, outer if isinstance(outer, ast.Call) else file.parent(outer))
    if isinstance(outer, ast.Tuple) and isinstance(file.parent(outer), ast.Assign):
        outer = file.parent(outer)
    if not isinstance(outer, ast.Assign):
        return isinstance(outer, ast.Return | ast.BinOp | ast.Tuple | ast.List)
    targets = [name for target in outer.targets for name in walk(target) if isinstance(name, ast.Name | ast.Attribute)]
    return not any(_is_filled(file, ast.dump(_as_read(target))) for target in targets)


def is_truth(file: File, node: ast.expr) -> bool:
    """`np.logical_or(ended, truncated)`, also under a name: truth values are no length."""
    if isinstance(node, ast.Name):
        made = [found.statement for found in file.facts.definitions(node)]
        return bool(made) and all(
            isinstance(s, ast.Assign) and isinstance(s.value, ast.Call) and is_truth(file, s.value) for s in made
        )
    return isinstance(node, ast.Call) and file.facts.origin(node.func).startswith("numpy.logical_")


def _is_handed_back(file: File, call: ast.Call) -> bool:
    """`return torch.Tensor(rows)`, `y = torch.Tensor(rows)` and `return y`."""
    outer = file.parent(call)
    names = {target.id for target in outer.targets if isinstance(target, ast.Name)} if isinstance(outer, ast.Assign) else set()
    given = [node.value for node in file.nodes(ast.Return)]
    return call in given or any(isinstance(value, ast.Name) and value.id in names for value in given)


def _is_filled(file: File, dumped: str) -> bool:
    for attribute in file.nodes(ast.Attribute):
        if _writes(attribute.attr) and ast.dump(attribute.value) == dumped:
            return True
    for subscript in file.nodes(ast.Subscript):
        if isinstance(subscript.ctx, ast.Store) and ast.dump(subscript.value) == dumped:
            return True
    return any(_fills(file, call) and any(ast.dump(a) == dumped for a in call.args) for call in file.nodes(ast.Call))


def _fills(file: File, call: ast.AST | None) -> bool:
    site = file.facts.site_at(call) if isinstance(call, ast.Call) else None
    return site is not None and site.name.startswith(_FILLED_LATER)


def _writes(attribute: str) -> bool:
    return attribute.endswith("_") and not attribute.endswith("__")


def _as_read(node: ast.expr) -> ast.expr:
    """The same name or attribute where its value is read."""
    if isinstance(node, ast.Name):
        return ast.Name(node.id, ast.Load())
    return ast.Attribute(node.value, node.attr, ast.Load()) if isinstance(node, ast.Attribute) else node


def _is_named_like_a_length(node: ast.expr) -> bool:
    """`torch.Tensor(self.hidden_size)`, `torch.Tensor(n)`."""
    name = last_name(node)
    words = {"n", "size", "dim", "len", "length", "num", "count", "channels", "features", "width", "height", "batch", "hidden"}
    return len(name) == 1 or bool(words & set(name.lower().split("_")))
