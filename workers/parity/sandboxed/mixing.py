"""torch's mixed precision on a processor: a program that says `cuda` mixes here too, where its translation mixes."""

from __future__ import annotations

from typing import Any

import torch


def mix() -> None:
    """torch switches both off where there is no CUDA; from now on they work, in float16 unless told otherwise."""
    of_autocast, of_scaler = torch.amp.autocast_mode.autocast.__init__, torch.amp.GradScaler.__init__

    def autocast(self: Any, device_type: str, dtype: Any = None, enabled: bool = True, cache_enabled: Any = None) -> None:
        of_autocast(self, "cpu", dtype or torch.float16, enabled, cache_enabled)

    def scaler(self: Any, device: str = "cuda", *arguments: Any, **named: Any) -> None:
        of_scaler(self, "cpu", *arguments, **named)

    torch.amp.autocast_mode.autocast.__init__, torch.amp.GradScaler.__init__ = autocast, scaler
