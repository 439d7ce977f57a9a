"""The program's own loss function, and a target that it accepts for what the network gives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from workers.parity import inputs
from workers.parity.sandboxed import program
from workers.parity.sandboxed.framework import Framework
from workers.parity.sandboxed.leaves import tensors

NAME = "target"


class Rungs(Protocol):
    framework: Framework

    def call(self, *arguments: Any) -> Any: ...

    def arguments(self, variant: int = 0) -> list[Any]: ...

    def tensor(self, value: Any, variant: int = 0) -> Any: ...


def criterion(given: dict[str, str]) -> Any:
    _, (build,) = program.load_with(given["source"], [given["expression"]])
    return build()()


def choose_target(ladder: Rungs, given: dict[str, str]) -> str:
    """The first spec with which the loss of the network's first output is a finite number; empty when none is found."""
    outputs = tensors(ladder.call(*ladder.arguments()), ladder.framework)
    try:
        function = criterion(given)
    except Exception:
        return ""
    for spec in _candidates(tuple(outputs[0].shape) if outputs else (), type(function).__name__):
        try:
            value, _ = ladder.framework.array(function(outputs[0], ladder.tensor(inputs.make(NAME, spec))))
        except Exception:
            continue
        if value.size and abs(float(value.ravel()[0])) < float("inf"):
            return spec
    return ""


def _candidates(shape: tuple[int, ...], kind: str) -> Iterator[str]:
    """Classes for losses that choose among classes, 0 to 1 for those of probabilities, anything for the others."""
    classes = [f"integers(0, {shape[1]}, shape={(shape[0], *shape[2:])})"] if len(shape) > 1 else []
    if "CrossEntropy" in kind or "NLL" in kind or "Margin" in kind:
        yield from classes
    if "BCE" in kind or "KL" in kind:
        yield f"uniform(shape={shape})"
    yield f"normal(shape={shape})"
    yield f"uniform(shape={shape})"
    yield from classes
