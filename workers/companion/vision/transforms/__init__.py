"""Transforms of torchvision."""

from __future__ import annotations
