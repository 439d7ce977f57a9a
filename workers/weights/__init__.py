"""Checkpoints of torch and of MindSpore, read and written without either, and one made from the other key by key."""

from __future__ import annotations

from workers.weights.convert import Conversion, Converted, convert
from workers.weights.files import Unreadable, read, write

__all__ = ["Conversion", "Converted", "Unreadable", "convert", "read", "write"]
