from __future__ import annotations


def SogouNews(root=None, split=("train", "test")):
    """News of five kinds."""
    return unpacked_rows("SogouNews", root, split, "sogou_news_csv")
