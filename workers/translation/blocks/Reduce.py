from mindspore import nn


class Reduce(nn.Cell):
    """einops' layer: axes by name; those that are not on the right are reduced."""

    def __init__(self, pattern, reduction, **axes_lengths):
        super().__init__()
        self.pattern, self.reduction, self.axes_lengths = pattern, reduction, axes_lengths

    def construct(self, x):
        return rearranged(x, self.pattern, self.reduction, self.axes_lengths)
