from __future__ import annotations


def legacy_reduction(size_average=None, reduce=None):
    """The reduction that torch's deprecated arguments stand for."""
    if reduce is not None and not reduce:
        return "none"
    return "mean" if size_average is None or size_average else "sum"
