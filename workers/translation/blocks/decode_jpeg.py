from __future__ import annotations


def decode_jpeg(input, mode=ImageReadMode.UNCHANGED, device="cpu", apply_exif_orientation=False):
    """The bytes of a JPEG file, or of several, as tensors; they are decoded on the processor."""
    if isinstance(input, list):
        return [decode_image(each, mode, apply_exif_orientation) for each in input]
    return decode_image(input, mode, apply_exif_orientation)
