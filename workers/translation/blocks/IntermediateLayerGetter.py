from __future__ import annotations

import collections

from mindspore import nn


class IntermediateLayerGetter(nn.Cell):
    """Runs a network's cells one after another up to the last that is wanted, and gives what was asked for by its new name."""

    def __init__(self, model, return_layers):
        super().__init__()
        self.return_layers = {str(name): str(new) for name, new in return_layers.items()}
        if not set(self.return_layers) <= set(model.name_cells()):
            raise ValueError("return_layers are not present in model")
        names = list(model.name_cells())
        last = max(names.index(name) for name in self.return_layers)
        for name in names[: last + 1]:
            self.insert_child_to_cell(name, model.name_cells()[name])

    def construct(self, x):
        found = collections.OrderedDict()
        for name, cell in self.name_cells().items():
            x = cell(x)
            if name in self.return_layers:
                found[self.return_layers[name]] = x
        return found
