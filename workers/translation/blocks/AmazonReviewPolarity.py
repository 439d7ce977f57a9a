from __future__ import annotations


def AmazonReviewPolarity(root=None, split=("train", "test")):
    """Reviews, bad (1) or good (2)."""
    return unpacked_rows("AmazonReviewPolarity", root, split, "amazon_review_polarity_csv")
