from __future__ import annotations


def resized_lengths(height, width, size, max_size=None):
    """Height and width after a resize; one number is the shorter side, of which max_size limits the longer one."""
    size = [size] if isinstance(size, int) else list(size)
    if len(size) == 2:
        return size
    short, long = sorted((height, width))
    new_short, new_long = size[0], int(size[0] * long / short)
    if max_size is not None and max_size <= new_short:
        raise ValueError(f"max_size = {max_size} must be greater than the size of the shorter side {size}")
    if max_size is not None and new_long > max_size:
        new_short, new_long = int(max_size * new_short / new_long), max_size
    return [new_long, new_short] if width <= height else [new_short, new_long]
