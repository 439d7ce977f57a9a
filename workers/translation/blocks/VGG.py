from __future__ import annotations

from mindspore import nn, ops


class VGG(nn.Cell):
    """torchvision's VGG: the same names, so that its checkpoints fit."""

    def __init__(self, features, num_classes=1000, init_weights=True, dropout=0.5):
        super().__init__()
        self.features = features
        self.avgpool = nn.AdaptiveAvgPool2d((7, 7))
        self.classifier = nn.SequentialCell(
            nn.Dense(512 * 7 * 7, 4096),
            InPlaceReLU(),
            nn.Dropout(p=dropout),
            nn.Dense(4096, 4096),
            InPlaceReLU(),
            nn.Dropout(p=dropout),
            nn.Dense(4096, num_classes),
        )
        for _, cell in self.cells_and_names() if init_weights else ():
            if isinstance(cell, nn.Conv2d):
                kaiming_normal_(cell.weight, mode="fan_out", nonlinearity="relu")
                zeros_(cell.bias)
            elif isinstance(cell, nn.Dense):
                normal_(cell.weight, 0, 0.01)
                zeros_(cell.bias)

    def construct(self, x):
        return self.classifier(ops.flatten(self.avgpool(self.features(x)), start_dim=1))
