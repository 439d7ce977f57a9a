"""Embeddings."""

from __future__ import annotations

import mindspore as ms
from mindspore import Parameter, nn, ops
from mindspore.common import initializer

from ..functional.embedding import embedding_bag, shorten_rows


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


class ShortenedEmbedding(Embedding):
    """An Embedding that shortens the rows it looks up to max_norm, in its table."""

    def __init__(self, num_embeddings, embedding_dim, padding_idx=None, max_norm=None, norm_type=2.0, device=None, dtype=None):
        super().__init__(num_embeddings, embedding_dim, padding_idx, dtype=dtype)
        self.max_norm, self.norm_type = max_norm, norm_type

    def construct(self, ids):
        if self.max_norm is not None:
            shorten_rows(self.embedding_table, ids, self.max_norm, self.norm_type)
        return super().construct(ids)


def embedding_from_pretrained(embeddings, freeze=True, padding_idx=None):
    """An Embedding that starts from the given table."""
    layer = Embedding(embeddings.shape[0], embeddings.shape[1], padding_idx)
    layer.embedding_table.set_data(embeddings)
    layer.embedding_table.requires_grad = not freeze
    return layer


class EmbeddingBag(nn.Cell):
    """Embeds bags of indices and takes their sum, mean or maximum."""

    def __init__(
        self, num_embeddings, embedding_dim, mode="mean", padding_idx=None, include_last_offset=False, device=None, dtype=None
    ):
        super().__init__()
        shape = (num_embeddings, embedding_dim)
        self.embedding_table = Parameter(initializer.initializer(initializer.Normal(1.0), shape), name="embedding_table")
        self.num_embeddings, self.embedding_dim = num_embeddings, embedding_dim
        self.mode, self.padding_idx, self.include_last_offset = mode, padding_idx, include_last_offset
        if padding_idx is not None:
            self.embedding_table[padding_idx] = ops.zeros(embedding_dim)

    def construct(self, ids, offsets=None, per_sample_weights=None):
        options = {"mode": self.mode, "per_sample_weights": per_sample_weights, "padding_idx": self.padding_idx}
        return embedding_bag(ids, self.embedding_table, offsets, include_last_offset=self.include_last_offset, **options)
