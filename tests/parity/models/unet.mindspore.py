import math
import numpy as np
from mindspore import Parameter, Tensor, nn, ops


def kept_statistics(running_mean, running_var, mean, variance, count, momentum):
    """Move the running statistics towards those of the batch; the variance counts one value less."""
    if running_mean is not None:
        new_variance = ops.stop_gradient(variance).reshape(-1) * (count / max(count - 1, 1))
        running_mean.copy_((1 - momentum) * running_mean + momentum * ops.stop_gradient(mean).reshape(-1))
        running_var.copy_((1 - momentum) * running_var + momentum * new_variance)


def scaled(normal, weight, bias):
    """Every channel with its weight and bias, where there are any."""
    shape = (1, -1) + (1,) * (normal.ndim - 2)
    normal = normal if weight is None else normal * weight.reshape(shape)
    return normal if bias is None else normal + bias.reshape(shape)


def instance_norm(input, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True, momentum=0.1, eps=1e-5):
    """Normalise every channel of every sample, by its own statistics or by the running ones, which are kept up to date."""
    axes, shape = tuple(range(2, input.ndim)), (1, -1) + (1,) * (input.ndim - 2)
    if not use_input_stats:
        normal = (input - running_mean.reshape(shape)) * ops.rsqrt(running_var.reshape(shape) + eps)
        return scaled(normal, weight, bias)
    mean = input.mean(axes, keep_dims=True)
    variance = ops.square(input - mean).mean(axes, keep_dims=True)
    result = scaled((input - mean) * ops.rsqrt(variance + eps), weight, bias)
    count = input.size // (input.shape[0] * input.shape[1])
    kept_statistics(running_mean, running_var, mean.mean(0), variance.mean(0), count, momentum)
    return result


class InstanceNorm2d(nn.Cell):
    """Normalises every channel of every sample by itself."""

    def __init__(self, num_features, eps=1e-5, momentum=0.1, affine=False, track_running_stats=False, device=None, dtype=None):
        super().__init__()
        self.num_features, self.eps, self.momentum, self.affine = num_features, eps, momentum, affine
        self.track_running_stats = track_running_stats
        self.gamma = Parameter(ops.ones(num_features), name="gamma") if affine else None
        self.beta = Parameter(ops.zeros(num_features), name="beta") if affine else None
        fixed = {"requires_grad": False}
        self.moving_mean = Parameter(ops.zeros(num_features), name="moving_mean", **fixed) if track_running_stats else None
        self.moving_variance = Parameter(ops.ones(num_features), name="moving_variance", **fixed) if track_running_stats else None

    def construct(self, x):
        if x.ndim == 3:
            return self.construct(x.expand_dims(0)).squeeze(0)
        own = self.training or not self.track_running_stats
        return instance_norm(x, self.moving_mean, self.moving_variance, self.gamma, self.beta, own, self.momentum, self.eps)


def spread(value, count):
    """One number for every dimension, or the given ones."""
    return tuple(value) if isinstance(value, (tuple, list)) else (value,) * count


def adaptive_avg_pool1d(input, output_size):
    """Adaptive average over the last dimension; the lengths need not divide."""
    return ops.adaptive_avg_pool2d(input.expand_dims(-2), (1, *spread(output_size, 1))).squeeze(-2)


def resampling_matrix(source, length, mode, align_corners, ratio):
    """The weights (length, source) with which the new points are made of the old ones along one axis."""
    matrix, cubic = np.zeros((length, source)), mode == "bicubic"
    for row in range(length):
        place = (row + 0.5) * ratio - 0.5
        if align_corners:
            place = row * (source - 1) / (length - 1) if length > 1 else 0.0
        place = place if cubic else max(place, 0.0)
        first = math.floor(place)
        for step in range(-1, 3) if cubic else range(2):
            away, weight = abs(place - first - step), 0.0
            if not cubic:
                weight = 1 - away
            elif away <= 1:
                weight = 1.25 * away**3 - 2.25 * away**2 + 1
            elif away < 2:
                weight = -0.75 * (away**3 - 5 * away**2 + 8 * away - 4)
            matrix[row, min(max(first + step, 0), source - 1)] += weight
    return matrix


def interpolate(
    input, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None, antialias=False
):
    """Resize the spatial dimensions one after the other: by position for nearest, by a matrix for the others."""
    count = input.ndim - 2
    scales = (None,) * count if size is not None else spread(scale_factor, count)
    lengths = spread(size, count) if size is not None else [math.floor(n * s) for n, s in zip(input.shape[2:], scales, strict=True)]
    if mode == "area":
        pools = (adaptive_avg_pool1d, ops.adaptive_avg_pool2d, ops.adaptive_avg_pool3d)
        return pools[count - 1](input, tuple(int(length) for length in lengths))
    for axis, (length, scale) in enumerate(zip(lengths, scales, strict=True), 2):
        source, length = input.shape[axis], int(length)
        ratio = source / length if scale is None or recompute_scale_factor else 1 / scale
        if mode.startswith("nearest"):
            shift = 0.5 if mode == "nearest-exact" else 0.0
            places = np.minimum(np.floor((np.arange(length) + shift) * ratio), source - 1)
            input = ops.gather(input, Tensor(places.astype(np.int32)), axis)
        else:
            matrix = Tensor(resampling_matrix(source, length, mode, align_corners, ratio), input.dtype)
            input = ops.matmul(input.swapaxes(axis, -1), matrix.T).swapaxes(axis, -1)
    return input


class Double(nn.Cell):
    def __init__(self, cin, cout):
        super().__init__()
        self.conv1 = nn.Conv2d(cin, cout, 3, pad_mode='pad', padding=1, has_bias=True)
        self.norm1 = nn.GroupNorm(2, cout)
        self.conv2 = nn.Conv2d(cout, cout, 3, pad_mode='pad', padding=2, dilation=2, has_bias=True)
        self.norm2 = InstanceNorm2d(cout, affine=True)

    def construct(self, x):
        x = ops.leaky_relu(self.norm1(self.conv1(x)), alpha=0.2)
        return ops.elu(self.norm2(self.conv2(x)))


class UNet(nn.Cell):
    def __init__(self):
        super().__init__()
        self.down = Double(3, 8)
        self.pool = nn.AvgPool2d(2, stride=2, pad_mode='pad', padding=0)
        self.mid = Double(8, 16)
        self.up = nn.Conv2dTranspose(16, 8, 2, stride=2, pad_mode='pad', has_bias=True)
        self.join = Double(16, 8)
        self.side = nn.Conv2d(16, 8, 1, pad_mode='pad', has_bias=True)
        self.head = nn.Conv2d(8, 2, 1, pad_mode='pad', has_bias=True)

    def construct(self, x):
        a = self.down(x)
        b = self.mid(self.pool(a))
        c = self.join(ops.cat([a, self.up(b)], axis=1))
        d = interpolate(self.side(b), scale_factor=2, mode="bilinear", align_corners=False)
        c = c + ops.pad(d[:, :, 1:, 1:], (1, 0, 1, 0))
        return ops.log_softmax(self.head(c), axis=1)


net = UNet()
y = net(ops.randn((2, 3, 16, 12)))
