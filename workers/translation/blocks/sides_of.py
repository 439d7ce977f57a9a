from __future__ import annotations


def sides_of(padding):
    """Left, top, right and bottom from one, two or four numbers."""
    given = [padding] if isinstance(padding, int) else list(padding)
    if len(given) not in (1, 2, 4):
        raise ValueError(f"padding must be one, two or four numbers, not {len(given)}")
    return tuple(given * (4 // len(given)))
