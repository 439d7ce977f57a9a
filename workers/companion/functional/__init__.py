"""torch.nn.functional where MindSpore's functions lack it or compute something else."""

from __future__ import annotations
