"""What rounding does to a call of a chaotic program, told by the calls around it.

Where runs that began a hair's breadth apart have parted, how far apart they are at one call is chance: two of them may cross
there while a third is far away. How far they come apart in general is seen from its neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from workers.parity.answers import Output
from workers.parity.tolerances import NOISE_CEILING

AROUND = 4  # calls of those that are told, on each side


def by_neighbours(outputs: Sequence[Output], moved: Mapping[str, float]) -> dict[str, float]:
    """`moved`: how far rounding moves each output, by its path. An output that it moves no further than noise keeps its own
    level, so that a mistake shows wherever the program is still steady."""
    found = dict(moved)
    for calls in _by_leaf(outputs):
        levels = [moved.get(call.path, 0.0) for call in calls]
        for place, call in enumerate(calls):
            if levels[place] > NOISE_CEILING * _size(call):
                found[call.path] = max(levels[max(0, place - AROUND) : place + AROUND + 1])
    return found


def _by_leaf(outputs: Sequence[Output]) -> Iterator[list[Output]]:
    """The calls that gave one value, in their order: `f()[1]`, `f()[1], call 2`, ..."""
    leaves: dict[tuple[str, str], list[Output]] = {}
    for output in outputs:
        if output.series:
            leaf = output.path.replace(f", call {output.number}", "", 1).replace(f"printed {output.number}", "printed", 1)
            leaves.setdefault((output.series, leaf), []).append(output)
    return (sorted(calls, key=lambda call: call.number) for calls in leaves.values())


def _size(output: Output) -> float:
    """Of the numbers in it; where it has none, nothing is too far."""
    array = output.value.array
    if array is None or array.dtype.kind not in "fciub":
        return 0.0
    finite = np.abs(array[np.isfinite(array)])
    return float(finite.max(initial=0.0))
