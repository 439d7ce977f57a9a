"""Boxes, masks and grids of pictures (torchvision.utils)."""

from __future__ import annotations

import math
import warnings

import numpy as np
from mindspore import Tensor
from PIL import Image, ImageColor, ImageDraw, ImageFont


def drawn(picture, image):
    """A picture as a tensor of the kind that the image was."""
    levels = np.ascontiguousarray(np.asarray(picture).transpose(2, 0, 1))
    kind = image.asnumpy().dtype
    return Tensor(levels if kind == np.uint8 else levels.astype(kind) * kind.type(1 / 255))


def parsed_colors(colors, number):
    """Red, green and blue for each object: the given ones, or torchvision's own series."""
    if colors is None:
        colors = [tuple(place * step % 255 for step in (2**25 - 1, 2**15 - 1, 2**21 - 1)) for place in range(number)]
    elif isinstance(colors, list) and len(colors) < number:
        raise ValueError(f"Number of colors must be equal or larger than the number of objects, but got {len(colors)} < {number}.")
    elif not isinstance(colors, (list, tuple, str)):
        raise ValueError(f"colors must be a tuple or a string, or a list thereof, but got {colors}.")
    elif not isinstance(colors, list):
        colors = [colors] * number
    return [ImageColor.getrgb(color) if isinstance(color, str) else tuple(color) for color in colors]


def picture_of(image):
    """A tensor (1 or 3, height, width) of bytes, or of numbers from 0 to 1, as a picture to draw on."""
    values = image.asnumpy()
    if values.ndim != 3 or values.shape[0] not in (1, 3):
        raise ValueError("Only grayscale and RGB images are supported")
    levels = values if values.dtype == np.uint8 else (values * np.float32(255.999)).astype(np.uint8)
    return Image.fromarray(np.ascontiguousarray(np.broadcast_to(levels, (3, *levels.shape[1:])).transpose(1, 2, 0)))


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


def draw_segmentation_masks(image, masks, alpha=0.8, colors=None):
    """The image with each mask in a color; where masks meet it is black."""
    values, chosen = image.asnumpy(), masks.asnumpy()
    chosen = chosen[None] if chosen.ndim == 2 else chosen
    if chosen.dtype != bool or chosen.ndim != 3 or chosen.shape[1:] != values.shape[1:]:
        raise ValueError("The masks must be of dtype bool, with the height and width of the image")
    if len(chosen) == 0:
        warnings.warn("masks doesn't contain any mask. No mask was drawn", stacklevel=2)
        return image
    colored = values.copy()
    for mask, color in zip(chosen, parsed_colors(colors, len(chosen))):
        level = np.array(color) if values.dtype == np.uint8 else np.array(color) / 255
        colored[:, mask] = level.astype(values.dtype)[:, None]
    colored[:, chosen.sum(0) > 1] = 0
    kind = np.float32 if values.dtype == np.uint8 else values.dtype
    return Tensor((values.astype(kind) * (1 - alpha) + colored.astype(kind) * alpha).astype(values.dtype))


def scaled_to_one(values, value_range=None):
    """The range, or what there is of values, brought to 0 to 1."""
    if value_range is not None and not isinstance(value_range, tuple):
        raise TypeError("value_range has to be a tuple (min, max) if specified. min and max are numbers")
    low, high = value_range or (float(values.min()), float(values.max()))
    return (np.clip(values, low, high) - low) / max(high - low, 1e-5)


def make_grid(tensor, nrow=8, padding=2, normalize=False, value_range=None, scale_each=False, pad_value=0.0):
    """One picture with all pictures of a batch or list side by side."""
    several = isinstance(tensor, list) and all(isinstance(item, Tensor) for item in tensor)
    if not several and not isinstance(tensor, Tensor):
        raise TypeError(f"tensor or list of tensors expected, got {type(tensor)}")
    images = np.stack([item.asnumpy() for item in tensor]) if several else tensor.asnumpy()
    images = images.reshape((1,) * (4 - images.ndim) + images.shape)
    if images.shape[1] == 1:
        images = np.repeat(images, 3, axis=1)
    if normalize:
        parts = images if scale_each else [images]
        images = np.stack([scaled_to_one(part, value_range) for part in parts]).reshape(images.shape)
    number, channels, height, width = images.shape
    if number == 1:
        return Tensor(images[0])
    across = min(nrow, number)
    height, width, down = height + padding, width + padding, math.ceil(number / across)
    grid = np.full((channels, height * down + padding, width * across + padding), pad_value, images.dtype)
    for place, image in enumerate(images):
        top, left = place // across * height + padding, place % across * width + padding
        grid[:, top : top + image.shape[1], left : left + image.shape[2]] = image
    return Tensor(grid)


def save_image(tensor, fp, format=None, **kwargs):
    """Writes a picture, or a batch as one grid, to a file; values from 0 to 1 become 0 to 255."""
    levels = np.clip(make_grid(tensor, **kwargs).asnumpy() * 255 + 0.5, 0, 255).astype(np.uint8)
    Image.fromarray(levels.transpose(1, 2, 0)).save(fp, format=format)
