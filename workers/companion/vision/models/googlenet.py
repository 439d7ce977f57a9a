"""GoogLeNet and Inception v3."""

from __future__ import annotations

import collections
import enum

from mindspore import nn, ops

from ...checkpoint import chosen_weights, load_trained
from ...init import trunc_normal_
from ...nn.pooling import MaxPool2d, avg_pool2d
from ...nn.shapes import spread
from ..layers import as_trained_input


class BasicConv2d(nn.Cell):
    """A convolution without bias, normalised, through ReLU."""

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0):
        super().__init__()
        sides = tuple(side for side in spread(padding, 2) for _ in range(2))
        self.conv = nn.Conv2d(in_channels, out_channels, kernel_size, stride, "pad", sides)
        self.bn = nn.BatchNorm2d(out_channels, eps=0.001)

    def construct(self, x):
        return ops.relu(self.bn(self.conv(x)))


class GoogLeNetAux(nn.Cell):
    """A second head in the middle of GoogLeNet, for training."""

    def __init__(self, in_channels, num_classes, dropout=0.7):
        super().__init__()
        self.conv = BasicConv2d(in_channels, 128, kernel_size=1)
        self.fc1 = nn.Dense(2048, 1024)
        self.fc2 = nn.Dense(1024, num_classes)
        self.dropout = nn.Dropout(p=float(dropout))

    def construct(self, x):
        x = ops.flatten(self.conv(ops.adaptive_avg_pool2d(x, (4, 4))), start_dim=1)
        return self.fc2(self.dropout(ops.relu(self.fc1(x))))


GoogLeNetOutputs = collections.namedtuple("GoogLeNetOutputs", ["logits", "aux_logits2", "aux_logits1"])


class Inception(nn.Cell):
    """The part of GoogLeNet: four branches side by side."""

    def __init__(self, in_channels, ch1x1, ch3x3red, ch3x3, ch5x5red, ch5x5, pool_proj, conv_block=None):
        super().__init__()
        conv = conv_block or BasicConv2d
        self.branch1 = conv(in_channels, ch1x1, kernel_size=1)
        self.branch2 = nn.SequentialCell(
            conv(in_channels, ch3x3red, kernel_size=1), conv(ch3x3red, ch3x3, kernel_size=3, padding=1)
        )
        self.branch3 = nn.SequentialCell(
            conv(in_channels, ch5x5red, kernel_size=1), conv(ch5x5red, ch5x5, kernel_size=3, padding=1)
        )
        self.branch4 = nn.SequentialCell(
            MaxPool2d(3, stride=1, padding=1, ceil_mode=True), conv(in_channels, pool_proj, kernel_size=1)
        )

    def construct(self, x):
        return ops.cat([self.branch1(x), self.branch2(x), self.branch3(x), self.branch4(x)], 1)


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


