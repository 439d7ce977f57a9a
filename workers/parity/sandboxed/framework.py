"""What the jobs need to know of a framework. Each side provides one; the jobs themselves are the same on both sides."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Protocol

import numpy as np

from workers.parity.parcel import Arrays
from workers.parity.sandboxed.draws import Draws
from workers.parity.sandboxed.dropped import Dropped

NUMBERS = ("__bool__", "__int__", "__float__", "__index__")  # by which Python reads a value


class Reference(Protocol):
    """What only the side that defines what is right has to do."""

    def search(self, network: Any, shown: list[list[str]]) -> dict[str, str]:
        """Specs of inputs that the network accepts, by the parameters of its forward."""

    def search_function(self, function: Callable[..., Any], shown: list[list[str]]) -> dict[str, str]:
        """Specs of arguments that a function accepts, by its parameters; `shown`: what the program or its documentation gives."""

    def widened_copy(self, network: Any) -> Any:
        """The same network computing in float64."""


class Watcher(Protocol):
    def before(self, network: Any, given: tuple[Any, ...], named: dict[str, Any]) -> None: ...

    def after(self, network: Any, result: Any) -> None: ...


class Framework(Protocol):
    name: str
    tensor_class: type
    network_class: type

    @property
    def reference(self) -> Reference | None: ...

    def versions(self) -> dict[str, str]: ...

    def recover(self) -> None:
        """After an error of the program: what comes next begins as if there had been none."""

    def correct(self, tell: Callable[[str], None], text: str) -> None:
        """From now on kernels of this machine that are known to be wrong are not blamed on code for another device."""

    def mix(self) -> None:
        """From now on the program's mixed precision is used on this machine too."""

    def corrected(self) -> list[str]:
        """Corrections that were used since this was asked last."""
        ...

    def schedules(self) -> list[Any]:
        """The framework's own classes of learning-rate schedules."""
        ...

    def seed(self, number: int) -> None:
        """Every generator a program may draw from."""

    seeders: tuple[tuple[Any, str], ...]
    """The functions with which programs do so, by the module that has them."""

    draws: Draws
    dropped: Dropped
    """The dropouts that would have dropped something, where it is asked for them."""

    def share_randomness(self, seed: int, shake: float = 0.0) -> None:
        """From now on the framework's random functions give the numbers of `draws`, as on the other side."""

    def share_order(self, other_seeds: bool) -> None:
        """Datasets are shuffled and split by numpy's numbers; `other_seeds` makes the framework's own numbers others."""

    def watch_calls(self, watcher: Watcher) -> None:
        """From now on the watcher sees every network that is called by a program itself."""

    def watch_steps(self, told: Callable[..., None]) -> None:
        """On the side that says what is allowed, `told` is called after every step of an optimizer."""

    def parts(self, network: Any) -> dict[str, Any]:
        """The network, under an empty path, and every network in it."""

    def stored(self, part: Any) -> dict[str, Any]:
        """What stands under names in one network, buffers too."""

    def parameters(self, part: Any) -> list[Any]:
        """Those of its own."""

    def tensor(self, array: np.ndarray[Any, Any]) -> Any: ...

    def array(self, tensor: Any) -> tuple[np.ndarray[Any, Any], str]:
        """Values and the framework's own element type, as numpy spells it ("bfloat16" travels as float32)."""

    def word(self, value: object) -> str | None:
        """The neutral name of an element type or device, None for anything else."""

    def set_training(self, network: Any, training: bool) -> None: ...

    def detached(self, tensor: Any) -> Any:
        """The same values outside any gradient."""

    def still_dropout(self, network: Any) -> dict[str, float]:
        """Switches every dropout layer off and says what its rates were, by the module's path."""

    def still_functions(self) -> None:
        """From now on the dropout functions give their input back and are noted in `dropped`."""

    def dropout_layers(self, network: Any, rates: dict[str, float]) -> dict[str, float]:
        """Positive rates, by path, of those dropout layers of which the program itself made the owner."""

    def without_gradient(self, function: Callable[..., Any], *arguments: Any) -> Any: ...

    def gradients(self, network: Any, call: Callable[..., Any], arguments: list[Any]) -> tuple[Any, Arrays]:
        """The loss of `loss.weighted_sum` and its gradient for every trainable parameter; zeros where it has no part."""

    def input_gradients(self, function: Callable[..., Any], arguments: dict[str, Any]) -> dict[str, Any]:
        """The gradient of `loss.weighted_sum` for each floating argument, by its name; zeros where it has no part."""

    def train(self, network: Any, optimizer: Any, call: Callable[..., Any], batches: list[list[Any]]) -> list[Any]:
        """The loss of `loss.squared_distance` before each step of the program's own optimizer."""

    waiting: tuple[str, ...]
    """Methods of a tensor for which the host waits until the device has come so far."""

    def watch_compilations(self, told: Callable[[], None]) -> None:
        """From now on `told` is called whenever a graph is compiled."""

    def recording(self, told: Callable[[int], None]) -> AbstractContextManager[None]:
        """At its end `told` is called with the number of kernels launched inside."""
        ...

    def wait(self, tensor: Any) -> None:
        """Until it is computed."""

    def descent(self, network: Any, rate: float) -> Any:
        """Plain gradient descent for it; None where nothing is trained."""

    def training_step(self, network: Any, optimizer: Any, loss: Callable[..., Any]) -> Callable[..., Any]:
        """Forward, gradients and the optimizer's step, giving the loss; only forward without an optimizer."""
        ...

    def compiled(self, step: Callable[..., Any]) -> Callable[..., Any]: ...

    def move(self, network: Any, changes: Arrays) -> None:
        """Adds to parameters, by their names on this side."""

    def compiling(self) -> AbstractContextManager[None]:
        """Inside, networks are compiled as a whole, where the framework can do that."""

    def watching(self, network: Any, keep: Callable[[str, str, Any], None]) -> AbstractContextManager[None]:
        """Inside, `keep` is told path, type and output of every submodule that is called."""

    def weights(self, network: Any) -> tuple[list[dict[str, Any]], Arrays]:
        """Every parameter and buffer: its name, the type of the module it is in, its attribute there, its values."""

    def load(self, network: Any, values: Arrays) -> None:
        """Sets parameters and buffers by their names on this side."""
