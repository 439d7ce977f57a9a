from __future__ import annotations


class Sampler:
    """What samplers derive from."""

    def __init__(self, data_source=None):
        self.data_source = data_source
