"""`FloatTensor = torch.cuda.FloatTensor if cuda else torch.FloatTensor`: the type itself stands where the name is called.

It happens before translation, on the text, so that each call shows whether it is given sizes or data. The assignment, which
nothing reads then, goes in `tensor_type`.
"""

from __future__ import annotations

import ast

from workers.translation.analysis.type_names import is_read, named, types, unread
from workers.translation.facts.definitions import Definition
from workers.translation.facts.symbols import Symbol
from workers.translation.file import File
from workers.translation.rendering.reopening import reopened
from workers.translation.source.text import Span


def with_types_named(file: File) -> File:
    """The same file; a name that is handed on anywhere stays."""
    replacements: dict[Span, str] = {}
    if b"Tensor" not in file.source.data:
        return file
    names = [name for made in file.nodes(ast.Assign) if (name := named(made)) and types(file, made)]
    for symbol in dict.fromkeys(map(file.facts.symbols.symbol, names)):
        uses = [name for name in file.nodes(ast.Name) if symbol and file.facts.symbols.symbol(name) is symbol and is_read(name)]
        text = _of_all(file, symbol) if symbol else ""
        if text and uses and all(_is_called(file, use) for use in uses):
            replacements |= dict.fromkeys(map(file.source.span, uses), text)
    return reopened(file, replacements) if replacements else file


def free_names(file: File) -> None:
    """A name that goes with its assignment may be MindSpore's: `Tensor`."""
    gone = {
        made.targets[0] for made in file.nodes(ast.Assign) if isinstance(made.value, ast.IfExp) and unread(file, made.value.body)
    }
    names = {name.id for name in gone if isinstance(name, ast.Name)}
    kept = {node.id for node in file.nodes(ast.Name) if node not in gone} | {node.arg for node in file.nodes(ast.arg)}
    kept |= {node.name for node in file.nodes(ast.FunctionDef)} | {node.name for node in file.nodes(ast.ClassDef)}
    kept |= {alias.asname or alias.name for alias in file.nodes(ast.alias)}
    file.spelling.taken -= names - kept


def _of_all(file: File, symbol: Symbol) -> str:
    """What every binding of the name says, without the device; empty where one says something else, or another scope binds it."""
    made: list[Definition] = file.facts.scope(symbol.scope.node).of(symbol)
    statements = [found.statement for found in made]
    texts = set[str]()
    for statement in statements:
        found = types(file, statement) if isinstance(statement, ast.Assign) and named(statement) else []
        texts |= {file.source.text_of(node).replace(".cuda.", ".") for node in found} or {""}
    return texts.pop() if len(texts) == 1 and not symbol.bound_inside else ""


def _is_called(file: File, name: ast.Name) -> bool:
    """`FloatTensor(3, 4)`, `x.type(FloatTensor)`."""
    outer = file.parent(name)
    if not isinstance(outer, ast.Call):
        return False
    cast = isinstance(outer.func, ast.Attribute) and outer.func.attr == "type" and outer.args == [name]
    return outer.func is name or cast
