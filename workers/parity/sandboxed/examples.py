"""Job: many small functions with given arguments, each answered as soon as it is known."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

from workers.parity.parcel import Arrays, Parcel
from workers.parity.sandboxed import program
from workers.parity.sandboxed.channel import Channel
from workers.parity.sandboxed.framework import Framework
from workers.parity.sandboxed.leaves import Leaf, flatten, measure_noise
from workers.parity.sandboxed.stirring import stir
from workers.parity.weights import match

Arguments = dict[str, Any]


def run(framework: Framework, request: Parcel, channel: Channel) -> None:
    for case in request.data["cases"]:
        channel.step(case["id"])
        try:
            answer, arrays = Example(framework, case, request.arrays).answer()
        except Exception as error:
            answer, arrays = {"error": program.describe(error, "example")}, {}
            framework.recover()
        channel.send({"case": case["id"], "corrections": framework.corrected(), **answer}, arrays)


class Example:
    """One function: its result, its arguments afterwards, and how far seed and precision move the result."""

    def __init__(self, framework: Framework, case: dict[str, Any], arrays: Arrays) -> None:
        self.framework, self.case = framework, case
        self.given = {item["name"]: _value(item, arrays) for item in case["arguments"]}
        self.is_network = False
        self.carried = {name: arrays[key] for name, key in case.get("weights", {}).items()}

    def answer(self) -> tuple[dict[str, Any], Arrays]:
        leaves, arrays, extra = self._call(self.given, 0)
        if not self.case.get("reference"):
            return {"leaves": leaves, **extra}, arrays
        for leaf in self._random(leaves, arrays):
            leaf["random"] = True
        measure_noise(leaves, arrays, *self._in_double())
        return {"leaves": leaves, **extra}, arrays

    def _call(self, given: Arguments, seed: int, prefix: str = "") -> tuple[list[Leaf], Arrays, dict[str, Any]]:
        function = program.load(self.case["source"]).example
        self.framework.seed(0 if self.is_network else seed)  # the weights of a network are no random result
        arguments = {name: self._argument(value) for name, value in given.items()}
        called = self.framework.input_gradients if self.case.get("manner") == "gradient" else _plainly
        result, extra, arrays = called(function, arguments), dict[str, Any](), Arrays()
        self.is_network = isinstance(result, self.framework.network_class)
        if self.is_network:
            result = self.framework.reference.widened_copy(result) if prefix and self.framework.reference else result
            result, extra, arrays = self._through(result, arguments, seed)
        leaves, values = flatten(result, self.framework, f"{prefix}result")
        if self.is_network:  # a layer that works in place is compared by its output
            return leaves, arrays | values, extra
        after, changed = self._afterwards(given, arguments, prefix)
        return leaves + after, arrays | values | changed, extra

    def _argument(self, value: Any) -> Any:
        return self._in_manner(value) if isinstance(value, np.ndarray) else value

    def _in_manner(self, value: Any) -> Any:
        """How the case wants its tensors: `strided`, as the transpose of what lies in memory, or in a type that numpy lacks."""
        manner = self.case.get("manner")
        if manner == "strided" and value.ndim > 1:
            return self.framework.tensor(np.ascontiguousarray(value.T)).permute(*reversed(range(value.ndim)))
        tensor = self.framework.tensor(value)
        if manner == "bfloat16" and value.dtype.kind == "f":
            return tensor.to(importlib.import_module(self.framework.name).bfloat16)
        return tensor

    def _through(self, network: Any, arguments: Arguments, seed: int) -> tuple[Any, dict[str, Any], Arrays]:
        """A network is compared by what it makes of the inputs, in both modes, with the same weights."""
        table, values = self.framework.weights(network)
        extra: dict[str, Any] = {}
        if self.case.get("reference"):
            values = stir(values)
            self.framework.load(network, values)
        else:
            matched = match(self.case["table"], table)
            self.framework.load(network, {here: self.carried[there] for there, here in matched.pairs.items()})
            extra["unmatched"] = matched.unmatched
        outputs = {}
        for mode in self.case["modes"]:
            self.framework.set_training(network, mode == "train")
            self.framework.seed(seed)
            outputs[mode] = network(*arguments.values())
        return outputs, extra | {"table": table}, {f"weight/{name}": value for name, value in values.items()}

    def _afterwards(self, given: Arguments, arguments: Arguments, prefix: str) -> tuple[list[Leaf], Arrays]:
        """Arguments that the call changed, so that a lost in-place effect is seen."""
        watched = set(self.case.get("watched", []))
        leaves, arrays = list[Leaf](), Arrays()
        for name, value in given.items():
            if not isinstance(value, np.ndarray):
                continue
            now, values = flatten(arguments[name], self.framework, f"{prefix}{name} afterwards")
            if name in watched or not all(_same(array, value) for array in values.values()):
                leaves += now
                arrays |= values
        return leaves, arrays

    def _random(self, leaves: list[Leaf], arrays: Arrays) -> list[Leaf]:
        _, again, _ = self._call(self.given, 1)
        return [leaf for leaf in leaves if "array" in leaf and not _same(again.get(leaf["array"]), arrays[leaf["array"]])]

    def _in_double(self) -> tuple[list[Leaf], Arrays]:
        """The same in float64: the difference is what rounding alone does to this example."""
        if not any(isinstance(value, np.ndarray) and value.dtype == np.float32 for value in self.given.values()):
            return [], {}
        wide = {name: _widened(value) for name, value in self.given.items()}
        try:
            leaves, arrays, _ = self._call(wide, 0, "double/")
        except Exception:  # mixed with float32 made inside: no measure of noise, the table decides
            return [], {}
        return leaves, arrays


def _plainly(function: Callable[..., Any], arguments: Arguments) -> Any:
    return function(**arguments)


def _value(item: dict[str, Any], arrays: Arrays) -> Any:
    return arrays[item["array"]].copy() if "array" in item else ast.literal_eval(item["value"])


def _widened(value: Any) -> Any:
    return value.astype(np.float64) if isinstance(value, np.ndarray) and value.dtype == np.float32 else value


def _same(one: Any, other: np.ndarray[Any, Any]) -> bool:
    if one is None or one.shape != other.shape or one.dtype != other.dtype:
        return False
    return bool(np.array_equal(one, other, equal_nan=one.dtype.kind in "fc"))
