"""torch as if the processor were the device that a program asks for: many call `.cuda()` without asking whether there is one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import torch

_MADE = (
    "arange empty empty_like eye from_numpy full full_like linspace normal ones ones_like rand rand_like randint randint_like randn"
    " randn_like randperm tensor as_tensor zeros zeros_like load"
).split()
_TYPES = ("FloatTensor", "DoubleTensor", "HalfTensor", "LongTensor", "IntTensor", "ByteTensor", "BoolTensor")
_NOTHING = ("set_device", "synchronize", "empty_cache", "reset_peak_memory_stats")


def stand_in() -> None:
    """What is measured on the other side is on its processor too. Whether there is a CUDA device is told as it is."""
    for kind in (torch.Tensor, torch.nn.Module):
        kind.cuda = _itself
        kind.to = _here(kind.to)
    for name in _MADE:
        setattr(torch, name, _here(getattr(torch, name)))
    for name in _TYPES:
        setattr(torch.cuda, name, getattr(torch, name))
    for name in _NOTHING:
        setattr(torch.cuda, name, lambda *given, **named: None)


def _itself(value: Any, *given: Any, **named: Any) -> Any:
    return value


def _here(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def called(*given: Any, **named: Any) -> Any:
        given = tuple("cpu" if place and _is_cuda(one) else one for place, one in enumerate(given))
        named = {name: "cpu" if name in ("device", "map_location") and _is_cuda(one) else one for name, one in named.items()}
        return function(*given, **named)

    return called


def _is_cuda(value: Any) -> bool:
    return (isinstance(value, str) and value.split(":")[0] == "cuda") or (isinstance(value, torch.device) and value.type == "cuda")
