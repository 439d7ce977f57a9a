"""Job: what the installed framework itself says of its names: whether they exist, how they are called, on which platforms."""

from __future__ import annotations

import ast
import enum
import importlib
import inspect
import re
from collections.abc import Iterator
from typing import Any

from workers.parity.parcel import Parcel
from workers.parity.sandboxed.channel import Channel
from workers.parity.sandboxed.event_files import StandIn
from workers.parity.sandboxed.framework import Framework

_PLATFORMS = re.compile(r"Supported Platforms:\s*\n\s*((?:``\w+``\s*)+)")
RECEIVERS = ("self", "cls")


def run(framework: Framework, request: Parcel, channel: Channel) -> None:
    names = {name: describe(name) for name in request.data["names"]}
    channel.send({"names": {name: _with_schemas(name, said, framework) for name, said in names.items()}})


def _with_schemas(name: str, said: dict[str, Any] | None, framework: Framework) -> dict[str, Any] | None:
    if said is None or framework.name != "torch" or not inspect.isroutine(resolve(name)):
        return said
    forms = (form for form in importlib.import_module("workers.parity.sandboxed.schemas").forms(name) if _plain(form[1:-1]))
    return said | {"signatures": list(dict.fromkeys([*said["signatures"], *forms]))}


def describe(name: str) -> dict[str, Any] | None:
    """None for a name that is not there."""
    try:
        found = resolve(name)
    except (ImportError, AttributeError):
        return None
    text = inspect.getdoc(found) or "" if found is not None else ""
    said = list(dict.fromkeys([*_inspected(found), *_written(text, name.rpartition(".")[2])]))
    return {"signatures": said, "platforms": platforms_in(text)}


def platforms_in(text: str) -> list[str]:
    """Of each of several ways to call it, which all name their own."""
    return list(dict.fromkeys(re.findall(r"\w+", " ".join(_PLATFORMS.findall(text)))))


def resolve(name: str) -> Any:
    """The object of a dotted name, None for what only objects of a class have; raises ImportError or AttributeError."""
    first, *rest = name.split(".")
    found, path = importlib.import_module(first), first
    for part in rest:
        path = f"{path}.{part}"
        try:
            found = getattr(found, part)
        except AttributeError:
            if inspect.isclass(found) and _sets(found, part):
                return None
            if not inspect.ismodule(found):
                raise
            found = importlib.import_module(path)
            if isinstance(getattr(found.__spec__, "loader", None), StandIn):
                raise ImportError(f"{path} is another package's here") from None  # and says nothing of torch
    return found


def _sets(owner: type, attribute: str) -> bool:
    """Whether the class or one of its bases gives its objects the attribute."""
    for base in owner.__mro__[:-1]:
        try:
            source = inspect.getsource(base)
        except (OSError, TypeError):
            continue
        if re.search(rf"\bself\.{attribute}\b[^\n=]*=[^=]|__setattr__\([\"']{attribute}[\"']", source):
            return True
    return False


def _inspected(found: Any) -> Iterator[str]:
    if isinstance(found, enum.EnumType):  # what else it takes makes another enumeration
        yield "(value)"
        return
    try:
        parameters = list(inspect.signature(found).parameters.values())
    except (ValueError, TypeError):
        return
    if parameters and parameters[0].name in RECEIVERS:
        parameters = parameters[1:]
    plain = [parameter.replace(annotation=inspect.Parameter.empty, default=_default(parameter)) for parameter in parameters]
    yield str(inspect.Signature(plain))


class Spelled:
    """A default as the text that gives it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def _default(parameter: inspect.Parameter) -> Any:
    if parameter.default is inspect.Parameter.empty:
        return inspect.Parameter.empty
    text = repr(parameter.default)
    if inspect.isroutine(parameter.default) or isinstance(parameter.default, type):
        text = f"{parameter.default.__module__}.{parameter.default.__qualname__}"
    return Spelled(text if _is_expression(text) else "...")


def _is_expression(text: str) -> bool:
    try:
        ast.parse(text, mode="eval")
    except SyntaxError:
        return False
    return True


def _written(text: str, short: str) -> Iterator[str]:
    """Signatures at the beginning of lines of a documentation string, where built-in functions have no other."""
    for match in re.finditer(rf"^[ \t]*(?:\.\. \w*:?(?:function|method):: )?(?:[\w.]+\.)?{re.escape(short)}\(", text, re.MULTILINE):
        inner = _balanced(text[match.end() :])
        plain = _plain(_corrected(inner)) if inner is not None else None
        yield from [plain] if plain else []


def _corrected(inner: str) -> str:
    """Documents escape stars, and write `*size, *, out=None`, which is more than Python takes."""
    inner = inner.replace("\\*", "*")
    return re.sub(r",\s*\*\s*,", ",", inner, count=1) if re.search(r"\*\w", inner) else inner


def _plain(inner: str) -> str | None:
    """Without types; None for what is no list of parameters, such as the call of an example."""
    try:
        (definition,) = ast.parse(f"def f({' '.join(inner.split())}): ...").body
    except (SyntaxError, ValueError):
        return None
    if not isinstance(definition, ast.FunctionDef):
        return None
    return f"({ast.unparse(_without_types(definition.args))})"


def _without_types(given: ast.arguments) -> ast.arguments:
    """An optional keyword whose default was not written down has None."""
    for place, argument in enumerate(given.kwonlyargs):
        if argument.annotation and re.search("Optional|None", ast.unparse(argument.annotation)) and not given.kw_defaults[place]:
            given.kw_defaults[place] = ast.Constant(None)
    for each in [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]:
        if each:
            each.annotation = None
    return given


def _balanced(text: str) -> str | None:
    """Up to the bracket that closes one opened before `text`."""
    depth = 1
    for place, sign in enumerate(text[:2000]):
        depth += (sign in "([{") - (sign in ")]}")
        if depth == 0:
            return text[:place]
    return None
