from mindspore import nn, ops
from mindspore.common import initializer


def accurate_tanh(input):
    """tanh to float32 precision; the CPU kernel of ops.tanh is off by up to 1e-4."""
    return 2 * ops.sigmoid(2 * input) - 1


class Embedding(nn.Embedding):
    """nn.Embedding drawn from N(0, 1), whose padding row gets no gradient."""

    def __init__(self, num_embeddings, embedding_dim, padding_idx=None, device=None, dtype=None):
        row = padding_idx if padding_idx is None or padding_idx >= 0 else num_embeddings + padding_idx
        super().__init__(num_embeddings, embedding_dim, embedding_table=initializer.Normal(1.0), padding_idx=row)
        self.num_embeddings, self.embedding_dim = num_embeddings, embedding_dim

    def construct(self, ids):
        found = ops.gather(self.embedding_table, ids, 0)
        if self.padding_idx is None:
            return found
        return ops.where((ids != self.padding_idx).expand_dims(-1), found, ops.stop_gradient(found))


class Cell(nn.Cell):
    def __init__(self, size, hidden):
        super().__init__()
        self.hidden = hidden
        self.x2h = nn.Dense(size, 3 * hidden)
        self.h2h = nn.Dense(hidden, 3 * hidden)

    def construct(self, x, h):
        xr, xz, xn = ops.chunk(self.x2h(x), 3, 1)
        hr, hz, hn = ops.chunk(self.h2h(h), 3, 1)
        r = ops.sigmoid(xr + hr)
        z = ops.sigmoid(xz + hz)
        n = accurate_tanh(xn + r * hn)
        return n + z * (h - n)


class Tagger(nn.Cell):
    def __init__(self, vocab=30, size=8, hidden=10, tags=5):
        super().__init__()
        self.embed = Embedding(vocab, size, padding_idx=0)
        self.cell = Cell(size, hidden)
        self.gru = nn.GRU(hidden, hidden, num_layers=2, batch_first=True, bidirectional=True)
        self.out = nn.Dense(2 * hidden, tags)

    def construct(self, tokens):
        x = self.embed(tokens)
        h = ops.zeros((x.shape[0], self.cell.hidden))
        steps = []
        for t in range(x.shape[1]):
            h = self.cell(x[:, t], h)
            steps.append(h)
        y, last = self.gru(ops.stack(steps, 1))
        pooled, _ = ops.max(y, axis=1)
        return self.out(pooled + ops.cat([last[-2], last[-1]], 1))


tagger = Tagger()
