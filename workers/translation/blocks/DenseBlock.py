from __future__ import annotations

from mindspore import nn, ops


class DenseBlock(nn.Cell):
    """Layers each of which sees the feature maps of all before it."""

    def __init__(self, num_layers, width, bn_size, growth_rate, drop_rate):
        super().__init__()
        for number in range(num_layers):
            layer = DenseLayer(width + number * growth_rate, growth_rate, bn_size, drop_rate)
            self.insert_child_to_cell(f"denselayer{number + 1}", layer)

    def construct(self, x):
        features = [x]
        for layer in self.cells():
            features.append(layer(features))
        return ops.cat(features, 1)
