from __future__ import annotations


def get_ema_avg_fn(decay=0.999):
    """An average that forgets: what is new has the weight 1 - decay."""
    return lambda averaged, current, count: decay * averaged + (1 - decay) * current
