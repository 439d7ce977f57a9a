from __future__ import annotations


def WikiText2(root=None, split=("train", "valid", "test")):
    """Lines of articles with their line ends; the small edition."""
    return wiki_text("WikiText2", root, split, "wikitext-2", "542ccefacc6c27f945fb54453812b3cd")
