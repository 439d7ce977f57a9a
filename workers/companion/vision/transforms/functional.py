"""Transforms as functions."""

from __future__ import annotations

import mindspore as ms
import numpy as np
from mindspore import Tensor
from PIL import Image, ImageEnhance, ImageOps

from ...ops.writing import write_into
from ..images import (
    InterpolationMode,
    affine_array,
    blend_images,
    converted_image,
    fill_of,
    flip_image,
    from_middle,
    get_dimensions,
    gray_array,
    highest_value,
    inverse_affine,
    pad_array,
    perspective_terms,
    pil_mode,
    resampled,
    resized_batch,
    resized_lengths,
    sampled_at,
    sides_of,
    size_pair,
    turned_hue,
    turned_lengths,
)


def adjust_brightness(img, brightness_factor):
    """0 gives black, 1 the image, 2 twice its brightness."""
    if isinstance(img, Image.Image):
        return ImageEnhance.Brightness(img).enhance(brightness_factor)
    if brightness_factor < 0:
        raise ValueError(f"brightness_factor ({brightness_factor}) is negative")
    array = img.asnumpy()
    return Tensor(blend_images(array, np.zeros_like(array), brightness_factor))


def adjust_contrast(img, contrast_factor):
    """0 gives one gray, 1 the image, 2 twice its contrast."""
    if isinstance(img, Image.Image):
        return ImageEnhance.Contrast(img).enhance(contrast_factor)
    if contrast_factor < 0:
        raise ValueError(f"contrast_factor ({contrast_factor}) is negative")
    array = img.asnumpy()
    kind = array.dtype if array.dtype.kind == "f" else np.float32
    mean = gray_array(array).astype(kind).mean((-3, -2, -1), keepdims=True)
    return Tensor(blend_images(array, mean, contrast_factor))


def adjust_gamma(img, gamma, gain=1):
    """gain * image ** gamma, for values from 0 to 1."""
    if gamma < 0:
        raise ValueError("gamma should not be negative")
    if isinstance(img, Image.Image):
        table = [int((255 + 1 - 1e-3) * gain * pow(each / 255.0, gamma)) for each in range(256)] * 3
        return img.convert("RGB").point(table).convert(img.mode)
    array = img.asnumpy()
    plain = array if array.dtype.kind == "f" else converted_image(array, np.float32)
    return Tensor(converted_image(np.clip(gain * plain ** plain.dtype.type(gamma), 0, 1), array.dtype))


def adjust_hue(img, hue_factor):
    """Colors turned by a part of the circle of hues, from -0.5 to 0.5."""
    if not -0.5 <= hue_factor <= 0.5:
        raise ValueError(f"hue_factor ({hue_factor}) is not in [-0.5, 0.5]")
    if isinstance(img, Image.Image):
        if img.mode in {"L", "1", "I", "F"}:
            return img
        hue, saturation, value = img.convert("HSV").split()
        turned = np.array(hue, np.uint8) + np.int32(hue_factor * 255).astype(np.uint8)
        return Image.merge("HSV", (Image.fromarray(turned), saturation, value)).convert(img.mode)
    if img.shape[-3] == 1:
        return img
    array = img.asnumpy()
    return Tensor(converted_image(turned_hue(converted_image(array, np.float32), hue_factor), array.dtype))


def adjust_saturation(img, saturation_factor):
    """0 gives a gray image, 1 the image, 2 twice its saturation."""
    if isinstance(img, Image.Image):
        return ImageEnhance.Color(img).enhance(saturation_factor)
    if saturation_factor < 0:
        raise ValueError(f"saturation_factor ({saturation_factor}) is negative")
    array = img.asnumpy()
    return img if array.shape[-3] == 1 else Tensor(blend_images(array, gray_array(array), saturation_factor))


