from __future__ import annotations


def center_crop(img, output_size):
    """The middle of an image; a smaller image is first padded with black."""
    height, width = size_pair(output_size)
    _, rows, columns = get_dimensions(img)
    if width > columns or height > rows:
        wide, high = max(width - columns, 0), max(height - rows, 0)
        img = pad_image(img, [wide // 2, high // 2, (wide + 1) // 2, (high + 1) // 2])
        _, rows, columns = get_dimensions(img)
    return crop_image(img, round((rows - height) / 2), round((columns - width) / 2), height, width)
