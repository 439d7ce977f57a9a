"""Small values for the parameters of a network that nobody calls, by what they are named."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

SIZES: tuple[tuple[str, str], ...] = (
    ("class", "10"), ("label", "10"), ("vocab", "50"), ("in_ch", "3"), ("drop", "0.0"), ("prob", "0.0"), ("rate", "0.0"),
    ("head", "4"), ("layer", "2"), ("depth", "2"), ("block_size", "16"), ("kernel", "3"), ("stride", "1"), ("group", "1"),
    ("padding", "1"), ("bias", "True"), ("dim", "16"), ("embd", "16"), ("emb", "16"), ("model", "16"), ("hidden", "16"),
    ("len", "16"),
)  # fmt: skip
USUAL = "8"
CONFIGS = ("config", "cfg", "conf", "args", "opt", "opts", "hparams", "hps", "params", "settings")
LAYERS = ("block", "layer", "encoder", "decoder", "backbone", "net", "module", "norm_layer", "act_layer", "activation")


def value(parameter: ast.arg) -> str | None:
    """None for what is a layer, or says nothing of how large it is."""
    name = parameter.arg.lower()
    if name in (*LAYERS, *CONFIGS):
        return None
    kind = ast.unparse(parameter.annotation) if parameter.annotation else ""
    return {"bool": "True", "float": "0.0"}.get(kind) or sized(name)


def sized(name: str) -> str:
    return next((size for word, size in SIZES if word in name.lower()), USUAL)


def config(classes: Mapping[str, ast.ClassDef], owner: str, parameter: ast.arg) -> str:
    """For settings in one object: the class of the file that holds them, else an object with what is read of it. Empty for
    what is not handed over so."""
    known = parameter.annotation.id if isinstance(parameter.annotation, ast.Name) else ""
    if known in classes and _stands_alone(classes[known]):
        return f"{known}()"
    if parameter.arg.lower() not in CONFIGS:
        return ""
    read = dict.fromkeys(_read(classes, owner, parameter.arg, set()))
    said = ", ".join(f"{name}={sized(name)}" for name in read)
    return f"__import__('types').SimpleNamespace({said})" if said else ""


def _stands_alone(node: ast.ClassDef) -> bool:
    """A class of fields that all have a value."""
    fields = [part for part in node.body if isinstance(part, ast.AnnAssign)]
    return bool(fields) and all(part.value for part in fields)


def _read(classes: Mapping[str, ast.ClassDef], owner: str, name: str, seen: set[str]) -> Iterator[str]:
    """Attributes that the class reads of it, and those to which it hands it on."""
    seen.add(owner)
    for node in ast.walk(classes[owner]):
        if isinstance(node, ast.Attribute) and _is(node.value, name):
            yield node.attr
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in set(classes) - seen:
            at = next((place for place, given in enumerate(node.args) if _is(given, name)), None)
            if at is not None and (there := _parameter(classes[node.func.id], at)):
                yield from _read(classes, node.func.id, there, seen)


def _is(node: ast.expr, name: str) -> bool:
    """The parameter, or the attribute of the network in which it is kept."""
    return (isinstance(node, ast.Name) and node.id == name) or (
        isinstance(node, ast.Attribute) and ast.unparse(node) == f"self.{name}"
    )


def _parameter(node: ast.ClassDef, at: int) -> str:
    constructors = (part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "__init__")
    names = [given.arg for made in constructors for given in made.args.args][1:]
    return names[at] if at < len(names) else ""
