"""`x.to(...)`, `x.cuda()`, `x.cpu()`: a device is the context's business, a dtype is a cast."""

from __future__ import annotations

import ast

from workers.translation.analysis.devices import is_device
from workers.translation.call_sites.argument_types import python_type
from workers.translation.call_sites.complex_to_bool import not_zero
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.registry import Outcome, Use
from workers.translation.rules.unneeded import rewrite_call as leave_out
from workers.translation.source.text import Span

_READ = frozenset({"device", "dtype", "other", "tensor"})
_IGNORED = frozenset({"non_blocking", "memory_format"})


def rewrite_call(use: Use) -> Outcome | None:
    call = use.site.call
    if call is None or not isinstance(call.func, ast.Attribute):
        return None
    copied = any(k.arg == "copy" and isinstance(k.value, ast.Constant) and k.value.value for k in call.keywords)
    given = [*call.args, *(k.value for k in call.keywords if k.arg in _READ)]
    casts = [node for node in given if not _is_place(use.file, node)]
    if use.record.short in {"cuda", "cpu"} or not casts:
        return _method(use, call, "copy", []) if copied else leave_out(use)
    if len(casts) == 1 and (tested := not_zero(use, call, casts[0])) is not None:
        return tested
    dtype = _dtype(use.file, casts[0])
    if dtype is None and not copied and _is_open(use, call):
        return _asked(use, call, casts[0])
    if len(casts) > 1 or dtype is None or any(k.arg not in _READ | _IGNORED | {"copy"} for k in call.keywords):
        return None
    return _method(use, call, "to", [*dtype, *([", copy=True"] if copied else [])])


def rewrite_uncertain(use: Use) -> Outcome | None:
    """Whatever has `.cuda()` or goes `.to(device)`: it stays where it is."""
    call = use.site.call
    if call is None or any(k.arg not in {"device", "non_blocking"} for k in call.keywords):
        return None
    if use.record.short == "to" and not (call.args or call.keywords):
        return None
    return leave_out(use) if all(_is_place(use.file, node) for node in call.args) else None


def _is_place(file: File, node: ast.expr) -> bool:
    """A device, or the torch.channels_last that says how memory is laid out."""
    return is_device(file, node) or "channels_last" in place_of(node) or "_format" in place_of(node)


def _dtype(file: File, node: ast.expr) -> list[Span | str] | None:
    """The text of the dtype: the argument, or the dtype of the tensor that it is."""
    value = file.known(node)
    if value.is_tensor:
        return [file.source.span(node), ".dtype"]
    if named := python_type(file, node):
        return [named]
    if value.kind == "dtype" or place_of(node).lower().endswith("dtype"):
        return [file.source.span(node)]
    return None


def _is_open(use: Use, call: ast.Call) -> bool:
    """`x.to(other)`, `x.to(settings["dtype"])` of a tensor: only the run shows whether that is a tensor, a dtype or a device."""
    if use.site.receiver is None or not use.site.receiver_value.is_tensor or len(call.args) != 1:
        return False
    given = call.args[0]
    plain = isinstance(given, ast.Name) and given.id not in {"int", "float", "bool"}
    if use.file.known(given).kind in {"function", "class"}:
        return False
    return (plain or isinstance(given, ast.Attribute | ast.Subscript | ast.Call)) and all(k.arg in _IGNORED for k in call.keywords)


def _asked(use: Use, call: ast.Call, given: ast.expr) -> Outcome:
    source, local = use.file.source, use.file.use_block("moved_or_cast")
    assert use.site.receiver is not None
    pieces: list[Span | str] = [f"{local}(", source.span(use.site.receiver), ", ", source.span(given), ")"]
    return Outcome([(source.span(call), pieces)], verdict="adapted", target="moved_or_cast")


def _method(use: Use, call: ast.Call, name: str, inside: list[Span | str]) -> Outcome:
    source = use.file.source
    assert isinstance(call.func, ast.Attribute)
    place = (source.name_span(call.func)[0], source.span(call)[1])
    return Outcome([(place, [f"{name}(", *inside, ")"])], verdict="adapted", target=f"mindspore.Tensor.{name}")
