import torch
from torch import nn


def window_partition(x, size):
    b, h, w, c = x.shape
    x = x.view(b, h // size, size, w // size, size, c)
    return x.permute(0, 1, 3, 2, 4, 5).contiguous().view(-1, size * size, c)


def window_reverse(windows, size, h, w):
    b = windows.shape[0] // (h * w // size // size)
    x = windows.view(b, h // size, w // size, size, size, -1)
    return x.permute(0, 1, 3, 2, 4, 5).contiguous().view(b, h, w, -1)


class Shifted(nn.Module):
    def __init__(self, dim=8, size=4, shift=2):
        super().__init__()
        self.size, self.shift = size, shift
        self.norm = nn.LayerNorm(dim)
        self.qkv = nn.Linear(dim, 3 * dim)
        self.table = nn.Parameter(torch.zeros((2 * size - 1) ** 2, 1))
        coords = torch.stack(torch.meshgrid(torch.arange(size), torch.arange(size), indexing="ij")).flatten(1)
        relative = (coords[:, :, None] - coords[:, None, :]).permute(1, 2, 0) + size - 1
        self.register_buffer("index", relative[:, :, 0] * (2 * size - 1) + relative[:, :, 1])
        nn.init.trunc_normal_(self.table, std=0.02)

    def forward(self, x):
        b, h, w, c = x.shape
        y = torch.roll(self.norm(x), shifts=(-self.shift, -self.shift), dims=(1, 2))
        windows = window_partition(y, self.size)
        q, k, v = self.qkv(windows).chunk(3, dim=-1)
        bias = self.table[self.index.view(-1)].view(self.size**2, self.size**2)
        attention = torch.softmax(q @ k.transpose(1, 2) * c**-0.5 + bias, dim=-1)
        y = window_reverse(attention @ v, self.size, h, w)
        y = torch.roll(y, shifts=(self.shift, self.shift), dims=(1, 2))
        return x + y


layer = Shifted()
out = layer(torch.randn(2, 8, 8, 8))
