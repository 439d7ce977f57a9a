"""What the translation writes with a definition of the companion that ms.jit refuses; each was tried, see the tests."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from workers.translation.graph_mode.compiled import Compiled
from workers.translation.source.survey import walk

REFUSED = ("batched", "lu", "matrix_rank", "median", "pinv", "unravel_index")
# By the name that is written in torch, where ours is the same.
REFUSED_NAMES = frozenset(
    {
        "torch.nn.utils.spectral_norm",
        "torch.nn.utils.parametrizations.spectral_norm",
        "torch.nn.utils.rnn.pack_padded_sequence",
        "torch.nn.utils.rnn.pad_packed_sequence",
    }
)
# As a call that a rule wrote, or as the name alone that stands for torch's.
_WRITTEN = re.compile(rf"(?<![\w.])(?:{'|'.join(REFUSED)})(?:\(|$)")
_NAMED = frozenset({"named_children", "named_modules", "named_parameters"})


def refused_definitions(function: Compiled) -> Iterator[ast.AST]:
    """Also where a layer of the network is made with one, and `Sign.apply(x)` of a gradient that the file defines."""
    own = function.owner.node if function.owner and function.node is function.owner.methods.get("forward") else None
    places = {*function.nodes, *(walk(own) if own else ())}
    for pending in function.file.pending:
        if pending.node in places and pending.node and (pending.torch in REFUSED_NAMES or _WRITTEN.search(pending.written)):
            yield pending.node
    yield from (call for call in function.calls if _is_own_gradient(function, call.func))


def named_layers(function: Compiled) -> Iterator[ast.AST]:
    """`for name, layer in self.layers.named_children()`"""
    loops = (node for node in function.nodes if isinstance(node, ast.For))
    for loop in loops:
        called = loop.iter.func if isinstance(loop.iter, ast.Call) else None
        if isinstance(called, ast.Attribute) and called.attr in _NAMED:
            yield loop


def _is_own_gradient(function: Compiled, called: ast.expr) -> bool:
    if not (isinstance(called, ast.Attribute) and called.attr == "apply" and isinstance(called.value, ast.Name)):
        return False
    found = function.file.types.classes.get(called.value.id)
    return found is not None and found.torch_base == "torch.autograd.Function"
