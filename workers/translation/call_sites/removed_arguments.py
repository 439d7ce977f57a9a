"""Questions about what an argument said that is gone: `torch.zeros(3, layout=x.layout)` became `ops.zeros((3,))`."""

from __future__ import annotations

from workers.translation.file import File
from workers.translation.marks import MARKED
from workers.translation.source.survey import walk


def drop_settled(file: File) -> None:
    """Runs when every use has its verdict. Whoever removed the argument has answered for it."""
    gone = {node for argument in file.removed for node in walk(argument)}
    if gone:
        file.pending = [each for each in file.pending if each.node not in gone or each.verdict not in MARKED]
