"""A function of torch that is passed on as a value, `partial(torch.cat, dim=1)`: a definition that takes torch's arguments.

Its body is what the translator makes of a call with all of them, so it says nothing that a call would not say.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from workers import bundling
from workers.translation.call_sites.general_arguments import GENERAL, STREAM, WRITES
from workers.translation.facts.arguments import Parameter
from workers.translation.file import File
from workers.translation.result import Translation

_LEFT_OUT = GENERAL | STREAM | WRITES | {"size_average", "reduce"}
_PLAIN = frozenset({"positional", "keyword"})
_AXIS = "dim"
_REDUCTION = {"input", _AXIS, "keepdim"}
_TWICE_SAID = frozenset({"unbiased", "correction"})  # only by name is it sure which of them a caller means
_SELDOM = frozenset({"weight", "pos_weight", "dtype", "value"})  # None nearly always; given after all, they are refused aloud


def spelled_out(file: File, node: ast.expr, torch: str, parameters: tuple[Parameter, ...]) -> str:
    """The name of the inserted definition; empty where a call with these arguments would need a person."""
    named = _keywords(file.parent(node), node)
    other = _TWICE_SAID - named if len(_TWICE_SAID & named) == 1 else frozenset()
    wanted = [p for p in parameters if p.name not in _LEFT_OUT | other]
    reduces = {p.name for p in wanted} - _SELDOM - (_TWICE_SAID & named) == _REDUCTION
    chosen = tuple(p for p in wanted if p.default != "None" or p.name in named or (p.name == _AXIS and reduces))
    left = {p.name for p in wanted} - {p.name for p in chosen}
    if not chosen or left - _SELDOM or named - {p.name for p in chosen} or any(p.kind not in _PLAIN for p in chosen):
        return ""
    gap = next((place for place, p in enumerate(parameters) if p not in chosen), len(chosen))
    chosen = tuple(replace(p, kind="keyword") if place >= gap else p for place, p in enumerate(chosen))
    found = _definition(torch, chosen, file.profile, file.translate) if file.translate is not None else None
    if found is None:
        return ""
    name, text, lines, used = found
    local = name if name not in file.spelling.taken and not hasattr(builtins, name) else f"{name}_like_torch"
    text = text.replace(f"def {name}(", f"def {local}(", 1)
    if file.inserted.get(local, text) != text or any(file.use_block(block) != block for block in used):
        return ""
    if not _imported(file, lines):
        return ""
    file.inserted[local] = text
    return local


def _stated(parameter: Parameter) -> str:
    return parameter.name if parameter.default is None else f"{parameter.name}={parameter.default}"


def _keywords(parent: ast.AST | None, node: ast.expr) -> set[str]:
    """Arguments that `partial` gives it already."""
    partial = isinstance(parent, ast.Call) and parent.args[:1] == [node]
    return {keyword.arg or "**" for keyword in parent.keywords} if partial and isinstance(parent, ast.Call) else set()


def _imported(file: File, lines: tuple[str, ...]) -> bool:
    """The definition's own imports, under the names that it uses."""
    names = [alias.asname or alias.name for line in lines for alias in _import(line).names]
    return all(file.spelling.local(name) == name for name in names)


def _import(line: str) -> ast.Import | ast.ImportFrom:
    node = ast.parse(line).body[0]
    assert isinstance(node, ast.Import | ast.ImportFrom)
    return node


def _of_companion(node: ast.Import | ast.ImportFrom) -> bool:
    return isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{bundling.PACKAGE}.")


def _reduces(parameters: tuple[Parameter, ...]) -> bool:
    """`torch.mean(x)`, `torch.mean(x, dim)`: without an axis it is another call, of the tensor alone."""
    return any(p.name == _AXIS and p.default == "None" for p in parameters)


@lru_cache(maxsize=256)
def _definition(
    torch: str, parameters: tuple[Parameter, ...], profile: str, translate: Callable[..., Translation]
) -> tuple[str, str, tuple[str, ...], tuple[str, ...]] | None:
    """Name, text, imports and blocks of the definition; None where its translation is not clean."""
    name = torch.rpartition(".")[2]
    plain, named = ([p for p in parameters if (p.kind == "keyword") is keyword] for keyword in (False, True))
    head = ", ".join([*map(_stated, plain), *(["*"] if named else []), *map(_stated, named)])
    given = ", ".join(p.name if p.default is None else f"{p.name}={p.name}" for p in parameters)
    of_all = ", ".join([plain[0].name, *(f"{p.name}={p.name}" for p in parameters if p.name in _TWICE_SAID)])
    whole = f"    if {_AXIS} is None:\n        return {torch}({of_all})\n" if _reduces(parameters) else ""
    program = f"import torch\n\n\ndef {name}({head}):\n{whole}    return {torch}({given})\n"
    result = translate(program, profile=profile, companion="installed")
    body = ast.parse(result.text).body
    inserted = [node.name for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    if not result.clean or inserted != [name] or name in bundling.imported(result.text):
        return None
    own = next(node for node in body if isinstance(node, ast.FunctionDef) and node.name == name)
    lines = tuple(ast.unparse(node) for node in body if isinstance(node, ast.Import | ast.ImportFrom) and not _of_companion(node))
    text = "\n".join(result.text.splitlines()[own.lineno - 1 : own.end_lineno])
    first, rest = text.split("\n", 1)
    return name, f'{first}\n    """{torch} with its own arguments."""\n{rest}', lines, tuple(sorted(bundling.imported(result.text)))