class GoogLeNet_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of googlenet."""

    IMAGENET1K_V1 = "googlenet-1378be20.pth"
    DEFAULT = IMAGENET1K_V1


def googlenet(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's googlenet; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(GoogLeNet_Weights, weights, pretrained)
    if chosen is None:
        return load_trained(GoogLeNet(**kwargs), None)
    net = load_trained(GoogLeNet(**{"transform_input": True, **kwargs, "aux_logits": True, "init_weights": False}), chosen)
    if not kwargs.get("aux_logits", False):
        net.aux_logits, net.aux1, net.aux2 = False, None, None
    return net


class InceptionA(nn.Cell):
    """35 x 35: kernels of one, five and twice three."""

    def __init__(self, in_channels, pool_features):
        super().__init__()
        self.branch1x1 = BasicConv2d(in_channels, 64, 1)
        self.branch5x5_1 = BasicConv2d(in_channels, 48, 1)
        self.branch5x5_2 = BasicConv2d(48, 64, 5, padding=2)
        self.branch3x3dbl_1 = BasicConv2d(in_channels, 64, 1)
        self.branch3x3dbl_2 = BasicConv2d(64, 96, 3, padding=1)
        self.branch3x3dbl_3 = BasicConv2d(96, 96, 3, padding=1)
        self.branch_pool = BasicConv2d(in_channels, pool_features, 1)

    def construct(self, x):
        five = self.branch5x5_2(self.branch5x5_1(x))
        double = self.branch3x3dbl_3(self.branch3x3dbl_2(self.branch3x3dbl_1(x)))
        return ops.cat([self.branch1x1(x), five, double, self.branch_pool(avg_pool2d(x, 3, 1, 1))], 1)


class InceptionAux(nn.Cell):
    """A second head in the middle of Inception v3, for training."""

    def __init__(self, in_channels, num_classes):
        super().__init__()
        self.conv0 = BasicConv2d(in_channels, 128, 1)
        self.conv1 = BasicConv2d(128, 768, 5)
        self.fc = nn.Dense(768, num_classes)

    def construct(self, x):
        x = self.conv1(self.conv0(ops.avg_pool2d(x, 5, 3)))
        return self.fc(x.mean((2, 3)))


class InceptionB(nn.Cell):
    """From 35 x 35 to 17 x 17."""

    def __init__(self, in_channels):
        super().__init__()
        self.branch3x3 = BasicConv2d(in_channels, 384, 3, 2)
        self.branch3x3dbl_1 = BasicConv2d(in_channels, 64, 1)
        self.branch3x3dbl_2 = BasicConv2d(64, 96, 3, padding=1)
        self.branch3x3dbl_3 = BasicConv2d(96, 96, 3, 2)

    def construct(self, x):
        double = self.branch3x3dbl_3(self.branch3x3dbl_2(self.branch3x3dbl_1(x)))
        return ops.cat([self.branch3x3(x), double, ops.max_pool2d(x, 3, 2)], 1)


class InceptionC(nn.Cell):
    """17 x 17: kernels of seven as a row and a column."""

    def __init__(self, in_channels, channels_7x7):
        super().__init__()
        wide, row, column = channels_7x7, {"kernel_size": (1, 7), "padding": (0, 3)}, {"kernel_size": (7, 1), "padding": (3, 0)}
        self.branch1x1 = BasicConv2d(in_channels, 192, 1)
        self.branch7x7_1 = BasicConv2d(in_channels, wide, 1)
        self.branch7x7_2 = BasicConv2d(wide, wide, **row)
        self.branch7x7_3 = BasicConv2d(wide, 192, **column)
        self.branch7x7dbl_1 = BasicConv2d(in_channels, wide, 1)
        self.branch7x7dbl_2 = BasicConv2d(wide, wide, **column)
        self.branch7x7dbl_3 = BasicConv2d(wide, wide, **row)
        self.branch7x7dbl_4 = BasicConv2d(wide, wide, **column)
        self.branch7x7dbl_5 = BasicConv2d(wide, 192, **row)
        self.branch_pool = BasicConv2d(in_channels, 192, 1)

    def construct(self, x):
        seven = self.branch7x7_3(self.branch7x7_2(self.branch7x7_1(x)))
        double = self.branch7x7dbl_3(self.branch7x7dbl_2(self.branch7x7dbl_1(x)))
        double = self.branch7x7dbl_5(self.branch7x7dbl_4(double))
        return ops.cat([self.branch1x1(x), seven, double, self.branch_pool(avg_pool2d(x, 3, 1, 1))], 1)


class InceptionD(nn.Cell):
    """From 17 x 17 to 8 x 8."""

    def __init__(self, in_channels):
        super().__init__()
        self.branch3x3_1 = BasicConv2d(in_channels, 192, 1)
        self.branch3x3_2 = BasicConv2d(192, 320, 3, 2)
        self.branch7x7x3_1 = BasicConv2d(in_channels, 192, 1)
        self.branch7x7x3_2 = BasicConv2d(192, 192, (1, 7), padding=(0, 3))
        self.branch7x7x3_3 = BasicConv2d(192, 192, (7, 1), padding=(3, 0))
        self.branch7x7x3_4 = BasicConv2d(192, 192, 3, 2)

    def construct(self, x):
        seven = self.branch7x7x3_3(self.branch7x7x3_2(self.branch7x7x3_1(x)))
        return ops.cat([self.branch3x3_2(self.branch3x3_1(x)), self.branch7x7x3_4(seven), ops.max_pool2d(x, 3, 2)], 1)


class InceptionE(nn.Cell):
    """8 x 8: rows and columns of three side by side."""

    def __init__(self, in_channels):
        super().__init__()
        row, column = {"kernel_size": (1, 3), "padding": (0, 1)}, {"kernel_size": (3, 1), "padding": (1, 0)}
        self.branch1x1 = BasicConv2d(in_channels, 320, 1)
        self.branch3x3_1 = BasicConv2d(in_channels, 384, 1)
        self.branch3x3_2a = BasicConv2d(384, 384, **row)
        self.branch3x3_2b = BasicConv2d(384, 384, **column)
        self.branch3x3dbl_1 = BasicConv2d(in_channels, 448, 1)
        self.branch3x3dbl_2 = BasicConv2d(448, 384, 3, padding=1)
        self.branch3x3dbl_3a = BasicConv2d(384, 384, **row)
        self.branch3x3dbl_3b = BasicConv2d(384, 384, **column)
        self.branch_pool = BasicConv2d(in_channels, 192, 1)

    def construct(self, x):
        three, double = self.branch3x3_1(x), self.branch3x3dbl_2(self.branch3x3dbl_1(x))
        pairs = [self.branch3x3_2a(three), self.branch3x3_2b(three), self.branch3x3dbl_3a(double), self.branch3x3dbl_3b(double)]
        return ops.cat([self.branch1x1(x), *pairs, self.branch_pool(avg_pool2d(x, 3, 1, 1))], 1)


InceptionOutputs = collections.namedtuple("InceptionOutputs", ["logits", "aux_logits"])


class Inception3(nn.Cell):
    """torchvision's Inception v3: the same names, so that its checkpoints fit."""

    def __init__(self, num_classes=1000, aux_logits=True, transform_input=False, init_weights=True, dropout=0.5):
        super().__init__()
        self.aux_logits, self.transform_input = aux_logits, transform_input
        self.Conv2d_1a_3x3 = BasicConv2d(3, 32, 3, 2)
        self.Conv2d_2a_3x3 = BasicConv2d(32, 32, 3)
        self.Conv2d_2b_3x3 = BasicConv2d(32, 64, 3, padding=1)
        self.maxpool1 = nn.MaxPool2d(3, 2)
        self.Conv2d_3b_1x1 = BasicConv2d(64, 80, 1)
        self.Conv2d_4a_3x3 = BasicConv2d(80, 192, 3)
        self.maxpool2 = nn.MaxPool2d(3, 2)
        self.Mixed_5b = InceptionA(192, 32)
        self.Mixed_5c = InceptionA(256, 64)
        self.Mixed_5d = InceptionA(288, 64)
        self.Mixed_6a = InceptionB(288)
        self.Mixed_6b = InceptionC(768, 128)
        self.Mixed_6c = InceptionC(768, 160)
        self.Mixed_6d = InceptionC(768, 160)
        self.Mixed_6e = InceptionC(768, 192)
        self.AuxLogits = InceptionAux(768, num_classes) if aux_logits else None
        self.Mixed_7a = InceptionD(768)
        self.Mixed_7b = InceptionE(1280)
        self.Mixed_7c = InceptionE(2048)
        self.avgpool = nn.AdaptiveAvgPool2d((1, 1))
        self.dropout = nn.Dropout(p=float(dropout))
        self.fc = nn.Dense(2048, num_classes)
        for name, cell in self.cells_and_names() if init_weights is not False else ():
            if isinstance(cell, (nn.Conv2d, nn.Dense)):
                trunc_normal_(cell.weight, 0.0, 0.001 if name == "AuxLogits.fc" else 0.1, -2, 2)

    def construct(self, x):
        x = as_trained_input(x) if self.transform_input else x
        x = self.maxpool1(self.Conv2d_2b_3x3(self.Conv2d_2a_3x3(self.Conv2d_1a_3x3(x))))
        x = self.maxpool2(self.Conv2d_4a_3x3(self.Conv2d_3b_1x1(x)))
        x = self.Mixed_6a(self.Mixed_5d(self.Mixed_5c(self.Mixed_5b(x))))
        middle = self.Mixed_6e(self.Mixed_6d(self.Mixed_6c(self.Mixed_6b(x))))
        x = self.Mixed_7c(self.Mixed_7b(self.Mixed_7a(middle)))
        x = self.fc(ops.flatten(self.dropout(self.avgpool(x)), start_dim=1))
        return InceptionOutputs(x, self.AuxLogits(middle)) if self.training and self.aux_logits else x


class Inception_V3_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of inception_v3."""

    IMAGENET1K_V1 = "inception_v3_google-0cc3c7bd.pth"
    DEFAULT = IMAGENET1K_V1


def inception_v3(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's inception_v3; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(Inception_V3_Weights, weights, pretrained)
    if chosen is None:
        return load_trained(Inception3(**kwargs), None)
    net = load_trained(Inception3(**{"transform_input": True, **kwargs, "aux_logits": True, "init_weights": False}), chosen)
    if not kwargs.get("aux_logits", True):
        net.aux_logits, net.AuxLogits = False, None
    return net
