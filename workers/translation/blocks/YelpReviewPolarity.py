from __future__ import annotations


def YelpReviewPolarity(root=None, split=("train", "test")):
    """Reviews, bad (1) or good (2)."""
    return unpacked_rows("YelpReviewPolarity", root, split, "yelp_review_polarity_csv")
