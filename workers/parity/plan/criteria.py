"""The loss function that a program names, as an expression in both texts."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from workers.parity.plan.names import dotted
from workers.parity.plan.optimizers import assigned
from workers.parity.plan.slicing import slice_for

LAYERS = "torch.nn."


@dataclass(frozen=True)
class Criterion:
    """`torch` and `mindspore` are lambdas that make the loss function; the texts hold just what they need."""

    torch: str
    mindspore: str
    source: str
    translated: str


def criterion(source: ast.Module, names: dict[str, str], texts: tuple[str, str]) -> Criterion | None:
    """The first loss function with a name of its own, when the translation gives the same name as often to the results of calls.

    A network may keep one by the name that `main` gives to another.
    """
    found, there = list(assigned(source)), list(assigned(ast.parse(texts[1])))
    for name, call in found:
        if _is_loss(dotted(call.func, names)):
            same, translated = ([one for other, one in made if other == name] for made in (found, there))
            if len(same) == len(translated):
                ours, theirs = (f"lambda: {ast.unparse(one)}" for one in (call, translated[same.index(call)]))
                return Criterion(ours, theirs, slice_for(texts[0], [ours]), slice_for(texts[1], [theirs]))
    return None


def _is_loss(name: str) -> bool:
    return name.startswith(LAYERS) and name.endswith("Loss")
