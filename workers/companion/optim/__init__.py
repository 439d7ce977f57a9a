"""Optimizers and schedulers of torch.optim."""

from __future__ import annotations
