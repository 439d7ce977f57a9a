from __future__ import annotations


def five_crop(img, size):
    """The four corners of an image and its middle."""
    height, width = size_pair(size)
    _, rows, columns = get_dimensions(img)
    if width > columns or height > rows:
        raise ValueError(f"the crop {(height, width)} is larger than the image {(rows, columns)}")
    places = [(0, 0), (0, columns - width), (rows - height, 0), (rows - height, columns - width)]
    return *(crop_image(img, top, left, height, width) for top, left in places), center_crop(img, (height, width))
