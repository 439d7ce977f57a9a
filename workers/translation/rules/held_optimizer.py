"""`self.optimizer = Adam(self.parameters())` inside a network: in MindSpore an optimizer is a cell, and would become a part of it.

network.optimizer = optim.Adam(...)                      the moments are parameters of the network, and its own get other names
object.__setattr__(network, "optimizer", optim.Adam(...))  a plain attribute, as it is in torch
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.source.edits import Piece
from workers.translation.source.survey import walk

AFTER = ("training_step",)
_PLAIN = Text(
    "An optimizer is a cell: as an ordinary attribute its moments would count among the network's parameters.",
    "优化器是 Cell：作为普通属性赋值时，其动量等状态会被算作网络的参数。",
)


def rewrite_file(file: File) -> None:
    for cls in file.nodes(ast.ClassDef):
        if file.types.is_module(cls.name):
            for statement in walk(cls):
                if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
                    _rewrite(file, statement, statement.targets[0])


def _rewrite(file: File, statement: ast.Assign, target: ast.expr) -> None:
    own = isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and file.known(target.value).kind == "self"
    if not own or file.known(statement.value).kind != "optimizer" or not isinstance(target, ast.Attribute):
        return
    value = file.source.span(statement.value)
    whole = file.source.span(target)[0], value[1]
    pieces: list[Piece] = ["object.__setattr__(", file.source.span(target.value), f', "{target.attr}", ', value, ")"]
    file.change(statement, [(whole, pieces)], target="mindspore.nn.Optimizer", verdict="adapted", reason=_PLAIN)
