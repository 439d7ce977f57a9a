"""How the project itself builds its networks: argument by argument, with the defaults of its own command line."""

from __future__ import annotations

import ast
from collections.abc import Iterable

_NAMES = frozenset("args arg opt opts options config configs cfg conf hparams hp params configuration".split())
_OF_KIND = {"int": 2, "float": 0.1, "str": ""}


def defaults(trees: Iterable[ast.Module]) -> dict[str, object]:
    """What `parse_args` would give, by name; the first parser that knows a name decides."""
    found: dict[str, object] = {}
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "add_argument":
                flags = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
                options = {word.arg: word.value for word in node.keywords if word.arg}
                name = _literal(options.get("dest")) or (max(flags, key=len).lstrip("-").replace("-", "_") if flags else "")
                found.setdefault(str(name), _default(options))
    return {name: value for name, value in found.items() if name.isidentifier()}


def calls_elsewhere(trees: Iterable[ast.Module], known: dict[str, object]) -> dict[str, str]:
    """By the name of a class the first call of it, anywhere in the project, whose arguments are values that the text shows:
    `ResNet(base=args.arch, dim=128)` with `args.arch` as the command line gives it."""
    found: dict[str, str] = {}
    for tree in trees:
        for node in ast.walk(tree):
            name = node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""
            name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else name
            if isinstance(node, ast.Call) and name[:1].isupper() and name not in found and (said := _said(node, known)):
                found[name] = f"{name}({said})"
    return found


def _said(call: ast.Call, known: dict[str, object]) -> str:
    """The arguments, empty where there are none or one is not known."""
    given = [("", value) for value in call.args] + [(f"{word.arg}=", word.value) for word in call.keywords]
    texts = ["" if word == "None=" else _value(value, known) for word, value in given]
    return ", ".join(f"{word}{text}" for (word, _), text in zip(given, texts, strict=True)) if all(texts) else ""


def _value(node: ast.expr, known: dict[str, object]) -> str:
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id.lower() in _NAMES:
        value = known.get(node.attr)
        return repr(value) if value is not None else ""
    try:
        return repr(ast.literal_eval(node))
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return ""


def _default(options: dict[str, ast.expr]) -> object:
    action = _literal(options.get("action"))
    if action in ("store_true", "store_false"):
        return action == "store_false"
    if "default" in options:
        return _literal(options["default"])
    kind = options.get("type")
    return _OF_KIND.get(kind.id) if isinstance(kind, ast.Name) else None


def _literal(node: ast.expr | None) -> object:
    try:
        return ast.literal_eval(node) if node is not None else None
    except (ValueError, TypeError, SyntaxError):
        return None
