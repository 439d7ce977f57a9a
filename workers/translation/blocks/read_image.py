from __future__ import annotations


def read_image(path, mode=ImageReadMode.UNCHANGED, apply_exif_orientation=False):
    """A picture file as a tensor (channels, height, width)."""
    return decode_image(read_file(path), mode, apply_exif_orientation)
