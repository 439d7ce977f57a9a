"""Attention in shifted windows: a table of relative positions, rolled maps, masks as buffers, merged patches."""
import torch
import torch.nn as nn


def windows(x, size):
    b, h, w, c = x.shape
    x = x.view(b, h // size, size, w // size, size, c)
    return x.permute(0, 1, 3, 2, 4, 5).contiguous().view(-1, size * size, c)


def whole(parts, size, h, w):
    b = int(parts.shape[0] / (h * w / size / size))
    x = parts.view(b, h // size, w // size, size, size, -1)
    return x.permute(0, 1, 3, 2, 4, 5).contiguous().view(b, h, w, -1)


class WindowAttention(nn.Module):
    def __init__(self, dim, size, heads):
        super().__init__()
        self.size, self.heads, self.scale = size, heads, (dim // heads) ** -0.5
        self.table = nn.Parameter(torch.zeros((2 * size - 1) ** 2, heads))
        grid = torch.stack(torch.meshgrid([torch.arange(size), torch.arange(size)], indexing="ij")).flatten(1)
        apart = (grid[:, :, None] - grid[:, None, :]).permute(1, 2, 0).contiguous()
        apart[:, :, 0] += size - 1
        apart[:, :, 1] += size - 1
        apart[:, :, 0] *= 2 * size - 1
        self.register_buffer("index", apart.sum(-1))
        self.qkv, self.proj = nn.Linear(dim, dim * 3), nn.Linear(dim, dim)
        nn.init.trunc_normal_(self.table, std=.02)
        self.softmax = nn.Softmax(dim=-1)

    def forward(self, x, mask=None):
        b, n, c = x.shape
        qkv = self.qkv(x).reshape(b, n, 3, self.heads, c // self.heads).permute(2, 0, 3, 1, 4)
        q, k, v = qkv[0], qkv[1], qkv[2]
        scores = (q * self.scale) @ k.transpose(-2, -1)
        scores = scores + self.table[self.index.view(-1)].view(n, n, -1).permute(2, 0, 1).contiguous().unsqueeze(0)
        if mask is not None:
            scores = scores.view(b // mask.shape[0], mask.shape[0], self.heads, n, n) + mask.unsqueeze(1).unsqueeze(0)
            scores = scores.view(-1, self.heads, n, n)
        return self.proj((self.softmax(scores) @ v).transpose(1, 2).reshape(b, n, c))


class Block(nn.Module):
    def __init__(self, dim, resolution, heads, size=4, shift=0, norm_layer=nn.LayerNorm):
        super().__init__()
        self.resolution, self.size, self.shift = resolution, size, shift
        self.norm1, self.norm2 = norm_layer(dim), norm_layer(dim)
        self.attention = WindowAttention(dim, size, heads)
        self.mlp = nn.Sequential(nn.Linear(dim, 2 * dim), nn.GELU(), nn.Linear(2 * dim, dim))
        mask = None
        if shift > 0:
            h, w = resolution
            regions, count = torch.zeros((1, h, w, 1)), 0
            cuts = (slice(0, -size), slice(-size, -shift), slice(-shift, None))
            for rows in cuts:
                for columns in cuts:
                    regions[:, rows, columns, :] = count
                    count += 1
            parts = windows(regions, size).squeeze(-1)
            mask = parts.unsqueeze(1) - parts.unsqueeze(2)
            mask = mask.masked_fill(mask != 0, float(-100.0)).masked_fill(mask == 0, float(0.0))
        self.register_buffer("mask", mask)

    def forward(self, x):
        h, w = self.resolution
        b, _, c = x.shape
        kept = x
        x = self.norm1(x).view(b, h, w, c)
        if self.shift > 0:
            x = torch.roll(x, shifts=(-self.shift, -self.shift), dims=(1, 2))
        x = whole(self.attention(windows(x, self.size), mask=self.mask), self.size, h, w)
        if self.shift > 0:
            x = torch.roll(x, shifts=(self.shift, self.shift), dims=(1, 2))
        x = kept + x.view(b, h * w, c)
        return x + self.mlp(self.norm2(x))


class Merge(nn.Module):
    def __init__(self, resolution, dim):
        super().__init__()
        self.resolution = resolution
        self.norm, self.reduction = nn.LayerNorm(4 * dim), nn.Linear(4 * dim, 2 * dim, bias=False)

    def forward(self, x):
        h, w = self.resolution
        x = x.view(x.shape[0], h, w, -1)
        x = torch.cat([x[:, 0::2, 0::2, :], x[:, 1::2, 0::2, :], x[:, 0::2, 1::2, :], x[:, 1::2, 1::2, :]], -1)
        return self.reduction(self.norm(x.view(x.shape[0], -1, x.shape[-1])))


class Windowed(nn.Module):
    def __init__(self, image=16, patch=2, dim=6, depth=2, classes=4):
        super().__init__()
        side = image // patch
        self.patches = nn.Conv2d(3, dim, kernel_size=patch, stride=patch)
        self.place = nn.Parameter(torch.zeros(1, side * side, dim))
        self.layers = nn.ModuleList()
        for i in range(depth):
            self.layers.append(Block(dim, (side, side), 2, shift=0 if (i % 2 == 0) else 2))
        self.layers.append(Merge((side, side), dim))
        self.norm, self.pool = nn.LayerNorm(2 * dim), nn.AdaptiveAvgPool1d(1)
        self.head = nn.Linear(2 * dim, classes) if classes > 0 else nn.Identity()

    @torch.jit.ignore
    def no_weight_decay(self):
        return {"place"}

    def forward(self, x):
        x = self.patches(x).flatten(2).transpose(1, 2) + self.place
        for layer in self.layers:
            x = layer(x)
        return self.head(torch.flatten(self.pool(self.norm(x).transpose(1, 2)), 1))


net = Windowed()
y = net(torch.randn(2, 3, 16, 16))
