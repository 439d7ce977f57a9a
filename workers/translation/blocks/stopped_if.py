from __future__ import annotations


def stopped_if(condition, value):
    """The value, without gradients where the condition holds."""
    return stopped(value) if condition else value
