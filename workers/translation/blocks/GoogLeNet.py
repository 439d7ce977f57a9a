from __future__ import annotations

from mindspore import nn, ops


class GoogLeNet(nn.Cell):
    """torchvision's GoogLeNet: the same names, so that its checkpoints fit."""

    def __init__(self, num_classes=1000, aux_logits=True, transform_input=False, init_weights=True, dropout=0.2, dropout_aux=0.7):
        super().__init__()
        self.aux_logits, self.transform_input = aux_logits, transform_input
        self.conv1 = BasicConv2d(3, 64, kernel_size=7, stride=2, padding=3)
        self.maxpool1 = MaxPool2d(3, 2, ceil_mode=True)
        self.conv2 = BasicConv2d(64, 64, kernel_size=1)
        self.conv3 = BasicConv2d(64, 192, kernel_size=3, padding=1)
        self.maxpool2 = MaxPool2d(3, 2, ceil_mode=True)
        self.inception3a = Inception(192, 64, 96, 128, 16, 32, 32)
        self.inception3b = Inception(256, 128, 128, 192, 32, 96, 64)
        self.maxpool3 = MaxPool2d(3, 2, ceil_mode=True)
        self.inception4a = Inception(480, 192, 96, 208, 16, 48, 64)
        self.inception4b = Inception(512, 160, 112, 224, 24, 64, 64)
        self.inception4c = Inception(512, 128, 128, 256, 24, 64, 64)
        self.inception4d = Inception(512, 112, 144, 288, 32, 64, 64)
        self.inception4e = Inception(528, 256, 160, 320, 32, 128, 128)
        self.maxpool4 = MaxPool2d(2, 2, ceil_mode=True)
        self.inception5a = Inception(832, 256, 160, 320, 32, 128, 128)
        self.inception5b = Inception(832, 384, 192, 384, 48, 128, 128)
        self.aux1 = GoogLeNetAux(512, num_classes, dropout_aux) if aux_logits else None
        self.aux2 = GoogLeNetAux(528, num_classes, dropout_aux) if aux_logits else None
        self.avgpool = nn.AdaptiveAvgPool2d((1, 1))
        self.dropout = nn.Dropout(p=float(dropout))
        self.fc = nn.Dense(1024, num_classes)
        for _, cell in self.cells_and_names() if init_weights is not False else ():
            if isinstance(cell, (nn.Conv2d, nn.Dense)):
                trunc_normal_(cell.weight, 0.0, 0.01, -2, 2)

    def construct(self, x):
        x = as_trained_input(x) if self.transform_input else x
        x = self.maxpool2(self.conv3(self.conv2(self.maxpool1(self.conv1(x)))))
        x = self.inception4a(self.maxpool3(self.inception3b(self.inception3a(x))))
        middle = self.inception4d(self.inception4c(self.inception4b(x)))
        last = self.inception5b(self.inception5a(self.maxpool4(self.inception4e(middle))))
        last = self.fc(self.dropout(ops.flatten(self.avgpool(last), start_dim=1)))
        if self.training and self.aux_logits:
            return GoogLeNetOutputs(last, self.aux2(middle), self.aux1(x))
        return last
