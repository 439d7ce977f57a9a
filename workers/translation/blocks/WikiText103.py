from __future__ import annotations


def WikiText103(root=None, split=("train", "valid", "test")):
    """Lines of articles with their line ends; the large edition."""
    return wiki_text("WikiText103", root, split, "wikitext-103", "9ddaacaf6af0710eda8c456decff7832")
