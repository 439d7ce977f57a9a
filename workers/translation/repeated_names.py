"""Networks in which two parameters may have one name: MindSpore's optimizers refuse them.

A cell that is put into a list that has a name already, or is added under a name by a method, keeps the names that it has:
`self.downs.append(nn.Conv2d(...))` and `self.ups.append(nn.Conv2d(...))` both give `0.weight` (measured on 2.10 CPU).
"""

from __future__ import annotations

import ast

from workers.translation.file import File

_ADDING = frozenset({"append", "extend", "insert", "add_module", "register_module", "update", "setdefault"})
_HOLDERS = frozenset({"module", "self"})


def may_repeat_names(file: File, network: ast.expr) -> bool:
    """Those of another file may be filled so too."""
    value = file.known(network)
    if value.kind != "self" and value.name not in file.flow.classes and not value.name.startswith(("torch.", "torchvision.")):
        return True
    calls, places = file.nodes(ast.Call), file.nodes(ast.Subscript)
    return any(_adds_to(file, call) for call in calls) or any(_puts(file, place) for place in places)


def _adds_to(file: File, call: ast.Call) -> bool:
    """`self.layers.append(layer)`, `block.add_module("conv", layer)`."""
    func = call.func
    return isinstance(func, ast.Attribute) and func.attr in _ADDING and file.known(func.value).kind in _HOLDERS


def _puts(file: File, node: ast.Subscript) -> bool:
    """`self.heads["a"] = layer`."""
    return isinstance(node.ctx, ast.Store) and file.known(node.value).kind in _HOLDERS
