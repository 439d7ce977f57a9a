"""LSTM, GRU and RNN: MindSpore's own layer, or the stand-in where the file packs sequences, which only the stand-in takes."""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.registry import Outcome, Use
from workers.translation.rules import call_block, compose
from workers.translation.source.survey import walk

_PACKING = frozenset({"pack_padded_sequence", "pack_sequence", "PackedSequence"})


def rewrite_call(use: Use) -> Outcome | None:
    return call_block.rewrite_call(use) if _packs(use.file) else compose.rewrite_call(use)


def _packs(file: File) -> bool:
    return any(
        (isinstance(node, ast.Name) and node.id in _PACKING) or (isinstance(node, ast.Attribute) and node.attr in _PACKING)
        for node in walk(file.tree)
    )
