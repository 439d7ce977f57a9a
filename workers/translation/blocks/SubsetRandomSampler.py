from __future__ import annotations


class SubsetRandomSampler(Sampler):
    """The given numbers in random order."""

    def __init__(self, indices, generator=None):
        self.indices, self.generator = indices, generator

    def __iter__(self):
        return iter([self.indices[i] for i in numpy_stream(self.generator).permutation(len(self.indices))])

    def __len__(self):
        return len(self.indices)
