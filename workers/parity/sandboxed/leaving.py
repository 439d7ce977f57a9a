"""What calls leave beside parameters: attributes of networks, names of the module and of its classes that `forward` sets or
changes, whether or not they are read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from workers.parity.parcel import LEFT, NETWORK, PROGRAM, Arrays
from workers.parity.sandboxed.framework import Framework
from workers.parity.sandboxed.leaves import FRAMEWORKS, Leaf, alike, tensors
from workers.parity.sandboxed.watching import told

if TYPE_CHECKING:
    from workers.parity.sandboxed.ladder import Ladder

ELEMENTS = 1 << 14  # that are told of one array
MOST = 2000  # leaves; above them only those that a call has changed
NOT_OWN = (*FRAMEWORKS, "ms_companion")


@dataclass(frozen=True)
class Attribute:
    """`own`: of a class of the program. What its value holds, as leaves; nothing where it is an object of another kind."""

    own: bool
    leaves: list[Leaf]
    arrays: Arrays

    def is_like(self, other: Attribute | None) -> bool:
        return other is not None and self.leaves == other.leaves and alike(self.arrays, other.arrays)


Held = dict[tuple[str, str], Attribute]  # by how the owner is spelled, and the name of the attribute


def held(framework: Framework, network: Any, root: str = NETWORK) -> Held:
    """Attributes of the network and of every module in it, but for parameters and what every module has."""
    usual = framework.stored(framework.network_class()).keys()
    parts = framework.parts(network)
    weights = {id(value) for part in parts.values() for value in framework.parameters(part)}
    found: Held = {}
    for path, part in parts.items():
        own = _is_own(part)
        for name, value in framework.stored(part).items():
            if name in usual or any(id(tensor) in weights for tensor in tensors(value, framework)):
                continue
            owner = _spelled(root, path)
            found[owner, name] = Attribute(own, *told(framework, _spelled(owner, name), value, ELEMENTS))
    return found


def held_by_module(framework: Framework, module: ModuleType) -> Held:
    """Names of the module, and of its classes and functions."""
    found: Held = {}
    for name, value in vars(module).items():
        inside = own_names(module, value)
        if inside is None and not (name.startswith("_") or isinstance(value, ModuleType | framework.network_class)):
            found[PROGRAM, name] = Attribute(True, *told(framework, f"{PROGRAM}.{name}", value, ELEMENTS))
        for inner, one in (inside or {}).items():
            owner = f"{PROGRAM}.{name}"
            found[owner, inner] = Attribute(True, *told(framework, f"{owner}.{inner}", one, ELEMENTS))
    return {place: one for place, one in found.items() if one.leaves}


def own_names(module: ModuleType, value: Any) -> dict[str, Any] | None:
    """What a class or a function of the module holds itself: a count, a total, a table. None for anything else."""
    if not isinstance(value, type | FunctionType):
        return None
    own = value.__module__ == module.__name__
    return {name: one for name, one in vars(value).items() if not name.startswith("_")} if own else {}


def own_parts(framework: Framework, network: Any, root: str = NETWORK) -> list[str]:
    """Modules of the program's own classes, as they are spelled."""
    return [_spelled(root, path) for path, part in framework.parts(network).items() if _is_own(part)]


def left_by_a_call(ladder: Ladder, *, training: bool) -> tuple[list[Leaf], Arrays]:
    """On a network as constructed, since earlier calls were given other inputs on the other side; nothing where that fails."""
    try:
        found = ladder.held()
        if changed := _changed(found, ladder.made):
            found = _after_one_call(ladder, training, any(owner.startswith(PROGRAM) for owner, _ in changed))
    except Exception:  # its outputs are what the rung is about
        return [], {}
    return left(found, ladder.made, {f"{NETWORK}.{name}" for name in ladder.names})


def left(found: Held, made: Held, weights: set[str]) -> tuple[list[Leaf], Arrays]:
    """What has changed, and the rest where that is little, as the other side may have changed it. `weights`: compared elsewhere."""
    changed = _changed(found, made)
    few = sum(len(one.leaves) for one in found.values()) <= MOST
    leaves, arrays = list[Leaf](), Arrays()
    for (owner, name), one in found.items():
        fresh, spelled = (owner, name) in changed, _spelled(owner, name)
        if not (fresh or (few and one.own)) or spelled in weights:
            continue
        mark = {"series": f"{LEFT}{owner}: {name}", "number": int(fresh), "loose": not one.own}
        leaves += [leaf | mark for leaf in one.leaves or [{"path": spelled, "kind": "object"}]]
        arrays |= one.arrays
    return leaves, arrays


def _after_one_call(ladder: Ladder, training: bool, again: bool) -> Held:
    """`again`: calls have left something in the module, so it is run from the top."""
    framework = ladder.framework
    framework.seed(0)
    if again:
        network, module = ladder.made_again()
    else:
        network, module = ladder.build(), ladder.module
    framework.still_dropout(network)
    if ladder.wide and framework.reference is not None:
        network = framework.reference.widened_copy(network)
    framework.load(network, ladder.weights)
    framework.set_training(network, training)
    called = replace(ladder, network=network, module=module)
    framework.without_gradient(called.call, *ladder.arguments())
    return called.held()


def _is_own(part: Any) -> bool:
    return type(part).__module__.partition(".")[0] not in NOT_OWN


def _spelled(owner: str, name: str) -> str:
    return ".".join(filter(None, (owner, name)))


def _changed(now: Held, made: Held) -> set[tuple[str, str]]:
    """What a layer of the framework had from its constructor is its own business."""
    return {place for place, one in now.items() if not one.is_like(made.get(place)) and (one.own or place not in made)}
