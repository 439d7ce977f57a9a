"""Networks of torchvision, a module per family."""

from __future__ import annotations
