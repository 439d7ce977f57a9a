"""Names that a program gives to types of tensors: `FloatTensor = torch.cuda.FloatTensor if cuda else torch.FloatTensor`."""

from __future__ import annotations

import ast

from workers.translation.facts.legacy_types import dtype_of
from workers.translation.file import File


def unread(file: File, node: ast.expr) -> ast.Assign | None:
    """The assignment that gives this type a name which nothing reads, as the type stands where the name was."""
    outer = file.parent(node)
    made = file.parent(outer) if isinstance(outer, ast.IfExp) else outer
    if not isinstance(made, ast.Assign) or (name := named(made)) is None or not types(file, made):
        return None
    symbol = file.facts.symbols.symbol(name)
    return None if any(file.facts.symbols.symbol(other) is symbol and is_read(other) for other in file.nodes(ast.Name)) else made


def types(file: File, made: ast.Assign) -> list[ast.expr]:
    """The types of tensors between which the assignment chooses, if all are of one dtype."""
    found = [made.value.body, made.value.orelse] if isinstance(made.value, ast.IfExp) else [made.value]
    names = [site.name if (site := file.facts.site_at(node)) is not None and site.certain else "" for node in found]
    dtypes = {dtype_of(name) if name.startswith("torch.") and _is_type(name) else "" for name in names}
    return found if len(dtypes) == 1 and "" not in dtypes else []


def _is_type(name: str) -> bool:
    """torch.FloatTensor, torch.cuda.FloatTensor; no method of a class."""
    return name.removeprefix("torch.").removeprefix("cuda.").count(".") == 0


def named(made: ast.Assign) -> ast.Name | None:
    """The one name that the assignment binds."""
    target = made.targets[0]
    return target if len(made.targets) == 1 and isinstance(target, ast.Name) else None


def is_read(name: ast.Name) -> bool:
    """Not bound, nor deleted."""
    return isinstance(name.ctx, ast.Load)
