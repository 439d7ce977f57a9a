from __future__ import annotations


def YelpReviewFull(root=None, split=("train", "test")):
    """Reviews with one to five stars."""
    return unpacked_rows("YelpReviewFull", root, split, "yelp_review_full_csv")
