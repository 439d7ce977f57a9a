"""What of PyTorch native MindSpore does not offer, written for MindSpore: a translation brings along what it uses."""

from __future__ import annotations
