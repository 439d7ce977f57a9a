from __future__ import annotations


def get_swa_multi_avg_fn():
    """The mean of all that was seen so far, over lists of weights."""

    def update(averaged, current, count):
        for value, new in zip(averaged, current):
            value.copy_((value + (new - value) / (count + 1)).astype(value.dtype))

    return update
