from __future__ import annotations

from mindspore import Parameter, nn, ops
from mindspore.common import initializer


class EmbeddingBag(nn.Cell):
    """Embeds bags of indices and takes their sum, mean or maximum."""

    def __init__(self, num_embeddings, embedding_dim, mode="mean", padding_idx=None, device=None, dtype=None):
        super().__init__()
        shape = (num_embeddings, embedding_dim)
        self.embedding_table = Parameter(initializer.initializer(initializer.Normal(1.0), shape), name="embedding_table")
        self.num_embeddings, self.embedding_dim = num_embeddings, embedding_dim
        self.mode, self.padding_idx = mode, padding_idx
        if padding_idx is not None:
            self.embedding_table[padding_idx] = ops.zeros(embedding_dim)

    def construct(self, ids, offsets=None, per_sample_weights=None):
        options = {"mode": self.mode, "per_sample_weights": per_sample_weights, "padding_idx": self.padding_idx}
        return embedding_bag(ids, self.embedding_table, offsets, **options)
