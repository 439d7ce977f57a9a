"""Layers of torch.nn where MindSpore's lack it or compute something else."""

from __future__ import annotations
