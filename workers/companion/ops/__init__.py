"""Functions of torch on tensors, a module per kind."""

from __future__ import annotations
