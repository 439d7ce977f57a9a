"""Web processes give back what a page took. Called once, before they are forked."""

from __future__ import annotations

import ctypes
import gc

# From malloc.h of glibc.
TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8
SMALL = 128 * 1024  # bytes; glibc's own first value, which it raises to 32 MiB while it runs unless it is set


def settle() -> None:
    """Eight threads otherwise have an arena each, and each keeps what its longest page ever took (50 MiB and more): only the
    end of an arena is given back, and a kept line lies somewhere in it. One arena serves all: under the interpreter's lock
    they wait for each other anyway. Long texts have pages of their own that go with them.

    What is loaded by now is for ever: a collection that looks at it would copy all of it into each process.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # musl has none, and no arenas
    if mallopt is not None:
        for name, value in ((ARENA_MAX, 1), (MMAP_THRESHOLD, SMALL), (TRIM_THRESHOLD, SMALL)):
            mallopt(name, value)
    gc.collect()
    gc.freeze()
