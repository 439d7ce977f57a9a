from __future__ import annotations

import mindspore as ms
from mindspore import nn, ops
from mindspore.common import initializer


class Embedding(nn.Embedding):
    """nn.Embedding drawn from N(0, 1), whose padding row gets no gradient."""

    def __init__(self, num_embeddings, embedding_dim, padding_idx=None, device=None, dtype=None):
        row = padding_idx if padding_idx is None or padding_idx >= 0 else num_embeddings + padding_idx
        drawn = {"embedding_table": initializer.Normal(1.0), "dtype": dtype or ms.float32}
        super().__init__(num_embeddings, embedding_dim, padding_idx=row, **drawn)
        self.num_embeddings, self.embedding_dim = num_embeddings, embedding_dim

    def construct(self, ids):
        found = ops.gather(self.embedding_table, ids, 0)
        if self.padding_idx is None:
            return found
        return ops.where((ids != self.padding_idx).expand_dims(-1), found, ops.stop_gradient(found))
