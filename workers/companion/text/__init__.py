"""torchtext: tokens, vocabularies and data sets."""

from __future__ import annotations
