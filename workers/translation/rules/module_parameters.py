"""`net.parameters()` and its kin: Cells count running statistics among the parameters and have names of their own."""

from __future__ import annotations

import ast
from typing import TypeGuard

from workers.translation.analysis.named_nodes import torch_names
from workers.translation.analysis.program_names import program_names
from workers.translation.analysis.shown_layers import STATISTICS, shows_no_statistics
from workers.translation.analysis.training_mode import foreign_names
from workers.translation.facts.places import is_literal, place_of
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.registry import Outcome, Use
from workers.translation.rules.call_block import rewrite_call as through_block
from workers.translation.rules.rename_call import rewrite_call as renamed

_RECURRENT = frozenset({"torch.nn.RNN", "torch.nn.LSTM", "torch.nn.GRU"})
_BY_TEXT = frozenset({"getattr", "import_module"})  # layers that nobody sees
_TRAINED = ("torch.optim.", "torch.nn.utils.clip_grad")


def rewrite_call(use: Use) -> Outcome | None:
    """For an optimizer the trainable ones; elsewhere all of them, through a block where running statistics may be among them."""
    file, call = use.file, use.site.call
    if call is None:
        return None
    handed_in = is_handed_in(file, use.site.receiver)
    plain = use.record.short == "parameters" and not call.args and not call.keywords
    if plain and _is_trained(file, call):
        return _trainable(file, call)
    if use.record.short == "parameters":
        if _only_frozen(file, call) or _only_placed(file, call):
            return renamed(use)
        if _only_trained(file, call) and not _has_recurrent(file):
            return _trainable(file, call)
        counted = (may_hold_statistics(file) or handed_in) and not shows_no_statistics(file, use.site.receiver)
        if counted and plain and not _has_recurrent(file) and not _may_be_frozen(file):
            return _trainable(file, call)
    else:
        counted = other_names(file) or handed_in
    return through_block(use) if counted or _has_recurrent(file) else renamed(use)


def _trainable(file: File, call: ast.Call) -> Outcome:
    assert isinstance(call.func, ast.Attribute)
    return Outcome([(file.source.name_span(call.func), ["trainable_params"])], target="mindspore.nn.Cell.trainable_params")


def _only_frozen(file: File, call: ast.Call) -> bool:
    """`for p in net.parameters(): p.requires_grad = False`: running statistics are not trained anyway, in whatever order."""
    loop = file.parent(call)
    if not isinstance(loop, ast.For) or loop.iter is not call or len(loop.body) != 1 or loop.orelse:
        return False
    statement = loop.body[0]
    if isinstance(statement, ast.Expr):  # `p.requires_grad_(False)`
        frozen = statement.value
        func = frozen.func if isinstance(frozen, ast.Call) and len(frozen.args) == 1 else None
        called = isinstance(func, ast.Attribute) and func.attr == "requires_grad_" and place_of(func.value) == place_of(loop.target)
        return isinstance(frozen, ast.Call) and called and is_literal(frozen.args[0], False)
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return False
    target, value = statement.targets[0], statement.value
    if not isinstance(target, ast.Attribute) or place_of(target.value) != place_of(loop.target):
        return False
    return target.attr == "requires_grad" and isinstance(value, ast.Constant) and value.value is False


def _only_placed(file: File, call: ast.Call) -> bool:
    """`next(net.parameters()).device`: running statistics are where the weights are."""
    first = file.parent(call)
    asked = file.parent(first) if isinstance(first, ast.Call) and first.args == [call] else None
    taken = isinstance(first, ast.Call) and isinstance(first.func, ast.Name) and first.func.id == "next"
    return taken and isinstance(asked, ast.Attribute) and asked.attr in {"device", "is_cuda"}


def _only_trained(file: File, call: ast.Call) -> bool:
    """`sum(p.numel() for p in net.parameters() if p.requires_grad)`: what is not trained is left out anyway."""
    part = file.parent(call)
    if not isinstance(part, ast.comprehension) or part.iter is not call or call.args or call.keywords:
        return False
    conditions = [each for test in part.ifs for each in (test.values if _is_and(test) else [test])]
    return any(
        isinstance(test, ast.Attribute) and test.attr == "requires_grad" and place_of(test.value) == place_of(part.target)
        for test in conditions
    )


def _is_and(test: ast.expr) -> TypeGuard[ast.BoolOp]:
    return isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And)


def _is_trained(file: File, call: ast.Call) -> bool:
    sites = (file.facts.site_at(outer) for outer in file.ancestors(call) if isinstance(outer, ast.Call))
    return any(site is not None and site.name.startswith(_TRAINED) for site in sites)


def _may_be_frozen(file: File) -> bool:
    """Something in the program, or in what it does not show, freezes parameters, which trainable_params() then lacks."""
    if file.neighbours.project is None and any(True for _ in foreign_names(file)):
        return True
    return file.facts.program.freezes or any(shown.freezes for shown in file.neighbours.shown.values())


def _has_recurrent(file: File) -> bool:
    """MindSpore lists their weights in another order."""
    return not torch_names(file).isdisjoint(_RECURRENT)


def may_hold_statistics(file: File) -> bool:
    """A layer that keeps running statistics is in reach, or a network that is not defined here."""
    return _in_reach(file, STATISTICS)


def other_names(file: File) -> bool:
    """A normalisation layer, embedding or slope is in reach, a layer that holds some, or a network that is not defined here."""
    holding = ("Transformer", "TransformerEncoderLayer", "TransformerDecoderLayer")
    return _in_reach(file, ("Norm1d", "Norm2d", "Norm3d", "Norm", "Embedding", "EmbeddingBag", "PReLU", *holding))


def is_handed_in(file: File, network: ast.expr | None) -> bool:
    """`model` of a file that makes no network itself: whoever calls it has made one, and the files of its project show no such."""
    if file.facts.neighbours.project is not None and program_names(file) is not None:
        return False
    value = file.known(network)
    unseen = value.kind == "unknown" or (value.kind == "module" and not value.members and value.name in {"", "torch.nn.Module"})
    return unseen and not _makes_networks(file)


@once
def _makes_networks(file: File) -> bool:
    return any(file.types.is_module(cls.name) for cls in file.nodes(ast.ClassDef)) or any(
        file.known(call).kind == "module" for call in file.nodes(ast.Call) if file.types.dotted(call.func)
    )


def _in_reach(file: File, layers: tuple[str, ...]) -> bool:
    if file.neighbours.project is not None:
        names = program_names(file)
        return names is None or not names.isdisjoint(_BY_TEXT) or any(name.endswith(layers) for name in names)
    own = any(name.endswith(layers) for name in torch_names(file))
    unseen = any(name.startswith(("torchvision.models.", "torch.hub.")) for name in torch_names(file))
    return own or unseen or any(True for _ in foreign_names(file))