def adjust_sharpness(img, sharpness_factor):
    """0 gives a smoothed image, 1 the image, 2 twice its sharpness."""
    if isinstance(img, Image.Image):
        return ImageEnhance.Sharpness(img).enhance(sharpness_factor)
    if sharpness_factor < 0:
        raise ValueError(f"sharpness_factor ({sharpness_factor}) is negative")
    array = img.asnumpy()
    if min(array.shape[-2:]) <= 2:
        return img
    plain = array if array.dtype.kind == "f" else array.astype(np.float32)
    windows = np.lib.stride_tricks.sliding_window_view(plain, (3, 3), (-2, -1))
    kernel = np.array([[1, 1, 1], [1, 5, 1], [1, 1, 1]], plain.dtype) / plain.dtype.type(13)
    inner, smooth = (windows * kernel).sum((-2, -1)), array.copy()
    smooth[..., 1:-1, 1:-1] = inner if array.dtype.kind == "f" else np.round(inner)
    return Tensor(blend_images(array, smooth, sharpness_factor))


def affine_image(img, angle, translate, scale, shear, interpolation=InterpolationMode.NEAREST, fill=None, center=None):
    """An image turned to the right, moved, scaled and sheared; angles in degrees."""
    mode, shear = InterpolationMode(interpolation), [shear, 0.0] if isinstance(shear, (int, float)) else list(shear)
    shear = shear * 2 if len(shear) == 1 else shear
    if scale <= 0:
        raise ValueError("scale should be positive")
    if isinstance(img, Image.Image):
        center = [img.width * 0.5, img.height * 0.5] if center is None else center
        matrix = inverse_affine(center, angle, translate, scale, shear)
        return img.transform(img.size, Image.AFFINE, matrix, mode.pil, fillcolor=fill_of(fill, img))
    matrix = inverse_affine(from_middle(center, img), angle, translate, scale, shear)
    return Tensor(affine_array(img.asnumpy(), matrix, mode.value, fill))


def autocontrast_image(img):
    """Each channel from black to white."""
    if isinstance(img, Image.Image):
        return ImageOps.autocontrast(img)
    array = img.asnumpy()
    kind, white = array.dtype.type if array.dtype.kind == "f" else np.float32, highest_value(array.dtype)
    lowest, highest = (each((-2, -1), keepdims=True).astype(kind) for each in (array.min, array.max))
    flat = highest == lowest
    scale = np.where(flat, kind(1), kind(white) / np.where(flat, kind(1), highest - lowest))
    return Tensor(np.clip((array - np.where(flat, kind(0), lowest)) * scale, 0, white).astype(array.dtype))


def pad_image(img, padding, fill=0, padding_mode="constant"):
    """An image with borders: constant, edge, reflect or symmetric."""
    sides = sides_of(padding)
    if not isinstance(img, Image.Image):
        return Tensor(pad_array(img.asnumpy(), sides, img.ndim - 2, fill or 0, padding_mode))
    palette = img.getpalette() if img.mode == "P" else None
    if padding_mode == "constant":
        image = ImageOps.expand(img, sides, fill_of(fill, img))
    else:
        image = Image.fromarray(pad_array(np.asarray(img), sides, 0, mode=padding_mode))
    if palette:
        image.putpalette(palette)
    return image


def crop_image(img, top, left, height, width):
    """A part of an image; what lies outside of it is black."""
    right, bottom = left + width, top + height
    if isinstance(img, Image.Image):
        return img.crop((left, top, right, bottom))
    _, rows, columns = get_dimensions(img)
    inside = img if img.ndim > 3 else img.asnumpy()  # the gradients of a batch go on
    inside = inside[..., max(top, 0) : bottom, max(left, 0) : right]
    inside = inside if img.ndim > 3 else Tensor(np.ascontiguousarray(inside))
    if left >= 0 and top >= 0 and right <= columns and bottom <= rows:
        return inside
    before = [max(-left + min(0, right), 0), max(-top + min(0, bottom), 0)]
    return pad_image(inside, [*before, max(right - max(columns, left), 0), max(bottom - max(rows, top), 0)])


