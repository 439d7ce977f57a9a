"""`scale * F_x.to(dtype)`, `features = net(x).to(dtype)` and then `features.T @ features`: what is computed with is no network.

A cast is spelled alike for tensors in both frameworks; of a network it would be another thing.
"""

from __future__ import annotations

import ast
from functools import lru_cache

import knowledge
from knowledge import Kind, Returns
from workers.translation.facts.names import tensor_methods
from workers.translation.facts.sites import Site
from workers.translation.file import File


def casts_tensor(file: File, site: Site) -> bool:
    """`x.to(torch.float64)` of a thing of which nothing else is known."""
    call = site.call
    cast = site.name == "torch.Tensor.to" and call is not None and len(call.args) == 1 and not call.keywords
    return cast and call is not None and file.known(call.args[0]).kind == "dtype" and _is_computed_with(file, call)


def _is_computed_with(file: File, node: ast.AST, depth: int = 2) -> bool:
    """It stands in arithmetic, is handed to a function of tensors, or is asked for what no network has."""
    outer = file.parent(node)
    if isinstance(outer, ast.BinOp | ast.UnaryOp | ast.AugAssign):
        return not isinstance(outer.op, ast.Not)
    if isinstance(outer, ast.Attribute) and outer.value is node:
        return outer.attr in _of_tensors_alone()
    if isinstance(outer, ast.Call) and node in outer.args:
        asked = file.facts.site_at(outer)
        record = knowledge.find_exact(asked.name) if asked is not None and asked.receiver is None else None
        return record is not None and record.kind is Kind.FUNCTION and record.returns is Returns.TENSOR
    if not depth or not isinstance(outer, ast.Assign) or outer.value is not node or not isinstance(outer.targets[0], ast.Name):
        return False
    return any(_is_computed_with(file, use, depth - 1) for use in _uses(file, outer.targets[0]))


def _uses(file: File, target: ast.Name) -> list[ast.Name]:
    loads = (name for name in file.named(target.id) if isinstance(name.ctx, ast.Load))
    return [name for name in loads if any(made.node is target for made in file.facts.definitions(name))]


@lru_cache(maxsize=1)
def _of_tensors_alone() -> frozenset[str]:
    """Members of tensors that no Module has."""
    from knowledge.reading import RECORDS

    return tensor_methods() - {path.stem for path in (RECORDS / "torch" / "nn" / "Module").glob("*.toml")}
