"""The part of a program that an expression needs: definitions and what they read, nothing that trains or downloads.

The rest is blanked, not cut, so that every line keeps its number.
"""

from __future__ import annotations

import ast
import symtable
from typing import TypeGuard

from workers.parity.plan.names import is_guard

_FILLING = frozenset({"add_argument", "append", "extend", "update", "add", "insert", "setdefault"})
ALWAYS = ("set_default_dtype", "set_default_device", "set_default_tensor_type")


def slice_for(source: str, expressions: list[str]) -> str:
    """`source` with every top-level statement blanked that none of `expressions` reaches."""
    statements = ast.parse(source).body
    wanted = set().union(*(_free(ast.parse(text).body[0]) for text in expressions))
    guards = [node for node in statements if isinstance(node, ast.If) and is_guard(node)]
    kept = _closure([node for node in statements if not is_guard(node)] + _settings(statements, guards), wanted)
    lines = source.splitlines(keepends=True)
    occupied = {number for node in kept for number in _lines(node)}
    opened = {guard.lineno for guard in guards if any(node in kept for node in guard.body)}
    return "".join(_line(line, number in occupied, opened=number in opened) for number, line in enumerate(lines, 1))


def _settings(statements: list[ast.stmt], guards: list[ast.If]) -> list[ast.stmt]:
    """What only the guard's block gives a value: `n_hidden = 5` there is read by the classes above."""
    above = set().union(*(bound(node) for node in statements if not is_guard(node)))
    plain = [guard for guard in guards if guard.body[0].lineno > guard.lineno == guard.test.end_lineno]
    return [node for guard in plain for node in guard.body if bound(node) - above]


def _line(line: str, kept: bool, *, opened: bool) -> str:
    if opened:
        return "if True:\n"
    return line if kept else _blank(line)


def _closure(statements: list[ast.stmt], wanted: set[str]) -> list[ast.stmt]:
    kept = [node for node in statements if _always(node)]
    reached = set(wanted).union(*(_free(node) for node in kept))
    while True:
        fresh = [node for node in statements if node not in kept and bound(node) & reached]
        if not fresh:
            return kept
        kept += fresh
        reached |= set().union(*(_free(node) for node in fresh))


def _free(node: ast.stmt) -> set[str]:
    """Names that a statement takes from the module: those of its functions' own variables are none."""
    waiting, found = [symtable.symtable(ast.unparse(node), "statement", "exec")], set()
    while waiting:
        table = waiting.pop()
        outermost = table.get_type() == "module"
        found |= {name.get_name() for name in table.get_symbols() if name.is_referenced() and (outermost or name.is_global())}
        waiting += table.get_children()
    return found


def bound(node: ast.stmt) -> set[str]:
    """Names that a top-level statement gives a value, or changes in place by an item or attribute."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {node.name}
    if isinstance(node, ast.Import | ast.ImportFrom):
        return {item.asname or item.name.partition(".")[0] for item in node.names}
    if isinstance(node, ast.Expr):
        return {_root(node.value.func)} if _fills(node.value) else set()
    if isinstance(node, ast.If | ast.Try | ast.TryStar | ast.With):
        return set().union(*(bound(part) for part in ast.iter_child_nodes(node) if isinstance(part, ast.stmt)), _handlers(node))
    targets = [part for part in ast.walk(node) if isinstance(part, ast.Name | ast.Attribute | ast.Subscript)]
    return {_root(part) for part in targets if isinstance(part.ctx, ast.Store)} - {""}


def _fills(node: ast.expr) -> TypeGuard[ast.Call]:
    """`parser.add_argument("--nz", default=8)`, `sizes.append(4)`."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _FILLING


def _handlers(node: ast.stmt) -> set[str]:
    handlers = node.handlers if isinstance(node, ast.Try | ast.TryStar) else []
    return set().union(*(bound(part) for handler in handlers for part in handler.body)) if handlers else set()


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _always(node: ast.stmt) -> bool:
    """Star imports bind unknown names; a default element type changes every layer made after it."""
    if isinstance(node, ast.ImportFrom):
        return node.module == "__future__" or any(item.name == "*" for item in node.names)
    call = node.value if isinstance(node, ast.Expr) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in ALWAYS


def _lines(node: ast.stmt) -> range:
    decorators = getattr(node, "decorator_list", [])
    first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
    return range(first, (node.end_lineno or node.lineno) + 1)


def _blank(line: str) -> str:
    return "\n" if line.endswith("\n") else ""
