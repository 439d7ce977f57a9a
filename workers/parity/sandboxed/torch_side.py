"""The torch side. Runs inside the sandbox only; `main` is called in a locked-down child with the files of its job."""

from __future__ import annotations

import random
import sys
from typing import Any

import numpy as np
import torch

from workers.parity.parcel import Arrays
from workers.parity.sandboxed import jobs


class Torch:
    name = "torch"
    tensor_class = torch.Tensor
    network_class = torch.nn.Module

    def versions(self) -> dict[str, str]:
        python = ".".join(map(str, sys.version_info[:3]))
        return {"python": python, "numpy": np.__version__, "torch": torch.__version__}

    def seed(self, number: int) -> None:
        random.seed(number)
        np.random.seed(number)
        torch.manual_seed(number)

    def tensor(self, array: np.ndarray[Any, Any]) -> torch.Tensor:
        return torch.from_numpy(array.copy())

    def array(self, tensor: torch.Tensor) -> tuple[np.ndarray[Any, Any], str]:
        plain = tensor.detach()
        kind = str(plain.dtype).removeprefix("torch.")
        if plain.is_sparse or plain.layout != torch.strided:
            plain = plain.to_dense()
        if plain.is_quantized:
            plain = plain.dequantize()
        if plain.dtype == torch.bfloat16:
            plain = plain.float()
        return plain.resolve_conj().resolve_neg().cpu().numpy(), kind

    def word(self, value: object) -> str | None:
        if isinstance(value, torch.dtype):
            return str(value).removeprefix("torch.")
        return "cpu" if isinstance(value, torch.device) else None

    def set_training(self, network: torch.nn.Module, training: bool) -> None:
        network.train(training)

    def widen(self, network: torch.nn.Module) -> torch.nn.Module:
        return network.double()

    def weights(self, network: torch.nn.Module) -> tuple[list[dict[str, Any]], Arrays]:
        owners = dict(network.named_modules(remove_duplicate=False))
        first: dict[int, str] = {}
        table, values = [], {}
        for name, tensor in network.state_dict(keep_vars=True).items():
            if not isinstance(tensor, torch.Tensor):  # what get_extra_state() returned
                continue
            owner, _, attribute = name.rpartition(".")
            tied = first.setdefault(id(tensor), name)
            kind = type(owners[owner]).__name__ if owner in owners else ""
            place = {"name": name, "owner": owner, "module": kind, "attribute": attribute, "shape": list(tensor.shape)}
            table.append(place | {"tied": "" if tied == name else tied})
            values[name] = self.array(tensor)[0].copy()
        return table, values

    def load(self, network: torch.nn.Module, values: Arrays) -> None:
        state = network.state_dict()
        with torch.no_grad():
            for name, value in values.items():
                state[name].copy_(torch.from_numpy(value.copy()))


def main(request: int, answer: int) -> None:
    torch.set_num_threads(1)
    jobs.run(Torch(), request, answer)
