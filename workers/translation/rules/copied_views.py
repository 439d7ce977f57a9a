"""`y = x.unfold(0, 2, 1)` looks at x in torch; MindSpore gives a copy, so what is written to one is not seen in the other."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.analysis.name_uses import names_in, scope_of
from workers.translation.analysis.written_names import is_written
from workers.translation.facts.aliases import looked_at, returns_alias
from workers.translation.facts.places import is_literal
from workers.translation.facts.sites import Site
from workers.translation.file import File
from workers.translation.source.parts import values_passed

AFTER = ("augmented_assignment",)
# Views in torch whose MindSpore form is a tensor of its own (measured on 2.10 CPU).
_COPIED = frozenset({"adjoint", "as_strided", "unfold", "conj", "view_as_real", "view_as_complex"})
# The tensor itself in torch where its type or shape is right already, or the same memory; nearly always only one of the two
# is used afterwards.
_SELDOM = frozenset(
    {"torch.flatten", "torch.Tensor.flatten", "torch.nn.Flatten", "torch.from_numpy"}
    | {f"torch.Tensor.{name}" for name in "numpy float double half bfloat16 int long short type to".split()}
)
_REASON = Text(
    "In torch this looks at the tensor's own numbers, and one of the two is written to; MindSpore gives a copy here.",
    "torch 在此返回原张量的视图，而其中之一随后被写入；MindSpore 返回的是副本。",
)


def rewrite_file(file: File) -> None:
    for site in file.types.sites:
        if site.call is not None and site.name.rpartition(".")[2] in _COPIED and returns_alias(site.name) and _written(file, site):
            file.change(site.node, [], torch=site.name, verdict="review", reason=_REASON)
    for node in file.nodes(ast.Assign):
        if (name := _seldom_shared(file, node)) and _used_both(file, node):
            file.change(node.value, [], torch=name, verdict="review", reason=_REASON)


def _seldom_shared(file: File, node: ast.Assign) -> str:
    """torch's name of what gives the tensor back, where nothing says that the result has another dtype."""
    call, seen = node.value, looked_at(file.facts, node.value)[0]
    if not isinstance(call, ast.Call) or len(seen) != 1:
        return ""
    site, layer = file.facts.site_at(call), file.known(call.func)
    name = layer.name if layer.kind == "module" else site.name if site is not None else ""
    if name not in _SELDOM:
        return ""
    before, after = file.known(seen[0]), file.known(call)
    cast = bool(before.dtype and after.dtype and before.dtype != after.dtype) or (
        bool(before.exact and after.exact) and before.exact != after.exact
    )
    moves = name == "torch.Tensor.to" and not any(file.known(given).kind == "dtype" for given in call.args)
    return "" if cast or moves or _flattens_whole(call, name) else name


def _flattens_whole(call: ast.Call, name: str) -> bool:
    """From the first dimension on, which gives a view."""
    if name == "torch.nn.Flatten":
        return isinstance(call.func, ast.Call) and bool(call.func.args) and is_literal(call.func.args[0], 0)
    given = values_passed(call)
    return name.endswith(".flatten") and len(given) == (1 if name == "torch.flatten" else 0)


def _used_both(file: File, node: ast.Assign) -> bool:
    """One of the two names is written in place later on, and behind that the other is read."""
    base: ast.AST = node.value
    while seen := looked_at(file.facts, base)[0]:
        base = seen[0]
    target = node.targets[0]
    if not isinstance(base, ast.Name) or not isinstance(target, ast.Name) or base.id == target.id:
        return False
    later = [name for name in names_in(scope_of(file, node)) if name.lineno > node.lineno]
    for one, other in ((base.id, target.id), (target.id, base.id)):
        writes = [name.lineno for name in later if name.id == one and is_written(file, name)]
        if writes and any(name.id == other and name.lineno > min(writes) and isinstance(name.ctx, ast.Load) for name in later):
            return True
    return False


def _written(file: File, site: Site) -> bool:
    """The tensor, or a name of the view, is written in place in this function; or the view itself is, without a name."""
    base: ast.AST = site.node
    while seen := looked_at(file.facts, base)[0]:
        base = seen[0]
    statement = site.statement
    names = [base, *(statement.targets if isinstance(statement, ast.Assign) else ())]
    symbols = {file.facts.symbols.symbol(name) for name in names if isinstance(name, ast.Name)} - {None}
    inside = names_in(scope_of(file, site.node))
    return any(file.facts.symbols.symbol(name) in symbols and is_written(file, name) for name in inside)
