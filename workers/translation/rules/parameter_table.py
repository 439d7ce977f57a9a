"""`del module._parameters[name]`, `module._parameters[name]`: torch's table of a module's own parameters, by attribute here.

Code that computes a weight anew at each call (spectral norm, equalized rates) takes the parameter out and binds a tensor to its
name.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.registry import Outcome, Use
from workers.translation.rules.compose import rewrite_call as composed
from workers.translation.source.edits import Piece

_REASON = Text(
    "A cell's own parameters are its attributes: parameters_dict() would be a copy.",
    "Cell 自身的参数就是它的属性：parameters_dict() 只是副本。",
)


def rewrite_call(use: Use) -> Outcome | None:
    file, node = use.file, use.site.node
    entry = file.parent(node)
    if not (isinstance(node, ast.Attribute) and isinstance(entry, ast.Subscript) and entry.value is node):
        return composed(use)
    statement = file.parent(entry)
    owner, key = file.source.span(node.value), file.source.span(entry.slice)
    if isinstance(entry.ctx, ast.Load):
        return _by_attribute(use, entry, ["getattr(", owner, ", ", key, ")"])
    if isinstance(statement, ast.Delete) and len(statement.targets) == 1:
        return _by_attribute(use, statement, ["delattr(", owner, ", ", key, ")"])
    empties = isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant) and statement.value.value is None
    if empties and isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        return _by_attribute(use, statement, ["setattr(", owner, ", ", key, ", None)"])
    return composed(use)


def _by_attribute(use: Use, node: ast.AST, pieces: list[Piece]) -> Outcome:
    return Outcome([(use.file.source.span(node), pieces)], verdict="adapted", reason=_REASON, target="mindspore.nn.Cell")
