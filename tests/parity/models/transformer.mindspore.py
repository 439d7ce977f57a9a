import math

import mindspore as ms
from mindspore import nn, ops
from mindspore.common import initializer


class Attention(nn.Cell):
    def __init__(self, dim, heads, length):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Dense(dim, 3 * dim)
        self.proj = nn.Dense(dim, dim)
        self.register_buffer("mask", ops.tril(ops.ones((length, length))).view(1, 1, length, length))

    def construct(self, x):
        b, t, c = x.shape
        q, k, v = ops.split(self.qkv(x), c, axis=2)
        q = q.view(b, t, self.heads, c // self.heads).swapaxes(1, 2)
        k = k.view(b, t, self.heads, c // self.heads).swapaxes(1, 2)
        v = v.view(b, t, self.heads, c // self.heads).swapaxes(1, 2)
        att = (q @ k.swapaxes(-2, -1)) / math.sqrt(k.shape[-1])
        att = att.masked_fill(self.mask[:, :, :t, :t] == 0, float("-inf"))
        att = ops.softmax(att, axis=-1)
        y = (att @ v).swapaxes(1, 2).reshape(b, t, c)
        return self.proj(y)


class Block(nn.Cell):
    def __init__(self, dim, heads, length):
        super().__init__()
        self.ln1 = nn.LayerNorm((dim,), epsilon=1e-05)
        self.attn = Attention(dim, heads, length)
        self.ln2 = nn.LayerNorm((dim,), epsilon=1e-05)
        self.fc = nn.Dense(dim, 4 * dim)
        self.out = nn.Dense(4 * dim, dim)

    def construct(self, x):
        x = x + self.attn(self.ln1(x))
        return x + self.out(ops.gelu(self.fc(self.ln2(x))))


class GPT(nn.Cell):
    def __init__(self, vocab=40, dim=16, heads=4, length=12, depth=2):
        super().__init__()
        self.tok = nn.Embedding(vocab, dim, embedding_table=initializer.Normal(1.0))
        self.pos = nn.Embedding(length, dim, embedding_table=initializer.Normal(1.0))
        self.blocks = nn.CellList([Block(dim, heads, length) for _ in range(depth)])
        self.norm = nn.LayerNorm((dim,), epsilon=1e-05)
        self.head = nn.Dense(dim, vocab, has_bias=False)
        self.head.weight = self.tok.embedding_table

    def construct(self, idx):
        t = idx.shape[1]
        positions = ops.arange(0, t, dtype=ms.int64)
        x = self.tok(idx) + self.pos(positions)
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))


model = GPT()
logits = model(ops.randint(0, 40, (2, 9)))
