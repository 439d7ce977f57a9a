"""The statements by which a loss is computed from the weights of networks: what ms.grad is given as a function of nothing."""

from __future__ import annotations

import ast

from workers.translation.analysis.control_flow import suite_of
from workers.translation.analysis.free_names import reads, rebinds
from workers.translation.differentiation.computation import whole
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.source.survey import walk

_KINDS = frozenset({"module", "self", "parameter"})


def loss_slice(
    file: File, body: list[ast.stmt], position: int, outputs: list[ast.expr], network: str, *, once: bool
) -> list[ast.stmt] | None:
    """In their order; None where there are none, or where they cannot stand in a function. `network`: whose weights they are."""
    suite = suite_of(file, body)
    flow = suite.flow_from(network, lambda statement: _holds_weights(file, statement, network), position, rebinds)
    kept = suite.slice(flow, {name for output in outputs for name in reads(output)}, position, rebinds)
    inside = any(_holds_weights(file, output, network) for output in outputs)
    return whole(file, suite, position, kept, set(), once=once) if kept or inside else None


def _holds_weights(file: File, node: ast.AST, network: str) -> bool:
    """A network is called or handed on, or a weight is used."""
    calls = [n.func for n in walk(node) if isinstance(n, ast.Call)]
    if any(isinstance(n, ast.Name | ast.Attribute) and place_of(n) == network for n in walk(node)):
        return True
    named = [n for n in walk(node) if isinstance(n, ast.Name | ast.Attribute) and file.known(n).kind == "parameter"]
    return bool(named) or any(file.known(func).kind in _KINDS for func in calls)
