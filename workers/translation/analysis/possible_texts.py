"""Which texts an expression can be, as far as the file says: literals, defaults, choices, patterns such as "Conv{}d"."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from dataclasses import dataclass

from workers.translation.facts.signatures import defaults, parameters
from workers.translation.file import File
from workers.translation.source.parts import elements, last_name, literal_text
from workers.translation.source.survey import walk

_FIELD = re.compile(r"\{[^{}]*\}|%[sdir]")
_DEPTH = 6
_GAP = r"\w*"


@dataclass(frozen=True, slots=True)
class Texts:
    """`known`: the texts that the file names; `patterns`: texts with a gap; `all_of_them`: nothing else can arrive."""

    known: frozenset[str] = frozenset()
    patterns: frozenset[str] = frozenset()
    all_of_them: bool = True

    def among(self, names: Iterable[str]) -> list[str]:
        """Those of the names that can be meant, in their order."""
        listed = list(names)
        fitting = {name for pattern in self.patterns for name in _fitting(pattern, listed)}
        return [name for name in listed if name in self.known or name in fitting]


def _fitting(pattern: str, names: list[str]) -> list[str]:
    """What fits with a digit in each gap, as in Conv2d; else with any word in it."""
    digits = [name for name in names if re.fullmatch(pattern.replace(_GAP, r"\d"), name)]
    return digits or [name for name in names if re.fullmatch(pattern, name) and not name.startswith("Lazy")]


_ANYTHING = Texts(all_of_them=False)


def possible_texts(file: File, node: ast.expr | None, depth: int = _DEPTH) -> Texts:
    if isinstance(node, ast.Constant):
        return Texts(frozenset({node.value})) if isinstance(node.value, str) else Texts()
    if isinstance(node, ast.JoinedStr) and all(isinstance(part, ast.Constant) for part in node.values):
        return Texts(frozenset({"".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))}))
    if pattern := _pattern(node):
        return Texts(patterns=frozenset({pattern}))
    if node is None or not depth:
        return _ANYTHING
    if isinstance(node, ast.Name):
        return _of_name(file, node, depth - 1)
    if isinstance(node, ast.Attribute):
        return _of_attribute(file, node, depth - 1)
    choices = [node.body, node.orelse] if isinstance(node, ast.IfExp) else _elements(file, node)
    return _either(possible_texts(file, value, depth - 1) for value in choices)


def _either(found: Iterable[Texts]) -> Texts:
    parts = list(found)
    if not parts:
        return _ANYTHING
    known, patterns = (frozenset().union(*sets) for sets in ((p.known for p in parts), (p.patterns for p in parts)))
    return Texts(known, patterns, all(part.all_of_them for part in parts))


def _pattern(node: ast.expr | None) -> str:
    """`f"Conv{d}d"`, `"Conv{}d".format(d)`, `"Conv%dd" % d`; empty for what says nothing of its own."""
    if isinstance(node, ast.JoinedStr):
        parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else _GAP for p in node.values]
        return "".join(parts) if any(isinstance(p, ast.Constant) for p in node.values) else ""
    text = _template(node)
    return _GAP.join(map(re.escape, _FIELD.split(text))) if _FIELD.sub("", text) else ""


def _template(node: ast.expr | None) -> str:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        node = node.func.value
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        node = node.left
    else:
        return ""
    return literal_text(node)


def _of_name(file: File, node: ast.Name, depth: int) -> Texts:
    scope = file.enclosing(node, ast.FunctionDef)
    if scope is not None and any(parameter.arg == node.id for parameter in parameters(scope.args)):
        return _of_parameter(file, scope, node.id, depth)
    bound = _assigned(scope or file.tree, node.id) or _assigned(file.tree, node.id)
    return _either(possible_texts(file, value, depth) for value in bound)


def _of_parameter(file: File, scope: ast.FunctionDef, name: str, depth: int) -> Texts:
    """Its default, and what the file's own calls give; other files may give something else."""
    values = [default for optional, default in defaults(scope.args) if optional == name]
    values += [given for given in file.facts.calls.passed(scope, name) if given is not None]
    found = _either(possible_texts(file, value, depth) for value in values)
    return Texts(found.known, found.patterns, all_of_them=False)


def _assigned(scope: ast.AST, name: str) -> list[ast.expr]:
    """What the name, or an attribute `self.name`, is set to; loops over a display give its elements."""
    found: list[ast.expr] = []
    for node in walk(scope):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(_says(target, name) for target in targets):
            found += _given(node)
    return found


def _given(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.For | ast.comprehension):
        return elements(node.iter)
    value = getattr(node, "value", None)
    return [value] if isinstance(value, ast.expr) else []


def _says(target: ast.expr | None, name: str) -> bool:
    return (last_name(target)) == name


def _of_attribute(file: File, node: ast.Attribute, depth: int) -> Texts:
    """`self.kind` by what the class sets it to, `args.kind` by the choices of the option."""
    if isinstance(node.value, ast.Name) and node.value.id == "self":
        owner = file.enclosing(node, ast.ClassDef)
        return _either(possible_texts(file, value, depth) for value in (_assigned(owner, node.attr) if owner else []))
    for call in file.nodes(ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr == "add_argument" and _option(call) == node.attr:
            given = {k.arg: k.value for k in call.keywords}
            known = possible_texts(file, given.get("default"), depth)
            choices = given.get("choices")
            if isinstance(choices, ast.List | ast.Tuple):
                return _either(possible_texts(file, element, depth) for element in choices.elts)
            return Texts(known.known, known.patterns, all_of_them=False)
    return _ANYTHING


def _option(call: ast.Call) -> str:
    names = [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    return next((n for n in names if n.startswith("--")), names[0] if names else "").lstrip("-").replace("-", "_")


def _elements(file: File, node: ast.expr) -> list[ast.expr]:
    """All values of the table that `names[key]` reads."""
    table = node.value if isinstance(node, ast.Subscript) else None
    if isinstance(table, ast.Name):
        table = next(iter(_assigned(file.tree, table.id)), table)
    return table.values if isinstance(table, ast.Dict) else table.elts if isinstance(table, ast.List | ast.Tuple) else []
