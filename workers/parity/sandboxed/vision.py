"""torchvision beside a torch that its compiled part does not fit: data sets, transforms and networks are Python and work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

_OPERATORS = "torchvision::"


def tolerate() -> None:
    """Lets torchvision describe operators that were not loaded. Without this its import fails; with it only a call of them does.

    Wheels of torchvision are built for one build of torch: PyPI's for CUDA does not load into a torch for processors alone.
    """
    described = torch.library.register_fake

    def register_fake(operator: Any, *arguments: Any, **options: Any) -> Any:
        if str(operator).startswith(_OPERATORS) and not _loaded(operator):
            return _as_it_is
        return described(operator, *arguments, **options)

    torch.library.register_fake = register_fake


def _loaded(operator: str) -> bool:
    return hasattr(torch.ops.torchvision, operator.removeprefix(_OPERATORS))


def _as_it_is(function: Callable[..., Any]) -> Callable[..., Any]:
    return function