def center_crop(img, output_size):
    """The middle of an image; a smaller image is first padded with black."""
    height, width = size_pair(output_size)
    _, rows, columns = get_dimensions(img)
    if width > columns or height > rows:
        wide, high = max(width - columns, 0), max(height - rows, 0)
        img = pad_image(img, [wide // 2, high // 2, (wide + 1) // 2, (high + 1) // 2])
        _, rows, columns = get_dimensions(img)
    return crop_image(img, round((rows - height) / 2), round((columns - width) / 2), height, width)


def convert_image_dtype(image, dtype=ms.float32):
    """A tensor in another dtype, its range of values mapped on that of the other: 0..255 on 0..1."""
    if not isinstance(image, Tensor):
        raise TypeError("convert_image_dtype takes tensors")
    return image if image.dtype == dtype else Tensor(converted_image(image.asnumpy(), ms.dtype_to_nptype(dtype)))


def equalize_image(img):
    """All brightnesses of a channel about equally often."""
    if isinstance(img, Image.Image):
        return ImageOps.equalize(img)
    array = img.asnumpy().copy()
    if array.dtype != np.uint8:
        raise TypeError(f"only uint8 tensors are supported, not {array.dtype}")
    for channel in array.reshape(-1, *array.shape[-2:]):
        counts = np.bincount(channel.reshape(-1), minlength=256)
        step = counts[counts != 0][:-1].sum() // 255
        if step:
            table = np.concatenate([[0], (np.cumsum(counts) + step // 2) // step])[:-1]
            channel[...] = np.clip(table, 0, 255).astype(np.uint8)[channel]
    return Tensor(array)


def erase_image(img, i, j, h, w, v, inplace=False):
    """A tensor with new values v from row i and column j on, h rows and w columns."""
    if not isinstance(img, Tensor):
        raise TypeError(f"img should be a tensor, not {type(img)}")
    array = img.asnumpy().copy()
    array[..., i : i + h, j : j + w] = v.asnumpy() if isinstance(v, Tensor) else v
    return write_into(img, Tensor(array)) if inplace else Tensor(array)


def five_crop(img, size):
    """The four corners of an image and its middle."""
    height, width = size_pair(size)
    _, rows, columns = get_dimensions(img)
    if width > columns or height > rows:
        raise ValueError(f"the crop {(height, width)} is larger than the image {(rows, columns)}")
    places = [(0, 0), (0, columns - width), (rows - height, 0), (rows - height, columns - width)]
    return *(crop_image(img, top, left, height, width) for top, left in places), center_crop(img, (height, width))


def pil_to_tensor(pic):
    """A PIL image as a tensor (C, H, W) of the same values."""
    if not isinstance(pic, Image.Image):
        raise TypeError(f"pic should be a PIL image, not {type(pic)}")
    return Tensor(np.ascontiguousarray(np.atleast_3d(np.array(pic)).transpose(2, 0, 1)))


def to_pil_image(pic, mode=None):
    """A tensor (C, H, W) or an array (H, W, C) as a PIL image; floats from 0 to 1 become bytes."""
    if isinstance(pic, Tensor):
        array = pic.asnumpy().transpose(1, 2, 0) if pic.ndim == 3 else pic.asnumpy()
    elif isinstance(pic, np.ndarray):
        array = pic
    else:
        raise TypeError(f"pic should be a tensor or an array, not {type(pic)}")
    if array.ndim not in (2, 3):
        raise ValueError(f"pic should have 2 or 3 dimensions, not {array.ndim}")
    array = np.atleast_3d(array)
    if array.dtype.kind == "f" and mode != "F":
        array = (array * 255).astype(np.uint8)
    plain = np.ascontiguousarray(array)
    return Image.frombytes(pil_mode(array, mode), (array.shape[1], array.shape[0]), plain.tobytes())


def gaussian_blur(img, kernel_size, sigma=None):
    """An image blurred by a bell curve, given as one number or (x, y); its borders are mirrored."""
    sizes = size_pair(kernel_size)
    if any(size % 2 == 0 or size < 0 for size in sizes):
        raise ValueError(f"kernel_size should be odd and positive, not {kernel_size}")
    widths = [size * 0.15 + 0.35 for size in sizes] if sigma is None else np.broadcast_to(sigma, 2)
    array = (pil_to_tensor(img) if isinstance(img, Image.Image) else img).asnumpy()
    kind = array.dtype.type if array.dtype.kind == "f" else np.float32
    blurred = array.astype(kind)
    for axis, size, width in ((-1, sizes[0], widths[0]), (-2, sizes[1], widths[1])):
        places = np.linspace(-(size - 1) / 2, (size - 1) / 2, size, dtype=kind)
        curve = np.exp(-0.5 * (places / kind(width)) ** 2)
        borders = [(0, 0)] * array.ndim
        borders[axis] = (size // 2, size // 2)
        windows = np.lib.stride_tricks.sliding_window_view(np.pad(blurred, borders, "reflect"), size, axis)
        blurred = windows @ (curve / curve.sum())
    blurred = (blurred if array.dtype.kind == "f" else np.round(blurred)).astype(array.dtype)
    return to_pil_image(Tensor(blurred), img.mode) if isinstance(img, Image.Image) else Tensor(blurred)


def hflip(img):
    """Left and right change places."""
    return img.transpose(Image.FLIP_LEFT_RIGHT) if isinstance(img, Image.Image) else flip_image(img, -1)


def invert_image(img):
    """White becomes black."""
    if isinstance(img, Image.Image):
        return ImageOps.invert(img)
    array = img.asnumpy()
    return Tensor((highest_value(array.dtype) - array).astype(array.dtype))


def normalize_image(tensor, mean, std, inplace=False):
    """(tensor - mean) / std for each channel: one image by numpy, a batch by MindSpore, whose gradients go on."""
    if isinstance(tensor, Tensor) and tensor.ndim == 3 and tensor.is_floating_point():
        result = Tensor((tensor.asnumpy() - of_channels(mean, tensor)) / of_channels(std, tensor, divides=True))
        return write_into(tensor, result) if inplace else result
    return normalize_tensor(tensor, mean, std, inplace)


def normalize_tensor(tensor, mean, std, inplace=False):
    """(tensor - mean) / std for each channel, of an image or a batch, within what is differentiated."""
    if not isinstance(tensor, Tensor) or not tensor.is_floating_point() or tensor.ndim < 3:
        raise TypeError("normalize takes a floating tensor (..., C, H, W)")
    result = (tensor - Tensor(of_channels(mean, tensor))) / Tensor(of_channels(std, tensor, divides=True))
    return write_into(tensor, result) if inplace else result


def of_channels(values, tensor, divides=False):
    """One number for each channel, in the tensor's dtype."""
    array = np.array(values, ms.dtype_to_nptype(tensor.dtype)).reshape(-1, 1, 1)
    if divides and (array == 0).any():
        raise ValueError("a standard deviation is zero: division by it is not possible")
    return array


def perspective_image(img, startpoints, endpoints, interpolation=InterpolationMode.BILINEAR, fill=None):
    """An image whose corners are moved from the startpoints to the endpoints."""
    mode, terms = InterpolationMode(interpolation), perspective_terms(startpoints, endpoints)
    if isinstance(img, Image.Image):
        return img.transform(img.size, Image.PERSPECTIVE, terms, mode.pil, fillcolor=fill_of(fill, img))
    array = img.asnumpy()
    height, width = array.shape[-2:]
    kind = array.dtype.type if array.dtype.kind == "f" else np.float32
    y, x = np.meshgrid(np.arange(height, dtype=kind) + kind(0.5), np.arange(width, dtype=kind) + kind(0.5), indexing="ij")
    points, (a, b, c, d, e, f, g, h) = np.stack([x, y, np.ones_like(x)], -1), terms
    above = points @ (np.array([[a, b, c], [d, e, f]], kind) / np.array([[0.5 * width], [0.5 * height]], kind)).T
    return Tensor(sampled_at(array, above / (points @ np.array([[g, h, 1]] * 2, kind).T) - 1, mode.value, fill))


def posterize_image(img, bits):
    """Only so many bits of each byte are kept."""
    if not 0 <= bits <= 8:
        raise ValueError(f"bits should be between 0 and 8, not {bits}")
    if isinstance(img, Image.Image):
        return ImageOps.posterize(img, bits)
    array = img.asnumpy()
    if array.dtype != np.uint8:
        raise TypeError(f"only uint8 tensors are supported, not {array.dtype}")
    return Tensor(array & np.uint8(256 - 2 ** (8 - bits) if bits else 0))


def resize_image(img, size, interpolation=InterpolationMode.BILINEAR, max_size=None, antialias=True):
    """A PIL image, by PIL, or a tensor (..., H, W), as torch's interpolate does it, in another size."""
    mode = InterpolationMode(interpolation)
    _, height, width = get_dimensions(img)
    lengths = resized_lengths(height, width, size, max_size)
    if lengths == [height, width]:
        return img
    if isinstance(img, Image.Image):
        return img.resize((lengths[1], lengths[0]), mode.pil)
    if img.ndim > 3 and img.is_floating_point():
        return resized_batch(img, lengths, mode.value, bool(antialias))
    return Tensor(resampled(img.asnumpy(), lengths, mode.value, bool(antialias)))


def resized_crop(img, top, left, height, width, size, interpolation=InterpolationMode.BILINEAR, antialias=True):
    """A part of an image in another size."""
    return resize_image(crop_image(img, top, left, height, width), size, interpolation, antialias=antialias)


def rgb_to_grayscale(img, num_output_channels=1):
    """A gray image of one or three equal channels."""
    if num_output_channels not in (1, 3):
        raise ValueError("num_output_channels should be 1 or 3")
    if isinstance(img, Image.Image):
        gray = img.convert("L")
        return gray if num_output_channels == 1 else Image.fromarray(np.dstack([np.array(gray)] * 3))
    gray = gray_array(img.asnumpy())
    return Tensor(gray if num_output_channels == 1 else np.repeat(gray, 3, -3))


def rotate_image(img, angle, interpolation=InterpolationMode.NEAREST, expand=False, center=None, fill=None):
    """An image turned to the left by an angle in degrees."""
    mode = InterpolationMode(interpolation)
    if isinstance(img, Image.Image):
        return img.rotate(angle, mode.pil, expand, center, fillcolor=fill_of(fill, img))
    matrix = inverse_affine(from_middle(center, img), -angle, [0.0, 0.0], 1.0, [0.0, 0.0])
    lengths = turned_lengths(matrix, *img.shape[-2:]) if expand else None
    return Tensor(affine_array(img.asnumpy(), matrix, mode.value, fill, lengths))


def solarize_image(img, threshold):
    """Values from the threshold on are inverted."""
    if isinstance(img, Image.Image):
        return ImageOps.solarize(img, threshold)
    array = img.asnumpy()
    if threshold > highest_value(array.dtype):
        raise TypeError("threshold should be less than the highest value of the image")
    return Tensor(np.where(array >= threshold, highest_value(array.dtype) - array, array).astype(array.dtype))


def vflip(img):
    """Top and bottom change places."""
    return img.transpose(Image.FLIP_TOP_BOTTOM) if isinstance(img, Image.Image) else flip_image(img, -2)


def ten_crop(img, size, vertical_flip=False):
    """The four corners of an image and its middle, then those of the flipped image."""
    return *five_crop(img, size), *five_crop(vflip(img) if vertical_flip else hflip(img), size)


def to_grayscale(img, num_output_channels=1):
    """A gray PIL image of one or three equal channels."""
    if not isinstance(img, Image.Image):
        raise TypeError("to_grayscale takes PIL images")
    return rgb_to_grayscale(img, num_output_channels)


def to_tensor(pic):
    """A PIL image or an array (H, W, C) as a tensor (C, H, W); bytes become float32 from 0 to 1."""
    if isinstance(pic, Image.Image):
        array = np.array(pic, {"I": np.int32, "I;16": np.int16, "F": np.float32}.get(pic.mode, np.uint8))
        array = array * np.uint8(255) if pic.mode == "1" else array
    elif isinstance(pic, np.ndarray) and pic.ndim in (2, 3):
        array = pic
    else:
        raise TypeError(f"pic should be a PIL image or an array of 2 or 3 dimensions, not {type(pic)}")
    array = np.ascontiguousarray(np.atleast_3d(array).transpose(2, 0, 1))
    return Tensor(array.astype(np.float32) / 255 if array.dtype == np.uint8 else array)
