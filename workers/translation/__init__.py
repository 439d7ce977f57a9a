"""The pure translator: PyTorch source text in; MindSpore text, changes and findings out."""

from __future__ import annotations

from workers.translation.engine import translate
from workers.translation.result import Change, Finding, Translation, Unusable

__all__ = ["Change", "Finding", "Translation", "Unusable", "translate"]
