"""What names a place: `x`, `self.fc`, `opts[0]`. Two expressions with one key say the same, wherever they stand in the text."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable

from workers.translation.facts.symbols import Symbols
from workers.translation.source.survey import Survey, walk

_KEY = "_place_"
_ATOMS = (ast.Name, ast.Attribute, ast.Call, ast.Subscript)  # nothing behind them needs brackets around them

_NOTHING = ast.Name("", ast.Load())


def place_of(node: ast.AST) -> str:
    """The key, which is also how the place is written. Worked out once for a node, which stays as it was parsed."""
    found: str | None = node.__dict__.get(_KEY)
    if found is None:
        found = node.__dict__[_KEY] = _written(node)
    return found


def _written(node: ast.AST) -> str:
    if isinstance(node, ast.Name):
        return node.id
    # What stands in front was worked out already: a chain of calls would otherwise be written anew at every link.
    if isinstance(node, ast.Attribute) and isinstance(node.value, _ATOMS):
        return f"{place_of(node.value)}.{node.attr}"
    if isinstance(node, ast.Call) and isinstance(node.func, _ATOMS):
        return place_of(node.func) + ast.unparse(ast.Call(_NOTHING, node.args, node.keywords))
    if isinstance(node, ast.Subscript) and isinstance(node.value, _ATOMS):
        return place_of(node.value) + ast.unparse(ast.Subscript(_NOTHING, node.slice, node.ctx))
    return ast.unparse(node)


def is_literal(node: ast.AST | None, value: object) -> bool:
    """The constant is written there itself: True is no 1, and 2.0 counts as 2."""
    return isinstance(node, ast.Constant) and node.value == value and isinstance(node.value, bool) is isinstance(value, bool)


def places_in(nodes: Iterable[ast.AST]) -> set[str]:
    """The names and attributes that stand anywhere in the nodes."""
    return {place_of(n) for node in nodes for n in walk(node) if isinstance(n, ast.Name | ast.Attribute)}


class Assignments:
    """The plain assignments of a file by what they give a value to: `a = b = value` counts for a and for b."""

    def __init__(self, survey: Survey, symbols: Symbols) -> None:
        self._symbols = symbols
        self._by_place: dict[str, list[ast.Assign]] = defaultdict(list)
        self._values: dict[str, list[tuple[ast.Assign, ast.expr]]] = defaultdict(list)
        for statement in survey.nodes(ast.Assign):
            for target, value in (pair for part in statement.targets for pair in _paired(part, statement.value)):
                self._values[place_of(target)].append((statement, value))
            for place in dict.fromkeys(map(place_of, statement.targets)):
                self._by_place[place].append(statement)

    def to(self, place: str) -> list[ast.Assign]:
        """Wherever in the file something of that name gets a value, in the order of the text."""
        return self._by_place.get(place, [])

    def values(self, place: str) -> list[tuple[ast.Assign, ast.expr]]:
        """With the value, which in `a, b = first, second` is the one at the same place."""
        return self._values.get(place, [])

    def of(self, node: ast.AST) -> list[ast.Assign]:
        """Those that give a value to what stands here: another function's variable of the same name is another one."""
        found = self.to(place_of(node))
        symbol = self._symbols.symbol(root) if (root := root_of(node)) is not None else None
        if symbol is None or (isinstance(node, ast.Attribute) and root is not None and root.id == "self"):
            return found
        return [statement for statement in found if any(self._holds(target, node, symbol) for target in statement.targets)]

    def _holds(self, target: ast.AST, node: ast.AST, symbol: object) -> bool:
        root = root_of(target)
        return root is not None and self._symbols.symbol(root) is symbol and place_of(target) == place_of(node)


def _paired(target: ast.expr, value: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    if not isinstance(target, ast.Tuple | ast.List) or not isinstance(value, ast.Tuple | ast.List):
        return [(target, value)]
    starred = any(isinstance(part, ast.Starred) for part in [*target.elts, *value.elts])
    if starred or len(target.elts) != len(value.elts):
        return [(target, value)]
    return [pair for one, given in zip(target.elts, value.elts, strict=True) for pair in _paired(one, given)]


def root_of(node: ast.AST) -> ast.Name | None:
    """`x` of `x.y[0].z`."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node if isinstance(node, ast.Name) else None
