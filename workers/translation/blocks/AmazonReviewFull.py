from __future__ import annotations


def AmazonReviewFull(root=None, split=("train", "test")):
    """Reviews with one to five stars."""
    return unpacked_rows("AmazonReviewFull", root, split, "amazon_review_full_csv")
