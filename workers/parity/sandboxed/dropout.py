"""Dropout draws on each side by numbers of its own, so it is switched off; that it is there, at which rate, and what it is
applied to, is compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from workers.parity.sandboxed.dropped import Dropped, Place
from workers.parity.sandboxed.leaves import OWN

DROPOUT = {"dropout": True, "dropout1d": True, "dropout2d": True, "dropout3d": True}  # whether they drop unless told otherwise


def still(dropped: Dropped, array: Callable[[Any], Any], modules: list[Any], functions: Mapping[str, bool]) -> None:
    """Replaces dropout functions by one that notes its rate and its input when it would have dropped something."""
    for module in modules:
        for name, usual in functions.items():
            if hasattr(module, name) and not hasattr(getattr(module, name), "still"):
                setattr(module, name, _noting(dropped, array, name, usual))


def _noting(dropped: Dropped, array: Callable[[Any], Any], name: str, usual: bool) -> Callable[..., Any]:
    def given_back(input: Any, p: float = 0.5, training: bool = usual, *_: Any, **__: Any) -> Any:
        if training and p and dropped.open:
            dropped.places.append(Place(round(float(p), 6), name, True, array(input)[0]))
        return input

    given_back.still = True  # type: ignore[attr-defined]
    return given_back


def own_layers(rates: Mapping[str, float], owners: Mapping[str, str], containers: str) -> dict[str, float]:
    """Positive rates, by path, of layers in a class of the program or in a bare container: those inside a layer of the framework
    are that layer's business. `owners`: by path, the module that defines the class.
    """
    return {path: round(rate, 6) for path, rate in rates.items() if rate > 0 and _owner(path, owners, containers) in OWN}


def _owner(path: str, owners: Mapping[str, str], containers: str) -> str:
    owner = path.rpartition(".")[0]
    while owner and owners.get(owner) == containers:
        owner = owner.rpartition(".")[0]
    found = owners.get(owner, containers)
    return OWN[0] if found == containers else found
