from __future__ import annotations


class RandomSampler(Sampler):
    """The numbers of the items in random order, or drawn with replacement."""

    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        super().__init__(data_source)
        self.replacement, self.generator, self.num_samples = replacement, generator, num_samples or len(data_source)

    def __iter__(self):
        stream, size = numpy_stream(self.generator), len(self.data_source)
        if self.replacement:  # a million at a time: num_samples=int(1e10) means "for ever"
            return (
                index
                for left in range(self.num_samples, 0, -(10**6))
                for index in stream.randint(0, size, min(left, 10**6)).tolist()
            )
        rounds = -(-self.num_samples // size)
        order = [index for _ in range(rounds) for index in stream.permutation(size).tolist()]
        return iter(order[: self.num_samples])

    def __len__(self):
        return self.num_samples
