"""The optimizer that a program trains with, as an expression of the network, in both texts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from workers.parity.plan.constants import Scope, constants, inlined
from workers.parity.plan.names import aliases, dotted
from workers.parity.plan.options import filled_in, options
from workers.parity.plan.slicing import slice_for

PARAMETERS = ("parameters", "trainable_params", "get_parameters")


@dataclass(frozen=True)
class Optimizer:
    """`torch` and `mindspore` are lambdas of the network; the texts hold just what they need."""

    torch: str
    mindspore: str
    source: str
    translated: str


def optimizer(source: ast.Module, names: dict[str, str], texts: tuple[str, str], networks: set[str]) -> Optimizer | None:
    """The first optimizer of the program for one of the names `networks`, when the translation has one of the same name."""
    for name, call in assigned(source):
        if not dotted(call.func, names).startswith("torch.optim.") or not (owner := _owner(call)) or owner not in networks:
            continue
        for other, translated in assigned(ast.parse(texts[1])):
            if other == name and _owner(translated) == owner:
                ours, theirs = (f"lambda {owner}: {ast.unparse(found)}" for found in (call, translated))
                return Optimizer(ours, theirs, slice_for(texts[0], [ours]), slice_for(texts[1], [theirs]))
    return None


def makes_optimizers(source: str) -> bool:
    """In a dict, a list or a loop too, where none of `optimizer` is found."""
    tree = ast.parse(source)
    names = aliases(tree)
    written = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute | ast.Name))
    return any(dotted(node, names).startswith("torch.optim.") for node in written)


def assigned(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """Names that are given the result of a call, with the constants of their scope and the defaults of options put in."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    scopes: list[Scope] = [*functions, tree]
    given = options(tree)
    for scope in scopes:
        known = constants(scope)
        for node in ast.walk(scope):
            if not (isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)):
                continue
            target, call = node.targets[0], filled_in(inlined(node.value, known), given)
            name = target.attr if isinstance(target, ast.Attribute) else target.id if isinstance(target, ast.Name) else ""
            if name and isinstance(call, ast.Call):
                yield name, call


def _owner(call: ast.Call) -> str:
    """The network in `optim.SGD(network.parameters(), ...)`."""
    calls = [node.func for node in ast.walk(call) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    owners = [func.value for func in calls if func.attr in PARAMETERS]
    return next((owner.id for owner in owners if isinstance(owner, ast.Name)), "")
