from __future__ import annotations


class SequentialSampler(Sampler):
    """The numbers of the items in their order."""

    def __iter__(self):
        return iter(range(len(self.data_source)))

    def __len__(self):
        return len(self.data_source)
