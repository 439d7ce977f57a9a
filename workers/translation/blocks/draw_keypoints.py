from __future__ import annotations

import numpy as np
from PIL import ImageDraw


def draw_keypoints(image, keypoints, connectivity=None, colors=None, radius=2, width=3, visibility=None):
    """The image with points, and lines between those that belong together, drawn on it by PIL."""
    if keypoints.ndim != 3:
        raise ValueError("keypoints must be of shape (num_instances, K, 2)")
    places = keypoints.asnumpy().astype(np.int64)[..., :2].tolist()
    seen = np.ones(keypoints.shape[:2], bool) if visibility is None else visibility.asnumpy().astype(bool)
    seen = seen.reshape(keypoints.shape[:2])
    picture = picture_of(image)
    pen = ImageDraw.Draw(picture)
    for points, visible in zip(places, seen.tolist()):
        for (x, y), shown in zip(points, visible):
            if shown:
                pen.ellipse([x - radius, y - radius, x + radius, y + radius], fill=colors, outline=None, width=0)
        for start, end in connectivity or ():
            if visible[start] and visible[end]:
                pen.line((tuple(points[start]), tuple(points[end])), width=width)
    return drawn(picture, image)
