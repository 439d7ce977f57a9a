from __future__ import annotations

import numpy as np


def sampled_at(array, grid, mode, fill):
    """Pixels of an array (..., C, H, W) at places from -1 to 1, as torch's grid_sample; outside of it is the fill."""
    if mode not in ("nearest", "bilinear"):
        raise ValueError(f"tensors cannot be moved by {mode}")
    *_, channels, height, width = array.shape
    flat = array.reshape(-1, channels, height, width).astype(grid.dtype)
    flat = np.concatenate([flat, np.ones_like(flat[:, :1])], 1)
    x, y = (((grid[..., axis] + 1) * length - 1) / 2 for axis, length in ((0, width), (1, height)))
    if mode == "nearest":
        corners = [(np.rint(x), np.rint(y), np.ones_like(x))]
    else:
        left, top = np.floor(x), np.floor(y)
        sides = [(top, top + 1 - y), (top + 1, y - top)]
        corners = [
            (column, row, wide * high) for row, high in sides for column, wide in ((left, left + 1 - x), (left + 1, x - left))
        ]
    total = 0
    for column, row, weight in corners:
        inside = (column >= 0) & (column < width) & (row >= 0) & (row < height)
        places = np.where(inside, row, 0).astype(int), np.where(inside, column, 0).astype(int)
        total = total + flat[:, :, places[0], places[1]] * (weight * inside)
    moved, covered = total[:, :-1], total[:, -1:]
    if fill is not None:
        color = np.broadcast_to(np.asarray(fill, grid.dtype).reshape(1, -1, 1, 1), moved.shape)
        moved = np.where(covered < 0.5, color, moved) if mode == "nearest" else moved * covered + (1 - covered) * color
    moved = moved if array.dtype.kind == "f" else np.round(moved)
    return moved.astype(array.dtype).reshape(*array.shape[:-2], *grid.shape[:2])
