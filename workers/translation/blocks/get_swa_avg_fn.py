from __future__ import annotations


def get_swa_avg_fn():
    """The mean of all that was seen so far."""
    return lambda averaged, current, count: averaged + (current - averaged) / (count + 1)
