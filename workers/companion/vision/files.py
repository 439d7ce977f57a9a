"""Reading and writing pictures (torchvision.io)."""

from __future__ import annotations

import enum
import io

import numpy as np
from mindspore import Tensor
from PIL import Image, ImageOps


class ImageReadMode(enum.Enum):
    """What a picture is converted to on reading."""

    UNCHANGED = 0
    GRAY = 1
    GRAY_ALPHA = 2
    RGB = 3
    RGB_ALPHA = 4
    RGBA = RGB_ALPHA


def decode_image(input, mode=ImageReadMode.UNCHANGED, apply_exif_orientation=False):
    """The bytes of a picture as a tensor (channels, height, width), decoded by PIL."""
    picture = Image.open(io.BytesIO(input.asnumpy().tobytes()))
    if getattr(picture, "n_frames", 1) > 1:
        raise ValueError("a picture of several frames is not read here")
    picture = ImageOps.exif_transpose(picture) if apply_exif_orientation else picture
    mode = ImageReadMode[mode.upper()] if isinstance(mode, str) else mode
    plain = {"P": "RGB", "1": "L"}.get(picture.mode, picture.mode)
    pixels = np.array(picture.convert({1: "L", 2: "LA", 3: "RGB", 4: "RGBA"}.get(mode.value, plain)))
    return Tensor(pixels[None] if pixels.ndim == 2 else np.ascontiguousarray(pixels.transpose(2, 0, 1)))


def decode_jpeg(input, mode=ImageReadMode.UNCHANGED, device="cpu", apply_exif_orientation=False):
    """The bytes of a JPEG file, or of several, as tensors; they are decoded on the processor."""
    if isinstance(input, list):
        return [decode_image(each, mode, apply_exif_orientation) for each in input]
    return decode_image(input, mode, apply_exif_orientation)


def encode_picture(input, format, **options):
    """The bytes of a file with the picture, a tensor (1 or 3, height, width) of uint8."""
    pixels, file = input.asnumpy(), io.BytesIO()
    if pixels.dtype != np.uint8 or pixels.ndim != 3 or pixels.shape[0] not in (1, 3):
        raise RuntimeError("The picture has to be uint8 with 1 or 3 channels, height and width")
    Image.fromarray(pixels[0] if len(pixels) == 1 else np.ascontiguousarray(pixels.transpose(1, 2, 0))).save(
        file, format, **options
    )
    return Tensor(np.frombuffer(file.getvalue(), np.uint8).copy())


def encode_jpeg(input, quality=75):
    """The bytes of a JPEG file, or of several."""
    if isinstance(input, list):
        return [encode_jpeg(each, quality) for each in input]
    return encode_picture(input, "JPEG", quality=quality)


def encode_png(input, compression_level=6):
    """The bytes of a PNG file."""
    return encode_picture(input, "PNG", compress_level=compression_level)


def read_file(path):
    """The bytes of a file."""
    return Tensor(np.fromfile(str(path), np.uint8))


def read_image(path, mode=ImageReadMode.UNCHANGED, apply_exif_orientation=False):
    """A picture file as a tensor (channels, height, width)."""
    return decode_image(read_file(path), mode, apply_exif_orientation)


def write_file(filename, data):
    """Bytes into a file."""
    data.asnumpy().tofile(str(filename))


def write_jpeg(input, filename, quality=75):
    """A tensor into a JPEG file."""
    write_file(filename, encode_jpeg(input, quality))


def write_png(input, filename, compression_level=6):
    """A tensor into a PNG file."""
    write_file(filename, encode_png(input, compression_level))
