from mindspore import nn


class Sequential(nn.SequentialCell):
    """nn.SequentialCell that also runs the cells which were added by name after it was made."""

    def construct(self, x):
        for cell in self.name_cells().values():
            x = cell(x)
        return x
