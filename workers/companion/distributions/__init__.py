"""torch.distributions: densities and draws, a module per kind of value."""

from __future__ import annotations
