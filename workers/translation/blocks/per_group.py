from __future__ import annotations


def per_group(value, optimizer):
    """One value for each group of the optimizer."""
    return list(value) if isinstance(value, (list, tuple)) else [value] * len(optimizer.param_groups)
