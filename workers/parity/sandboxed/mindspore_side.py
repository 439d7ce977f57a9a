"""The MindSpore side. Runs inside the sandbox only; `main` is called in a locked-down child with the files of its job."""

from __future__ import annotations

import random
import sys
from typing import Any

import mindspore
import numpy as np
from mindspore import nn

from workers.parity.parcel import Arrays
from workers.parity.sandboxed import jobs


class MindSpore:
    name = "mindspore"
    tensor_class = mindspore.Tensor
    network_class = nn.Cell

    def versions(self) -> dict[str, str]:
        python = ".".join(map(str, sys.version_info[:3]))
        return {"python": python, "numpy": np.__version__, "mindspore": mindspore.__version__}

    def seed(self, number: int) -> None:
        random.seed(number)
        mindspore.set_seed(number)  # also numpy's generator
        mindspore.manual_seed(number)

    def tensor(self, array: np.ndarray[Any, Any]) -> mindspore.Tensor:
        return mindspore.Tensor(array.copy())

    def array(self, tensor: mindspore.Tensor) -> tuple[np.ndarray[Any, Any], str]:
        kind = str(tensor.dtype).lower()
        if kind == "bfloat16":
            tensor = tensor.astype(mindspore.float32)
        return np.array(tensor.asnumpy()), kind

    def word(self, value: object) -> str | None:
        return str(value).lower() if isinstance(value, mindspore.dtype.Type) else None

    def set_training(self, network: nn.Cell, training: bool) -> None:
        network.set_train(training)

    def widen(self, network: nn.Cell) -> nn.Cell:
        return network.to_float(mindspore.float64)

    def weights(self, network: nn.Cell) -> tuple[list[dict[str, Any]], Arrays]:
        kinds = {name: type(cell).__name__ for name, cell in network.cells_and_names()}
        table, values = [], {}
        for name, tensor in self._named(network).items():
            owner, _, attribute = name.rpartition(".")
            place = {"name": name, "owner": owner, "module": kinds.get(owner, ""), "attribute": attribute}
            table.append(place | {"shape": list(tensor.shape), "tied": ""})
            values[name] = self.array(tensor)[0]
        return table, values

    def load(self, network: nn.Cell, values: Arrays) -> None:
        named = self._named(network)
        for name, value in values.items():
            held = named[name]
            fresh = mindspore.Tensor(value.reshape(held.shape), dtype=held.dtype)
            if isinstance(held, mindspore.Parameter):
                held.set_data(fresh)
            else:
                held.copy_(fresh)

    def _named(self, network: nn.Cell) -> dict[str, Any]:
        return dict(network.parameters_and_names()) | dict(network.named_buffers())


def main(request: int, answer: int) -> None:
    mindspore.runtime.launch_blocking()  # else an error shows up at a later, unrelated call
    jobs.run(MindSpore(), request, answer)
