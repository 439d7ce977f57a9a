from __future__ import annotations


def DBpedia(root=None, split=("train", "test")):
    """Articles of fourteen kinds."""
    return unpacked_rows("DBpedia", root, split, "dbpedia_csv")
