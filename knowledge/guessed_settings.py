"""The settings in one object that a network asks for, where nobody calls it: an object with what is read of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from knowledge.guessed_arguments import SETTINGS, guess, usual

# Read by attribute and by key, as projects do; what is not there can be asked for with hasattr.
OBJECT = (
    "type('Settings', (dict,), {{'__getattr__': "
    "lambda own, name: own[name] if name in own else (_ for _ in ()).throw(AttributeError(name))}})({})"
)
_METHODS = frozenset(dir(dict))


def settings(classes: Mapping[str, ast.ClassDef], owner: str, parameter: ast.arg) -> str:
    """For settings in one object: the class of the file that holds them, else an object with what is read of it. Empty for
    what is not handed over so."""
    known = parameter.annotation.id if isinstance(parameter.annotation, ast.Name) else _only_one(classes, parameter.arg)
    if known in classes and (said := _fields(classes[known], classes)) is not None:
        return f"{known}({said})"
    if (unpacked := _unpacked(classes, owner, parameter.arg)) is not None:
        return f"dict({unpacked})"
    if parameter.arg.lower() not in SETTINGS:
        return ""
    found = list(reads(classes, owner, parameter.arg))
    read = dict.fromkeys(name for name, _ in found)
    if any(by_key for _, by_key in found):
        return OBJECT.format("{" + ", ".join(f"{name!r}: {usual(name)}" for name in read) + "}")
    said = ", ".join(f"{name}={usual(name)}" for name in read)
    return f"__import__('types').SimpleNamespace({said})" if said else ""


def _unpacked(classes: Mapping[str, ast.ClassDef], owner: str, parameter: str) -> str | None:
    """The fields of the class that is built of the parameter: `self.config = Config(**config_dict)`."""
    for node in ast.walk(classes[owner]):
        kind = classes.get(_made(node)) if isinstance(node, ast.Call) else None
        if kind and isinstance(node, ast.Call) and any(word.arg is None and _is(word.value, parameter) for word in node.keywords):
            return _fields(kind, classes)
    return None


def _only_one(classes: Mapping[str, ast.ClassDef], parameter: str) -> str:
    """The one class of the file that is called as settings are, for `config` without a type."""
    found = [name for name, node in classes.items() if name.lower().endswith(SETTINGS) and _fields(node, classes) is not None]
    return found[0] if parameter.lower() in SETTINGS and len(found) == 1 else ""


def _fields(node: ast.ClassDef, classes: Mapping[str, ast.ClassDef]) -> str | None:
    """Values for those fields of a class of fields that have none, empty where all have one; None for another class."""
    fields = [part for part in node.body if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)]
    made = any(isinstance(part, ast.FunctionDef) and part.name == "__init__" for part in node.body)
    if not fields or made:
        return None
    given = [ast.arg(part.target.id, part.annotation) for part in fields if not part.value and isinstance(part.target, ast.Name)]
    values = {each.arg: _word(each, classes) or guess(each) for each in given}
    return None if None in values.values() else ", ".join(f"{name}={value}" for name, value in values.items())


def _word(field: ast.arg, classes: Mapping[str, ast.ClassDef]) -> str:
    """For a text, the first that the classes compare it with: `if config.pos_encodings == "rope"`."""
    if not (isinstance(field.annotation, ast.Name) and field.annotation.id == "str"):
        return ""
    for node in (part for cls in classes.values() for part in ast.walk(cls)):
        match node:
            case ast.Compare(ast.Attribute(attr=name), [ast.Eq()], [ast.Constant(str(word))]) if name == field.arg:
                return repr(word)
    return ""


def reads(classes: Mapping[str, ast.ClassDef], owner: str, parameter: str) -> Iterator[tuple[str, bool]]:
    """What a class reads of its settings, and those to which it hands them on: names, and whether by key. `h.rates`,
    `self.h.rates`, `h["rates"]`."""
    return _reads(classes, owner, parameter, {owner})


def _reads(classes: Mapping[str, ast.ClassDef], owner: str, name: str, seen: set[str]) -> Iterator[tuple[str, bool]]:
    for node in ast.walk(classes[owner]):
        if isinstance(node, ast.Attribute) and _is(node.value, name) and node.attr not in _METHODS:
            yield node.attr, False
        elif isinstance(node, ast.Subscript) and _is(node.value, name) and isinstance(node.slice, ast.Constant):
            yield str(node.slice.value), True
        elif isinstance(node, ast.Call) and (made := _made(node)) in classes.keys() - seen:
            at = next((place for place, given in enumerate(node.args) if _is(given, name)), None)
            if at is not None and (there := _parameter(classes[made], at)):
                seen.add(made)
                yield from _reads(classes, made, there, seen)


def _made(call: ast.Call) -> str:
    """`Block(config)`, and `models.Block(config)` of another file."""
    return call.func.id if isinstance(call.func, ast.Name) else call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _is(node: ast.expr, name: str) -> bool:
    """The parameter, or the attribute of the network in which it is kept."""
    return (isinstance(node, ast.Name) and node.id == name) or (
        isinstance(node, ast.Attribute) and node.attr == name and isinstance(node.value, ast.Name) and node.value.id == "self"
    )


def _parameter(node: ast.ClassDef, at: int) -> str:
    constructors = (part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "__init__")
    names = [given.arg for made in constructors for given in made.args.args][1:]
    return names[at] if at < len(names) else ""
