"""A function of torch that is passed on as a value, `partial(torch.cat, dim=1)`: a definition that takes torch's arguments.

Its body is what the translator makes of a call with all of them, so it says nothing that a call would not say.
"""

from __future__ import annotations

import ast
from dataclasses import replace
from functools import lru_cache

from workers.translation import blocks
from workers.translation.arguments import Parameter
from workers.translation.file import File
from workers.translation.general_arguments import GENERAL, STREAM, WRITES

_LEFT_OUT = GENERAL | STREAM | WRITES | {"size_average", "reduce"}
_PLAIN = frozenset({"positional", "keyword"})
_SELDOM = frozenset({"weight", "pos_weight", "dtype", "value"})  # None nearly always; given after all, they are refused aloud


def spelled_out(file: File, node: ast.expr, torch: str, parameters: tuple[Parameter, ...]) -> str:
    """The name of the inserted definition; empty where a call with these arguments would need a person."""
    named = _keywords(file.parent(node), node)
    wanted = [p for p in parameters if p.name not in _LEFT_OUT]
    chosen = tuple(p for p in wanted if p.default != "None" or p.name in named)
    left = {p.name for p in wanted} - {p.name for p in chosen}
    if not chosen or left - _SELDOM or named - {p.name for p in chosen} or any(p.kind not in _PLAIN for p in chosen):
        return ""
    gap = next((place for place, p in enumerate(parameters) if p not in chosen), len(chosen))
    chosen = tuple(replace(p, kind="keyword") if place >= gap else p for place, p in enumerate(chosen))
    found = _definition(torch, chosen, file.profile)
    if found is None:
        return ""
    name, text, lines, used = found
    local = name if name not in file.spelling.taken else f"{name}_like_torch"
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


@lru_cache(maxsize=256)
def _definition(
    torch: str, parameters: tuple[Parameter, ...], profile: str
) -> tuple[str, str, tuple[str, ...], tuple[str, ...]] | None:
    """Name, text, imports and blocks of the definition; None where its translation is not clean."""
    from workers.translation.engine import translate

    name = torch.rpartition(".")[2]
    plain, named = ([p for p in parameters if (p.kind == "keyword") is keyword] for keyword in (False, True))
    head = ", ".join([*map(_stated, plain), *(["*"] if named else []), *map(_stated, named)])
    given = ", ".join(p.name if p.default is None else f"{p.name}={p.name}" for p in parameters)
    result = translate(f"import torch\n\n\ndef {name}({head}):\n    return {torch}({given})\n", profile=profile)
    body = ast.parse(result.text).body
    inserted = [node.name for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    if not result.clean or inserted[-1:] != [name] or not set(inserted[:-1]) <= blocks.names():
        return None
    own = next(node for node in body if isinstance(node, ast.FunctionDef) and node.name == name)
    lines = tuple(ast.unparse(node) for node in body if isinstance(node, ast.Import | ast.ImportFrom))
    text = "\n".join(result.text.splitlines()[own.lineno - 1 : own.end_lineno])
    first, rest = text.split("\n", 1)
    return name, f'{first}\n    """{torch} with its own arguments."""\n{rest}', lines, tuple(inserted[:-1])
