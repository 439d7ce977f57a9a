from __future__ import annotations

import warnings

import numpy as np
from PIL import ImageDraw, ImageFont


def draw_bounding_boxes(
    image,
    boxes,
    labels=None,
    colors=None,
    fill=False,
    width=1,
    font=None,
    font_size=None,
    label_colors=None,
    label_background_colors=None,
    fill_labels=False,
):
    """The image with boxes (left, top, right, bottom) and their labels drawn on it by PIL."""
    corners, number = boxes.asnumpy(), boxes.shape[0]
    if number == 0:
        warnings.warn("boxes doesn't contain any box. No box was drawn", stacklevel=2)
        return image
    if corners.shape[1] != 4 or (corners[:, :2] > corners[:, 2:]).any():
        raise ValueError("Boxes need to be in (xmin, ymin, xmax, ymax) format")
    if labels is not None and len(labels) != number:
        raise ValueError(f"Number of boxes ({number}) and labels ({len(labels)}) mismatch. Please specify labels for each box.")
    lines = parsed_colors(colors, number)
    letters = parsed_colors(label_colors or "black", number) if label_colors or fill_labels else lines
    grounds = parsed_colors(label_background_colors, number) if fill_labels and label_background_colors else lines
    type_face = ImageFont.load_default() if font is None else ImageFont.truetype(font=font, size=font_size or 10)
    picture = picture_of(image)
    pen = ImageDraw.Draw(picture, "RGBA" if fill else None)
    for place, box in enumerate(corners.astype(np.int64).tolist()):
        pen.rectangle(box, width=width, outline=lines[place], fill=(*lines[place], 100) if fill else None)
        if labels is None or labels[place] is None:
            continue
        corner = (box[0] + width + 1, box[1] + width + 1)
        if fill_labels:
            left, top, right, bottom = pen.textbbox(corner, labels[place], font=type_face)
            pen.rectangle((left - 1, top - 1, right + 1, bottom + 1), fill=grounds[place])
        pen.text(corner, labels[place], fill=letters[place], font=type_face)
    return drawn(picture, image)
