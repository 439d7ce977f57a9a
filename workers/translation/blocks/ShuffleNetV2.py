from __future__ import annotations

from mindspore import nn


class ShuffleNetV2(nn.Cell):
    """torchvision's ShuffleNetV2: the same names, so that its checkpoints fit."""

    def __init__(self, stages_repeats, stages_out_channels, num_classes=1000, inverted_residual=None):
        super().__init__()
        unit, (width, *stages, last) = inverted_residual or ShuffleUnit, stages_out_channels
        self.conv1 = nn.SequentialCell(nn.Conv2d(3, width, 3, 2, "pad", 1), nn.BatchNorm2d(width), nn.ReLU())
        self.maxpool = nn.MaxPool2d(3, 2, "pad", 1)
        for number, (count, wide) in enumerate(zip(stages_repeats, stages, strict=True), 2):
            units = [unit(width, wide, 2), *(unit(wide, wide, 1) for _ in range(count - 1))]
            self.insert_child_to_cell(f"stage{number}", nn.SequentialCell(*units))
            width = wide
        self.conv5 = nn.SequentialCell(nn.Conv2d(width, last, 1), nn.BatchNorm2d(last), nn.ReLU())
        self.fc = nn.Dense(last, num_classes)

    def construct(self, x):
        x = self.stage4(self.stage3(self.stage2(self.maxpool(self.conv1(x)))))
        return self.fc(self.conv5(x).mean((2, 3)))
