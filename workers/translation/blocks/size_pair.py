from __future__ import annotations


def size_pair(size):
    """Height and width from one number or two."""
    size = (int(size), int(size)) if isinstance(size, (int, float)) else size
    if len(size) not in (1, 2):
        raise ValueError("give height and width, or one number for both")
    return size if len(size) == 2 else (size[0], size[0])
