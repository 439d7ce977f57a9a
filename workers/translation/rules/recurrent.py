"""LSTM, GRU and RNN: MindSpore's own layer, or the stand-in where the file packs sequences, which only the stand-in takes."""

from __future__ import annotations

from workers.translation.file import File
from workers.translation.once import once
from workers.translation.registry import Outcome, Use
from workers.translation.rules import call_block, compose

_PACKING = frozenset({"pack_padded_sequence", "pack_sequence", "PackedSequence"})


def rewrite_call(use: Use) -> Outcome | None:
    return call_block.rewrite_call(use) if _packs(use.file) else compose.rewrite_call(use)


@once
def _packs(file: File) -> bool:
    return not file.source.survey.mentions.isdisjoint(_PACKING)
