"""What a program's command-line options are when none is given: expressions inside `main()` read them by name."""

from __future__ import annotations

import ast
import copy
from dataclasses import dataclass

PARSES = frozenset({"parse_args", "parse_known_args"})
SWITCHES = {"store_true": False, "store_false": True}


@dataclass(frozen=True)
class Options:
    """`names`: of what the parser gave; `defaults`: by option."""

    names: frozenset[str]
    defaults: dict[str, ast.expr]


def options(tree: ast.Module) -> Options:
    parsing = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and _parses(node)}
    given = [node for node in ast.walk(tree) if isinstance(node, ast.Assign) and _gives(node.value, parsing)]
    names = {part.id for node in given for target in node.targets for part in ast.walk(target) if isinstance(part, ast.Name)}
    added = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _is_method(node, {"add_argument"})]
    found = {name: default for node in added if (name := _option(node)) and (default := _default(node)) is not None}
    return Options(frozenset(names), found)


def filled_in(node: ast.expr, known: Options) -> ast.expr:
    """With `args.lr` replaced by the default of `--lr`."""
    made: ast.expr = _FillIn(known).visit(copy.deepcopy(node))
    return made


class _FillIn(ast.NodeTransformer):
    def __init__(self, known: Options) -> None:
        self.known = known

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        of_options = isinstance(node.value, ast.Name) and node.value.id in self.known.names
        return copy.deepcopy(self.known.defaults.get(node.attr, node)) if of_options else node


def _parses(node: ast.FunctionDef) -> bool:
    """A function that returns what the parser gives."""
    given = [part for part in ast.walk(node) if isinstance(part, ast.Assign) and _gives(part.value, set())]
    names = {target.id for part in given for target in part.targets if isinstance(target, ast.Name)}
    returned = [part.value for part in ast.walk(node) if isinstance(part, ast.Return) and part.value]
    return any(_gives(value, set()) or (isinstance(value, ast.Name) and value.id in names) for value in returned)


def _gives(value: ast.expr, parsing: set[str]) -> bool:
    called = [part for part in ast.walk(value) if isinstance(part, ast.Call)]
    return any(_is_method(node, PARSES) or (isinstance(node.func, ast.Name) and node.func.id in parsing) for node in called)


def _is_method(node: ast.Call, names: frozenset[str] | set[str]) -> bool:
    return isinstance(node.func, ast.Attribute) and node.func.attr in names


def _option(node: ast.Call) -> str:
    """The name under which argparse keeps it: `dest`, else the first long option."""
    dest = _word(next((word.value for word in node.keywords if word.arg == "dest"), None))
    said = [text for one in node.args if (text := _word(one)).startswith("-")]
    long = [text for text in said if text.startswith("--")] or said
    return dest or (long[0].lstrip("-").replace("-", "_") if long else "")


def _default(node: ast.Call) -> ast.expr | None:
    """None where it is no plain value."""
    words = {word.arg: word.value for word in node.keywords}
    usual = ast.Constant(SWITCHES.get(_word(words.get("action"))))
    found = words.get("default", usual)
    try:
        value = ast.literal_eval(found)
    except ValueError:
        return None
    kind = words.get("type")
    number = isinstance(value, str) and isinstance(kind, ast.Name) and kind.id in ("int", "float")
    return ast.Call(kind, [found], []) if number and kind is not None else found


def _word(node: ast.expr | None) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
