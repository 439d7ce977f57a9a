"""`x = x.to(device)`, `x, y = x.to(device), y`: names given back to themselves; without the call nothing is left to assign."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from workers.translation.facts.places import place_of


def assigned_pairs(statement: ast.Assign) -> list[tuple[ast.expr, ast.expr]]:
    """Each target with its value; none where a value cannot be told from the text, as in `a, b = f()` and `a = b = c`."""
    target, value = statement.targets[0], statement.value
    if len(statement.targets) > 1:
        return []
    if not isinstance(target, ast.Tuple):
        return [(target, value)]
    if not isinstance(value, ast.Tuple) or len(target.elts) != len(value.elts):
        return []
    return list(zip(target.elts, value.elts, strict=True))


def is_given_back(target: ast.expr, value: ast.expr) -> bool:
    """`x` and a method's call on it, whatever that does."""
    receiver = value.func.value if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) else value
    return place_of(receiver) == place_of(target) != ""


@dataclass(frozen=True, slots=True)
class Passed:
    """`{key: item.to(device) for key, item in items.items()}`: what becomes of each item is `given`."""

    items: ast.expr
    item: ast.Name
    given: ast.expr


def passed_on(value: ast.expr) -> Passed | None:
    if not isinstance(value, ast.DictComp) or len(value.generators) != 1 or value.generators[0].ifs:
        return None
    loop, given = value.generators[0], value.value
    asked = loop.iter.func if isinstance(loop.iter, ast.Call) and not loop.iter.args else None
    if not isinstance(asked, ast.Attribute) or asked.attr != "items" or not isinstance(loop.target, ast.Tuple):
        return None
    key, item = loop.target.elts if len(loop.target.elts) == 2 else (None, None)
    if not isinstance(key, ast.Name) or not isinstance(item, ast.Name) or place_of(key) != place_of(value.key):
        return None
    return Passed(asked.value, item, given) if is_given_back(item, given) else None


def is_self_assignment(statement: ast.stmt) -> bool:
    passed = passed_on(statement.value) if isinstance(statement, ast.Assign) else None
    if passed is not None and isinstance(statement, ast.Assign):
        return [place_of(target) for target in statement.targets] == [place_of(passed.items)] != [""]
    pairs = assigned_pairs(statement) if isinstance(statement, ast.Assign) else []
    return bool(pairs) and all(is_given_back(target, value) for target, value in pairs)
