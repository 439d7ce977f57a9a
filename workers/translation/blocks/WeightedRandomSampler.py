from __future__ import annotations

import numpy as np


class WeightedRandomSampler(Sampler):
    """Numbers drawn with the given weights."""

    def __init__(self, weights, num_samples, replacement=True, generator=None):
        self.weights, self.num_samples, self.replacement, self.generator = weights, num_samples, replacement, generator

    def __iter__(self):
        weights = np.array([float(weight) for weight in self.weights])
        chances = weights / weights.sum()
        drawn = numpy_stream(self.generator).choice(len(weights), self.num_samples, replace=self.replacement, p=chances)
        return iter(drawn.tolist())

    def __len__(self):
        return self.num_samples
