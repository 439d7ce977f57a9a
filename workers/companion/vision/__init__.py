"""torchvision: data sets, transforms, networks, operators."""

from __future__ import annotations
