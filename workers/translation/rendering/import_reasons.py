"""What becomes of an import of torch, said for each: with what its names are written now, or that nothing read them."""

from __future__ import annotations

import ast
import builtins
from collections import defaultdict
from collections.abc import Mapping, Sequence

from knowledge import Text, find_exact
from workers.translation.file import File
from workers.translation.rendering import wording

Import = ast.Import | ast.ImportFrom
GONE = "nothing"  # the target of what goes away


def reasons(file: File, imports: Sequence[Import]) -> Mapping[Import, Text]:
    """Of imports at any place of the file. Asked when all calls are rewritten."""
    read = {name.id for name in file.nodes(ast.Name) if isinstance(name.ctx, ast.Load)}
    brought = {full: node for node in imports for full, _ in _names(node)}
    written: dict[Import, set[str]] = defaultdict(set)
    for pending in file.pending:
        node = _nearest(brought, pending.torch)
        if node and pending.target not in ("", GONE) and not hasattr(builtins, pending.target):
            written[node].add(".".join(pending.target.split(".")[:2]))
    return {node: _reason(node, read, sorted(written[node])) for node in imports}


def record_of(node: Import) -> str:
    """The record of what is imported, where it is one thing, or of the package that it comes from."""
    names = [full for full, _ in _names(node)]
    return nearest_record(names[0] if len(names) == 1 else getattr(node, "module", None) or names[0])


def nearest_record(name: str) -> str:
    """The name's own, or that of the package which it stands in; empty where there is none."""
    while name and not find_exact(name):
        name = name.rpartition(".")[0]
    return name


def _names(node: Import) -> list[tuple[str, str]]:
    """The full name of what is imported, and the name that it has here."""
    if isinstance(node, ast.Import):
        return [(alias.name, alias.asname or alias.name.partition(".")[0]) for alias in node.names]
    return [(f"{node.module}.{alias.name}", alias.asname or alias.name) for alias in node.names]


def _nearest(brought: Mapping[str, Import], name: str) -> Import | None:
    """The import that a name of torch comes from; a method of a tensor needs none."""
    if name.startswith("torch.Tensor."):
        return None
    while name and name not in brought:
        name = name.rpartition(".")[0]
    return brought.get(name)


def _reason(node: Import, read: set[str], modules: Sequence[str]) -> Text:
    names = [local for _, local in _names(node)]
    if "*" not in names and not read & set(names):
        listed = ", ".join(f"`{name}`" for name in names)
        return Text(f"Nothing in this file reads {listed}.", f"本文件没有用到 {listed}。")
    if not modules:
        return wording.IMPORTS
    there = [f"`{module}`" for module in modules]
    return Text(f"What is used of it is written with {', '.join(there)}.", f"用到的名称改用 {'、'.join(there)} 书写。")
