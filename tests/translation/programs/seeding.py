"""`from seeding import fill`: gives a network the same weights on both sides, chosen by the torch name of each."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import numpy as np

_TORCH_NAMES = {
    "gamma": "weight", "beta": "bias", "embedding_table": "weight", "w": "weight", "dense1": "linear1", "dense2": "linear2",
}  # fmt: skip
_STATISTICS = ("moving_mean", "moving_variance")


def fill(network: Any, scale: float = 0.3) -> Any:
    """Weights from a stream that begins anew for each name. Returns the network."""
    for name, parameter in _named(network):
        stream = np.random.RandomState(zlib.crc32(name.encode()))
        values = stream.uniform(-scale, scale, size=_shape(parameter)).astype(np.float32)
        _set(parameter, values)
    return network


def _named(network: Any) -> Iterator[tuple[str, Any]]:
    if hasattr(network, "named_parameters"):
        yield from network.named_parameters()
        return
    for name, parameter in network.parameters_and_names():
        parts = name.split(".")
        if parts[-1] not in _STATISTICS:
            yield ".".join(_TORCH_NAMES.get(part, part) for part in parts), parameter


def _shape(parameter: Any) -> tuple[int, ...]:
    return tuple(parameter.shape)


def _set(parameter: Any, values: np.ndarray) -> None:
    if hasattr(parameter, "set_data"):
        import mindspore

        parameter.set_data(mindspore.Tensor(values))
    else:
        import torch

        parameter.data.copy_(torch.from_numpy(values))
