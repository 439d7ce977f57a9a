"""Lines that cost time on an accelerator: where the host waits, where a graph is compiled again, where many kernels do one's work.

Texts and programs stand in knowledge/speed; what an advice brings is measured there. Told beside timings, never in a translation.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from workers.translation.file import File, open_file
from workers.translation.speed import compiled_again, many_kernels, unfused, updates, waiting
from workers.translation.targeting import Purpose

FINDERS: dict[str, Callable[[File], Iterator[ast.AST]]] = {
    "speed-attention": unfused.attention,
    "speed-average-by-hand": updates.averages,
    "speed-branch-on-tensor": waiting.branches_in_forward,
    "speed-cat-in-loop": many_kernels.grown_by_cat,
    "speed-clip-by-hand": updates.clipping,
    "speed-constant-each-call": many_kernels.constants,
    "speed-cross-entropy": unfused.cross_entropy,
    "speed-gelu": unfused.gelu,
    "speed-layer-norm": unfused.layer_norm,
    "speed-list-grows": many_kernels.grown_lists,
    "speed-loop-over-batch": many_kernels.rows,
    "speed-loop-over-time": many_kernels.cells,
    "speed-numpy-in-forward": waiting.arrays_in_forward,
    "speed-one-hot": unfused.one_hot,
    "speed-optimizer-by-hand": updates.by_hand,
    "speed-optimizer-in-python": updates.own_optimizers,
    "speed-rms-norm": unfused.rms_norm,
    "speed-sample-transforms": many_kernels.sample_transforms,
    "speed-second-forward": many_kernels.second_forward,
    "speed-separate-projections": unfused.projections,
    "speed-shape-per-step": compiled_again.last_batches,
    "speed-swiglu": unfused.swiglu,
    "speed-sync-condition": waiting.conditions,
    "speed-sync-index": waiting.indices,
    "speed-sync-item": waiting.items,
    "speed-sync-numpy": waiting.arrays,
    "speed-sync-print": waiting.prints,
    "speed-sync-total": waiting.totals,
}


def places(source: str) -> list[tuple[int, str]]:
    """Lines of a torch program and the advice there, each advice at its first line."""
    file = open_file(source, Purpose())
    found = ((finder(file), code) for code, finder in FINDERS.items())
    return sorted((min(lines), code) for nodes, code in found if (lines := [getattr(node, "lineno", 1) for node in nodes]))
