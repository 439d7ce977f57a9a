from __future__ import annotations


class RandomSampler(Sampler):
    """The numbers of the items in random order, or drawn with replacement."""

    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        super().__init__(data_source)
        self.replacement, self.generator, self.num_samples = replacement, generator, num_samples or len(data_source)

    def __iter__(self):
        stream, size = numpy_stream(self.generator), len(self.data_source)
        if self.replacement:
            return iter(stream.randint(0, size, self.num_samples).tolist())
        rounds = -(-self.num_samples // size)
        order = [index for _ in range(rounds) for index in stream.permutation(size).tolist()]
        return iter(order[: self.num_samples])

    def __len__(self):
        return self.num_samples
