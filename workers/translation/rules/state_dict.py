"""`net.state_dict()`: saved, loaded and gone through alike; its keys are torch's only where the layers name their weights alike."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.rules import Outcome, Use
from workers.translation.rules.module_parameters import other_names
from workers.translation.rules.rename_call import rewrite_call as renamed

_READERS = frozenset({"list", "sorted", "set", "tuple"})
_KEYS = Text(
    "Norms and embeddings name their entries gamma, beta, moving_mean, embedding_table: the keys differ.",
    "归一化与嵌入层的条目名为 gamma、beta、moving_mean、embedding_table，键与 torch 不同。",
)


def rewrite_call(use: Use) -> Outcome | None:
    outcome = renamed(use)
    if outcome is not None and use.site.call is not None and _is_read(use.file, use.site.call) and other_names(use.file):
        outcome.verdict, outcome.reason = "review", _KEYS
    return outcome


def _is_read(file: File, call: ast.Call) -> bool:
    """By its keys, on the spot."""
    outer = file.parent(call)
    if isinstance(outer, ast.Attribute):
        return outer.attr == "keys"
    if isinstance(outer, ast.Call):
        return isinstance(outer.func, ast.Name) and outer.func.id in _READERS
    return isinstance(outer, ast.Subscript | ast.Compare)
