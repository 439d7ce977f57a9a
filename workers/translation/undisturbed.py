"""Room for deep trees, and no collector in between."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

# Long sums and chains of methods are deep trees; our walk takes a few frames for each level.
_RECURSION = 20_000


@contextmanager
def undisturbed() -> Iterator[None]:
    """Deep trees fit, and the collector does not go through them again and again: they hold no cycles worth finding."""
    limit, collecting = sys.getrecursionlimit(), gc.isenabled()
    sys.setrecursionlimit(max(limit, _RECURSION))
    gc.disable()
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
        if collecting:
            gc.enable()
