from mindspore import nn


class Rearrange(nn.Cell):
    """einops' layer: split, join and reorder axes by name."""

    def __init__(self, pattern, **axes_lengths):
        super().__init__()
        self.pattern, self.axes_lengths = pattern, axes_lengths

    def construct(self, x):
        return rearranged(x, self.pattern, "mean", self.axes_lengths)
