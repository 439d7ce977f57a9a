from __future__ import annotations

import math

import numpy as np


def random_split(dataset, lengths, generator=None):
    """Subsets of the given sizes, or shares that sum to one, drawn without overlap."""
    sizes = list(lengths)
    if math.isclose(sum(sizes), 1) and sum(sizes) <= 1:
        sizes = [math.floor(len(dataset) * share) for share in sizes]
        for number in range(len(dataset) - sum(sizes)):
            sizes[number % len(sizes)] += 1
    if sum(sizes) != len(dataset):
        raise ValueError("the lengths must sum to the length of the dataset")
    order = numpy_stream(generator).permutation(sum(sizes)).tolist()
    ends = np.cumsum(sizes)
    return [Subset(dataset, order[end - size : end]) for end, size in zip(ends, sizes, strict=True)]
