from mindspore import Parameter, nn, ops
from mindspore.common import initializer


def filled(tensor, draw):
    """Fill the tensor in place with what the initializer draws, and return it."""
    tensor[...] = initializer.initializer(draw, tensor.shape, tensor.dtype).init_data()
    return tensor


def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0, generator=None):
    """Fill the tensor in place from N(mean, std**2) cut off at a and b."""
    return filled(tensor, initializer.TruncatedNormal(std, mean, a, b))


def roll(input, shifts, dims=None):
    """Elements pushed along the dimensions; those that fall out come in at the other end."""
    if dims is None:
        return roll(input.reshape(-1), shifts, 0).reshape(input.shape)
    shifts, dims = ([value] if isinstance(value, int) else value for value in (shifts, dims))
    for shift, dim in zip(shifts, dims, strict=True):
        length = input.shape[dim]
        cut = -shift % length if length else 0
        if cut:
            input = ops.cat((input.narrow(dim, cut, length - cut), input.narrow(dim, 0, cut)), axis=dim)
    return input


def window_partition(x, size):
    b, h, w, c = x.shape
    x = x.view(b, h // size, size, w // size, size, c)
    return x.permute(0, 1, 3, 2, 4, 5).contiguous().view(-1, size * size, c)


def window_reverse(windows, size, h, w):
    b = windows.shape[0] // (h * w // size // size)
    x = windows.view(b, h // size, w // size, size, size, -1)
    return x.permute(0, 1, 3, 2, 4, 5).contiguous().view(b, h, w, -1)


class Shifted(nn.Cell):
    def __init__(self, dim=8, size=4, shift=2):
        super().__init__()
        self.size, self.shift = size, shift
        self.norm = nn.LayerNorm((dim,), epsilon=1e-05)
        self.qkv = nn.Dense(dim, 3 * dim)
        self.table = Parameter(ops.zeros(((2 * size - 1) ** 2, 1)))
        coords = ops.stack(ops.meshgrid(ops.arange(size), ops.arange(size), indexing="ij")).flatten(1)
        relative = (coords[:, :, None] - coords[:, None, :]).permute(1, 2, 0) + size - 1
        self.register_buffer("index", relative[:, :, 0] * (2 * size - 1) + relative[:, :, 1])
        trunc_normal_(self.table, std=0.02)

    def construct(self, x):
        b, h, w, c = x.shape
        y = roll(self.norm(x), shifts=(-self.shift, -self.shift), dims=(1, 2))
        windows = window_partition(y, self.size)
        q, k, v = ops.chunk(self.qkv(windows), 3, axis=-1)
        bias = self.table[self.index.view(-1)].view(self.size**2, self.size**2)
        attention = ops.softmax(q @ k.swapaxes(1, 2) * c**-0.5 + bias, axis=-1)
        y = window_reverse(attention @ v, self.size, h, w)
        y = roll(y, shifts=(self.shift, self.shift), dims=(1, 2))
        return x + y


layer = Shifted()
out = layer(ops.randn((2, 8, 8, 8)))
