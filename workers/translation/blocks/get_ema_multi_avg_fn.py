from __future__ import annotations


def get_ema_multi_avg_fn(decay=0.999):
    """An average that forgets, over lists of weights."""

    def update(averaged, current, count):
        for value, new in zip(averaged, current):
            value.copy_((decay * value + (1 - decay) * new).astype(value.dtype))

    return update
