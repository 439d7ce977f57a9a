"""Layers that networks of torchvision share."""

from __future__ import annotations

import collections

from mindspore import Tensor, nn, ops

from ..init import kaiming_normal_, normal_, zeros_
from ..nn.shapes import spread


def as_trained_input(x):
    """Pictures normalised with the colours of ImageNet, as pictures from -1 to 1."""
    deviations, means = Tensor([0.229, 0.224, 0.225], x.dtype), Tensor([0.485, 0.456, 0.406], x.dtype)
    return x * (deviations / 0.5).reshape(1, 3, 1, 1) + ((means - 0.5) / 0.5).reshape(1, 3, 1, 1)


class Conv2dNormActivation(nn.SequentialCell):
    """A convolution that keeps the size at stride 1, normalised and activated."""

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size=3,
        stride=1,
        padding=None,
        groups=1,
        norm_layer=nn.BatchNorm2d,
        activation_layer=nn.ReLU,
        dilation=1,
        inplace=True,
        bias=None,
    ):
        if padding is None:
            sizes = zip(spread(kernel_size, 2), spread(dilation, 2), strict=True)
            padding = [(size - 1) // 2 * step for size, step in sizes]
        sides = tuple(side for side in spread(padding, 2) for _ in range(2))
        bias = norm_layer is None if bias is None else bias
        cells = [nn.Conv2d(in_channels, out_channels, kernel_size, stride, "pad", sides, dilation, groups, bias)]
        cells += [] if norm_layer is None else [norm_layer(out_channels)]
        cells += [] if activation_layer is None else [activation_layer()]
        super().__init__(*cells)
        self.out_channels = out_channels


def divisible(width, divisor=8):
    """The next multiple of the divisor, but not less than nine tenths of the width."""
    near = max(divisor, int(width + divisor / 2) // divisor * divisor)
    return near if near >= 0.9 * width else near + divisor


class FrozenBatchNorm2d(nn.Cell):
    """Batch normalisation whose statistics and weights are fixed."""

    def __init__(self, num_features, eps=1e-5):
        super().__init__()
        self.eps = eps
        self.register_buffer("weight", ops.ones(num_features))
        self.register_buffer("bias", ops.zeros(num_features))
        self.register_buffer("running_mean", ops.zeros(num_features))
        self.register_buffer("running_var", ops.ones(num_features))

    def construct(self, x):
        scale = self.weight * ops.rsqrt(self.running_var + self.eps)
        shift = self.bias - self.running_mean * scale
        return x * scale.reshape(1, -1, 1, 1) + shift.reshape(1, -1, 1, 1)


class InPlaceReLU(nn.ReLU):
    """nn.ReLU that overwrites the feature map it is given, which a program that walks through the layers may have kept."""

    def construct(self, x):
        return x.copy_(super().construct(x.copy()))


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


class MLP(nn.SequentialCell):
    """Dense layers with normalisation, activation and dropout between them."""

    def __init__(
        self, in_channels, hidden_channels, norm_layer=None, activation_layer=nn.ReLU, inplace=None, bias=True, dropout=0.0
    ):
        cells, width = [], in_channels
        for wide in hidden_channels[:-1]:
            cells += [nn.Dense(width, wide, has_bias=bias), *([norm_layer(wide)] if norm_layer else [])]
            cells += [activation_layer(), nn.Dropout(p=float(dropout))]
            width = wide
        cells += [nn.Dense(width, hidden_channels[-1], has_bias=bias), nn.Dropout(p=float(dropout))]
        super().__init__(*cells)


class Permute(nn.Cell):
    """Puts the dimensions in another order."""

    def __init__(self, dims):
        super().__init__()
        self.dims = dims

    def construct(self, x):
        return x.permute(tuple(self.dims))


class SqueezeExcitation(nn.Cell):
    """Weighs the channels by what all of them hold on the average."""

    def __init__(self, input_channels, squeeze_channels, activation=nn.ReLU, scale_activation=nn.Sigmoid):
        super().__init__()
        self.avgpool = nn.AdaptiveAvgPool2d(1)
        self.fc1 = nn.Conv2d(input_channels, squeeze_channels, 1, has_bias=True)
        self.fc2 = nn.Conv2d(squeeze_channels, input_channels, 1, has_bias=True)
        self.activation, self.scale_activation = activation(), scale_activation()

    def construct(self, x):
        return self.scale_activation(self.fc2(self.activation(self.fc1(self.avgpool(x))))) * x


def start_mobile(net):
    """torchvision's starting values for small networks: He for convolutions, N(0, 0.01**2) for dense layers, no bias."""
    for _, cell in net.cells_and_names():
        if isinstance(cell, nn.Conv2d):
            kaiming_normal_(cell.weight, mode="fan_out")
        elif isinstance(cell, nn.Dense):
            normal_(cell.weight, 0, 0.01)
        if isinstance(cell, (nn.Conv2d, nn.Dense)) and cell.has_bias:
            zeros_(cell.bias)


def stochastic_depth(input, p, mode, training=True):
    """Leaves out whole samples ("row") or the whole batch ("batch") with probability p, the rest grows in turn."""
    if not 0 <= p <= 1 or mode not in ("batch", "row"):
        raise ValueError(f"p is from 0 to 1, mode batch or row, not {p} and {mode}")
    if not training or p == 0:
        return input
    shape = (input.shape[0] if mode == "row" else 1,) + (1,) * (input.ndim - 1)
    kept = (ops.rand(shape) < 1 - p).astype(input.dtype)
    return input * (kept / (1 - p) if p < 1 else kept)


class StochasticDepth(nn.Cell):
    """Leaves out whole samples or the whole batch while training."""

    def __init__(self, p, mode):
        super().__init__()
        self.p, self.mode = p, mode

    def construct(self, x):
        return stochastic_depth(x, self.p, self.mode, self.training)
