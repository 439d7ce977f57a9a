"""Job: one network, rung by rung, see climbing.py.

The same code runs on both sides. The torch side builds first, chooses inputs and gives its weights; the MindSpore side is
given both. Names of parameters are torch's in both answers.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from workers.parity import inputs
from workers.parity.parcel import Arrays, Parcel
from workers.parity.sandboxed import program
from workers.parity.sandboxed.channel import Channel
from workers.parity.sandboxed.dropped import LAYERS, Place
from workers.parity.sandboxed.framework import Framework, Reference
from workers.parity.sandboxed.leaves import Leaf, alike, flatten, measure_noise
from workers.parity.sandboxed.leaving import Held, held, held_by_module, own_parts
from workers.parity.sandboxed.reached import unseen
from workers.parity.sandboxed.showing import offered
from workers.parity.sandboxed.sizes import resized
from workers.parity.sandboxed.stirring import constants, shaken, stir, stir_again
from workers.parity.sandboxed.targets import choose_target
from workers.parity.weights import match

SCALES = (1.0, 3.0, 0.03)  # of the inputs: as they are, large, small
OTHER = 3  # the variant of the inputs with other sizes
# Of every weight, where kinks matter: about what rounding does. A unit beside the kink of its ReLU may flip in float32 alone.
SHAKES = (1e-6, -1e-6)
CHANGES = ((-1, -3), (1, 2), (3, 1), (-1, -1), (-2, -4), (32, 64))  # of height and width, until the network takes it

Answer = tuple[list[Leaf], Arrays]


class Built(NamedTuple):
    """`way`: the expression that gave the network; `build` makes another."""

    network: Any
    way: str
    build: Callable[[], Any]
    module: ModuleType


def built(framework: Framework, source: str, ways: list[str]) -> Built:
    """By the first expression that gives a network. The first error counts when none does."""
    trouble: Exception | None = None
    module, builders = program.load_with(source, ways)
    for way, build in zip(ways, builders, strict=True):
        try:
            framework.seed(0)
            network = build()
        except Exception as error:
            trouble = trouble or error
            continue
        if isinstance(network, framework.network_class):
            return Built(network, way, build, module)
        trouble = trouble or TypeError(f"{way} is a {type(network).__name__}, not a network")
    raise trouble or ValueError("no way to build a network was given")


@dataclass
class Ladder:
    """`names`: own parameter name to torch's; `weights`: starting values by own name; `shapes`: torch's, by torch's name; `made`:
    what stood on the network and in its module as constructed.
    """

    framework: Framework
    network: Any
    request: Parcel
    channel: Channel
    build: Callable[[], Any]
    module: ModuleType
    way: str
    specs: dict[str, str] = field(default_factory=dict)
    others: dict[str, str] = field(default_factory=dict)
    target: str = ""
    dropping: dict[str, float] = field(default_factory=dict)
    constants: Arrays = field(default_factory=dict)
    fixed: frozenset[str] = frozenset()
    names: dict[str, str] = field(default_factory=dict)
    weights: Arrays = field(default_factory=dict)
    shapes: dict[str, list[int]] = field(default_factory=dict)
    gradients: Arrays = field(default_factory=dict)
    made: Held = field(default_factory=dict)
    wide: bool = False
    twin: Ladder | None = None
    shaken: list[Ladder] = field(default_factory=list)

    def prepare(self) -> None:
        """Weights and inputs: chosen and told by the reference side, taken over by the other."""
        table, values = self.framework.weights(self.network)
        rates = self.framework.still_dropout(self.network)
        self.dropping = self.framework.dropout_layers(self.network, rates)
        self.made = self.held()
        if self.framework.reference is None:
            self.take_over(table, values, rates)
        else:
            self._choose(self.framework.reference, table, values, rates)

    def held(self) -> Held:
        return held(self.framework, self.network) | held_by_module(self.framework, self.module)

    def made_again(self) -> tuple[Any, ModuleType]:
        """The program run once more, as if no network had been called."""
        made = built(self.framework, self.request.data["source"], [self.way])
        return made.network, made.module

    def climb(self, rung: Callable[[Ladder], Answer], with_noise: bool, *, kinked: bool = False) -> Answer:
        """One rung from the starting weights; on the reference side once more in float64, to know what rounding does, and where
        kinks matter with weights that are a little moved."""
        self.framework.load(self.network, self.weights)
        leaves, arrays = rung(self)
        if with_noise and self.framework.reference is not None:
            measure_noise(leaves, arrays, *self._in_double(self.framework.reference, rung))
            for other in self._shaken() if kinked else ():
                self.framework.load(self.network, other.weights)
                measure_noise(leaves, arrays, *rung(other))
        return leaves, arrays

    def _shaken(self) -> list[Ladder]:
        if not self.shaken:
            self.shaken = [replace(self, weights=shaken(self.weights, share), gradients={}) for share in SHAKES]
        return self.shaken

    def arguments(self, variant: int = 0) -> list[Any]:
        """Inputs as tensors: other values for each variant, of the sizes in SCALES, or of other shapes in variant OTHER."""
        made = inputs.make_all(self.others if variant == OTHER else self.specs, self.request.data["seed"] + variant)
        return [self.tensor(value, variant) for value in made.values()]

    def call(self, *arguments: Any, own: int = 0, shared: int = 0) -> Any:
        """`own` and `shared` count seeds: of the generators that only this side has, and of the numbers that both sides get."""
        seed = self.request.data["seed"]
        self.framework.seed(seed + own)
        if own != shared:
            self.framework.draws.restart(seed + shared)
        program.begin_again()
        return self.network(*arguments)

    def chance(self, mode: str, training: bool) -> dict[str, Any]:
        """What is random in a mode: whether the network draws, and the rates of the dropout functions that were active in it."""
        self.framework.load(self.network, self.weights)
        self.framework.set_training(self.network, training)
        note = self._note_layer if training else (lambda *_: None)
        with self.framework.dropped.noting() as places, self.framework.watching(self.network, note):
            self.framework.without_gradient(self.call, *self.arguments())
        leaves, arrays = self.framework.dropped.leaves()
        self.channel.send({"rung": f"dropouts in {mode}", "leaves": leaves}, arrays)
        layers, functions = (sorted(place.rate for place in places if place.function is kind) for kind in (False, True))
        return {"layers dropped": layers, f"dropped in {mode}": functions, f"draws in {mode}": self._drawing()}

    def _note_layer(self, path: str, kind: str, output: Any) -> None:
        """What a dropout layer gives back is what it was given."""
        if path in self.dropping:
            plain = isinstance(output, self.framework.tensor_class) and kind in LAYERS
            value = self.framework.array(output)[0] if plain else None
            self.framework.dropped.places.append(Place(self.dropping[path], kind, False, value))

    def _drawing(self) -> str:
        """Empty where every seed gives the same outputs, "shared" where only numbers of both sides move them, else "own"."""

        def outputs(**seeds: int) -> Arrays:
            self.framework.load(self.network, self.weights)
            found = self.framework.without_gradient(partial(self.call, **seeds), *self.arguments())
            return flatten(found, self.framework)[1]

        usual = outputs()
        if not alike(usual, outputs(own=1)):
            return "own"
        return "" if alike(usual, outputs(own=1, shared=1)) else "shared"

    def other_weights(self) -> Arrays:
        """Other values for every parameter that is no constant, the same on both sides."""
        kept = {own for own, name in self.names.items() if name in self.fixed}
        return {own: value if own in kept else stir_again(self.names[own], value) for own, value in self.weights.items()}

    def told(self, name: str, array: np.ndarray[Any, Any]) -> tuple[str, np.ndarray[Any, Any]]:
        """A parameter's values under torch's name and in torch's shape."""
        theirs = self.names.get(name, name)
        return theirs, array.reshape(self.shapes[theirs]) if theirs in self.shapes else array

    def tensor(self, value: Any, variant: int = 0) -> Any:
        wider = "float64" if self.wide and getattr(value, "dtype", None) == np.float32 else ""
        scale = SCALES[variant] if variant in (1, 2) else 1.0
        return inputs.handed_over(inputs.scaled(value, scale, wider), self.framework.tensor)

    def _choose(self, reference: Reference, table: list[dict[str, Any]], values: Arrays, rates: dict[str, float]) -> None:
        self.channel.step("inputs")
        self.fixed = constants(table)
        self.weights = stir(values, self.fixed)
        self.constants = self._made_alike({name: values[name] for name in self.fixed if name in values})
        self.names = {name: name for name in self.weights}
        self.framework.load(self.network, self.weights)
        given = self.request.data["inputs"]
        with unseen():
            self.specs = self._named(given) if given else reference.search(self.network, self._shown())
            self.others = self._other_sizes()
        if "criterion" in self.request.data:
            self.target = choose_target(self, self.request.data["criterion"])
        told = {f"weight/{name}": value for name, value in self.weights.items()}
        chosen = {
            "own parts": own_parts(self.framework, self.network),
            "specs": self.specs,
            "others": self.others,
            "target": self.target,
        }
        self.channel.send({"table": table, "rates": rates, **chosen}, told)

    def take_over(self, table: list[dict[str, Any]], made: Arrays, rates: dict[str, float]) -> None:
        theirs = self.request.data["table"]
        matched = match(theirs, table)
        self.names = {own: name for name, own in matched.pairs.items()}
        self.shapes = {entry["name"]: entry["shape"] for entry in theirs}
        self.weights = {own: self.request.arrays[f"weight/{name}"] for own, name in self.names.items()}
        self.fixed = constants(theirs)
        self.constants = {own: made[own] for own, name in self.names.items() if name in self.fixed and own in made}
        self.specs, self.others = self.request.data["specs"], self.request.data["others"]
        self.target = self.request.data["target"]
        own = {entry["name"]: entry["shape"] for entry in table}
        longer = [
            {"name": name, "shape": own[here]} for name, here in matched.pairs.items() if len(own[here]) > len(self.shapes[name])
        ]
        self.channel.send({"pairs": matched.pairs, "unmatched": matched.unmatched, "longer": longer, "rates": rates})

    def _in_double(self, reference: Reference, rung: Callable[[Ladder], Answer]) -> Answer:
        try:
            if self.twin is None:
                self.twin = replace(self, network=reference.widened_copy(self.network), wide=True, gradients={})
            self.framework.load(self.twin.network, self.weights)
            return rung(self.twin)
        except Exception:  # float32 written into the program itself: no measure of noise, the table decides
            return [], {}

    def _made_alike(self, made: Arrays) -> Arrays:
        """Those constants that do not depend on the seed."""
        self.framework.seed(1)
        _, again = self.framework.weights(self.build())
        return {name: value for name, value in made.items() if name in again and np.array_equal(value, again[name])}

    def _other_sizes(self) -> dict[str, str]:
        """The same inputs with other heights and widths, or lengths, where the network takes them."""
        for change in CHANGES:
            other = {name: resized(spec, change) for name, spec in self.specs.items()}
            if other == self.specs:
                continue
            try:
                made = inputs.make_all(other, self.request.data["seed"])
                self.framework.without_gradient(self.call, *(self.tensor(value) for value in made.values()))
            except Exception:
                continue
            return other
        return {}

    def _shown(self) -> list[list[str]]:
        """What the program offers itself, what it gave to a network of this class, then what can be read in its text."""
        kind = type(self.network).__name__
        seen = [list(specs.values()) for entry in self.request.data["seen"] if entry["kind"] == kind for specs in entry["specs"]]
        return offered(self.framework) + seen + list(self.request.data["samples"])

    def _named(self, given: dict[str, str]) -> dict[str, str]:
        """Inputs given without a name go to the parameters of `forward` in order."""
        order = list(inspect.signature(self.network.forward).parameters)
        places = {str(place): name for place, name in enumerate(order)}
        return {places.get(name, name): spec for name, spec in given.items()}
