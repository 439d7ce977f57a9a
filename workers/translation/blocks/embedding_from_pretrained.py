from __future__ import annotations


def embedding_from_pretrained(embeddings, freeze=True, padding_idx=None):
    """An Embedding that starts from the given table."""
    layer = Embedding(embeddings.shape[0], embeddings.shape[1], padding_idx)
    layer.embedding_table.set_data(embeddings)
    layer.embedding_table.requires_grad = not freeze
    return layer
