"""What transforms compute on pixels."""

from __future__ import annotations

import enum
import math

import numpy as np
from mindspore import Tensor, ops
from PIL import Image

from ..functional.resizing import resampling_matrix


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


def affine_array(array, matrix, mode, fill, lengths=None):
    """An array (..., C, H, W) moved by two rows of a matrix around its middle; lengths: height and width of the result."""
    height, width = array.shape[-2:]
    rows, columns = lengths or (height, width)
    kind = array.dtype.type if array.dtype.kind == "f" else np.float32
    y, x = np.meshgrid(
        np.arange(rows, dtype=kind) - kind(rows / 2 - 0.5), np.arange(columns, dtype=kind) - kind(columns / 2 - 0.5), indexing="ij"
    )
    scaled = np.array(matrix, kind).reshape(2, 3) / np.array([[0.5 * width], [0.5 * height]], kind)
    return sampled_at(array, np.stack([x, y, np.ones_like(x)], -1) @ scaled.T, mode, fill)


def highest_value(dtype):
    """White: the highest whole number, 1 for floats."""
    return int(np.iinfo(dtype).max) if np.issubdtype(dtype, np.integer) else 1


def blend_images(one, other, ratio):
    """ratio of the first array and the rest of the second, within the range of the first one's dtype."""
    kind = one.dtype.type if one.dtype.kind == "f" else np.float32
    mixed = kind(ratio) * one.astype(kind) + kind(1.0 - ratio) * other.astype(kind)
    return np.clip(mixed, 0, highest_value(one.dtype)).astype(one.dtype)


def get_dimensions(img):
    """Channels, height and width of a PIL image or a tensor (..., C, H, W)."""
    if isinstance(img, Image.Image):
        return [len(img.getbands()), img.height, img.width]
    return [1 if img.ndim == 2 else img.shape[-3], *img.shape[-2:]]


def channel_fill(fill, img):
    """The fill of a tensor: a float for each of its channels; that of a PIL image stays as it is."""
    if not isinstance(img, Tensor) or fill is None:
        return fill
    return [float(fill)] * get_dimensions(img)[0] if isinstance(fill, (int, float)) else [float(each) for each in fill]


def converted_image(array, dtype):
    """An array in another dtype, its range of values mapped on that of the other: 0..255 on 0..1."""
    old, new = array.dtype, np.dtype(dtype)
    if old == new or (old.kind == "f" and new.kind == "f"):
        return array.astype(new)
    if old.kind == "f":
        if (old, new) in {(np.float32, np.int32), (np.float32, np.int64), (np.float64, np.int64)}:
            raise RuntimeError(f"the cast from {old} to {new} cannot be performed safely")
        return (array * old.type(highest_value(new) + 1.0 - 1e-3)).astype(new)
    if new.kind == "f":
        return array.astype(new) / new.type(highest_value(old))
    if highest_value(old) > highest_value(new):
        return (array // ((highest_value(old) + 1) // (highest_value(new) + 1))).astype(new)
    return array.astype(new) * new.type((highest_value(new) + 1) // (highest_value(old) + 1))


def fill_of(fill, img):
    """The color of new pixels as PIL takes it: one number for one channel, else one for each."""
    count = len(img.getbands())
    fill = 0 if fill is None else fill
    if isinstance(fill, (int, float)) and count > 1:
        fill = [fill]
    if isinstance(fill, (list, tuple)):
        fill = tuple(fill) * (count if len(fill) == 1 else 1)
        if len(fill) != count:
            raise ValueError(f"fill has {len(fill)} numbers for an image of {count} channels")
        return fill if img.mode == "F" else tuple(int(each) for each in fill)
    return fill if img.mode == "F" else int(fill)


def flip_image(img, axis):
    """A tensor turned round: one image by numpy, a batch by MindSpore."""
    if img.ndim > 3:
        return ops.flip(img, (img.ndim + axis,))
    return Tensor(np.ascontiguousarray(np.flip(img.asnumpy(), axis)))


def from_middle(center, img):
    """A point of the image as it lies to its middle."""
    _, height, width = get_dimensions(img)
    return [0.0, 0.0] if center is None else [center[0] - width * 0.5, center[1] - height * 0.5]


def gray_array(array):
    """The brightness (..., 1, H, W) of an array (..., 3, H, W) in its own dtype."""
    if array.shape[-3] == 1:
        return array
    if array.shape[-3] != 3:
        raise TypeError(f"an image has 1 or 3 channels, not {array.shape[-3]}")
    kind = array.dtype if array.dtype.kind == "f" else np.dtype(np.float32)
    red, green, blue = np.moveaxis(array.astype(kind), -3, 0)
    gray = kind.type(0.2989) * red + kind.type(0.587) * green + kind.type(0.114) * blue
    return gray.astype(array.dtype)[..., None, :, :]


class InterpolationMode(enum.Enum):
    """How pixels between pixels are made; PIL's numbers are understood as well."""

    NEAREST = "nearest"
    NEAREST_EXACT = "nearest-exact"
    BILINEAR = "bilinear"
    BICUBIC = "bicubic"
    BOX = "box"
    HAMMING = "hamming"
    LANCZOS = "lanczos"

    @classmethod
    def _missing_(cls, number):
        numbers = {0: "NEAREST", 1: "LANCZOS", 2: "BILINEAR", 3: "BICUBIC", 4: "BOX", 5: "HAMMING"}
        return cls[numbers[number]] if number in numbers else None

    @property
    def pil(self):
        return {"lanczos": 1, "bilinear": 2, "bicubic": 3, "box": 4, "hamming": 5}.get(self.value, 0)


def inverse_affine(center, angle, translate, scale, shear):
    """Two rows of a matrix that tell for a new pixel where it comes from; angles in degrees."""
    turn, across, along = math.radians(angle), math.radians(shear[0]), math.radians(shear[1])
    (middle_x, middle_y), (move_x, move_y) = center, translate
    a = math.cos(turn - along) / math.cos(along)
    b = -math.cos(turn - along) * math.tan(across) / math.cos(along) - math.sin(turn)
    c = math.sin(turn - along) / math.cos(along)
    d = -math.sin(turn - along) * math.tan(across) / math.cos(along) + math.cos(turn)
    a, b, c, d = (each / scale for each in (d, -b, -c, a))
    x, y = -middle_x - move_x, -middle_y - move_y
    return [a, b, a * x + b * y + middle_x, c, d, c * x + d * y + middle_y]


def pad_array(array, sides, first, fill=0, mode="constant"):
    """Borders around the axes `first` (height) and `first + 1` (width); negative ones are cut off."""
    left, top, right, bottom = sides
    inside, borders = [slice(None)] * array.ndim, [(0, 0)] * array.ndim
    for axis, before, after in ((first, top, bottom), (first + 1, left, right)):
        inside[axis] = slice(max(-before, 0), array.shape[axis] + min(after, 0))
        borders[axis] = (max(before, 0), max(after, 0))
    more = {"constant_values": fill} if mode == "constant" else {}
    return np.pad(array[tuple(inside)], borders, mode, **more)


def perspective_terms(startpoints, endpoints):
    """The eight numbers a to h of (ax + by + c) / (gx + hy + 1), (dx + ey + f) / (gx + hy + 1), for four corners."""
    rows = []
    for (new_x, new_y), (x, y) in zip(endpoints, startpoints, strict=True):
        rows.append([new_x, new_y, 1, 0, 0, 0, -x * new_x, -x * new_y])
        rows.append([0, 0, 0, new_x, new_y, 1, -y * new_x, -y * new_y])
    found = np.linalg.lstsq(np.array(rows, float), np.array(startpoints, float).reshape(8), rcond=None)[0]
    return found.astype(np.float32).tolist()


def pil_mode(array, mode):
    """PIL's name for an image of such an array (H, W, C); the given mode, where it fits."""
    kinds = {(1, "uint8"): "L", (1, "int16"): "I;16", (1, "int32"): "I", (1, "float32"): "F"}
    kinds |= {(2, "uint8"): "LA", (3, "uint8"): "RGB", (4, "uint8"): "RGBA"}
    own = kinds.get((array.shape[2], array.dtype.name))
    others = {"RGB": ("YCbCr", "HSV"), "RGBA": ("CMYK", "RGBX")}.get(own, ())
    if own is None or mode not in (None, own, *others):
        raise ValueError(f"{array.shape[2]} channels of {array.dtype} make no PIL image of mode {mode}")
    return mode or own


def sizing_matrix(source, length, mode, antialias):
    """The weights (length, source) with which an axis of an image is resized."""
    if mode in ("bilinear", "bicubic"):
        return resampling_matrix(source, length, mode, False, source / length, antialias)
    if mode not in ("nearest", "nearest-exact"):
        raise ValueError(f"tensors cannot be resized by {mode}")
    steps = np.arange(length, dtype=np.float32) + np.float32(0.5 if mode == "nearest-exact" else 0)
    places = np.floor(steps * np.float32(source / length)).astype(int)
    return np.eye(source)[np.minimum(places, source - 1)]


def resampled(array, lengths, mode, antialias):
    """An array (..., H, W) in another height and width, as torch's interpolate makes it."""
    dtype = array.dtype
    for axis, length in ((-1, lengths[1]), (-2, lengths[0])):
        matrix = sizing_matrix(array.shape[axis], length, mode, antialias)
        array = np.moveaxis(np.tensordot(array, matrix, (axis, 1)), -1, axis)
    if dtype.kind in "iu":
        array = np.clip(np.round(array), np.iinfo(dtype).min, np.iinfo(dtype).max)
    return array.astype(dtype)


def resized_batch(img, lengths, mode, antialias):
    """A batch in another height and width, by MindSpore, so that gradients go on."""
    for axis, length in ((-1, lengths[1]), (-2, lengths[0])):
        matrix = sizing_matrix(img.shape[axis], length, mode, antialias)
        img = ops.matmul(img.swapaxes(axis, -1), Tensor(matrix.T, img.dtype)).swapaxes(axis, -1)
    return img


def resized_bytes(array, lengths, mode, antialias):
    """An array of bytes (..., H, W) resized in whole numbers, axis by axis, as torch does it without floats."""
    for axis, length in ((-1, lengths[1]), (-2, lengths[0])):
        if array.shape[axis] == length:
            continue
        matrix = sizing_matrix(array.shape[axis], length, mode, antialias)
        bits = next(bit for bit in range(22) if int(0.5 + matrix.max() * 2 ** (bit + 1)) >= 2**15 or bit == 21)
        whole = np.trunc(matrix * 2**bits + np.where(matrix < 0, -0.5, 0.5)).astype(np.int64)
        total = np.moveaxis(np.tensordot(array.astype(np.int64), whole, (axis, 1)), -1, axis)
        array = np.clip((total + 2 ** (bits - 1)) >> bits, 0, 255).astype(np.uint8)
    return array


def resized_lengths(height, width, size, max_size=None):
    """Height and width after a resize; one number is the shorter side, of which max_size limits the longer one."""
    size = [size] if isinstance(size, int) else list(size)
    if len(size) == 2:
        return size
    short, long = sorted((height, width))
    new_short, new_long = size[0], int(size[0] * long / short)
    if max_size is not None and max_size <= new_short:
        raise ValueError(f"max_size = {max_size} must be greater than the size of the shorter side {size}")
    if max_size is not None and new_long > max_size:
        new_short, new_long = int(max_size * new_short / new_long), max_size
    return [new_long, new_short] if width <= height else [new_short, new_long]


def sides_of(padding):
    """Left, top, right and bottom from one, two or four numbers."""
    given = [padding] if isinstance(padding, int) else list(padding)
    if len(given) not in (1, 2, 4):
        raise ValueError(f"padding must be one, two or four numbers, not {len(given)}")
    return tuple(given * (4 // len(given)))


def size_pair(size):
    """Height and width from one number or two."""
    size = (int(size), int(size)) if isinstance(size, (int, float)) else size
    if len(size) not in (1, 2):
        raise ValueError("give height and width, or one number for both")
    return size if len(size) == 2 else (size[0], size[0])


def turned_hue(array, turn):
    """A float array (..., 3, H, W) whose colors are turned by a part of the circle of hues."""
    highest, lowest = array.max(-3), array.min(-3)
    spread = np.where(highest == lowest, np.ones_like(highest), highest - lowest)
    saturation = (highest - lowest) / np.where(highest == lowest, np.ones_like(highest), highest)
    from_red, from_green, from_blue = ((highest - channel) / spread for channel in np.moveaxis(array, -3, 0))
    is_red, is_green = (array[..., channel, :, :] == highest for channel in (0, 1))
    hue = np.where(is_green, 2 + from_red - from_blue, 4 + from_green - from_red)
    hue = np.fmod(np.where(is_red, from_blue - from_green, hue) / 6 + 1, 1)
    hue = np.mod(hue + np.asarray(turn, array.dtype), 1) * 6
    sector = np.floor(hue)
    part = hue - sector
    low, falling, rising = (np.clip(highest * (1 - saturation * each), 0, 1) for each in (np.ones_like(part), part, 1 - part))
    sector = sector.astype(int) % 6
    red = np.choose(sector, [highest, falling, low, low, rising, highest])
    green = np.choose(sector, [rising, highest, highest, falling, low, low])
    blue = np.choose(sector, [low, low, rising, highest, highest, falling])
    return np.stack([red, green, blue], -3)


def turned_lengths(matrix, height, width):
    """Height and width that hold the whole of a turned image."""
    corners = np.array([[x * width, y * height, 1] for x in (-0.5, 0.5) for y in (-0.5, 0.5)], np.float32)
    moved = corners @ np.array(matrix, np.float32).reshape(2, 3).T + np.array([width / 2, height / 2], np.float32)
    lowest, highest = (np.trunc(each / np.float32(1e-4)) * np.float32(1e-4) for each in (moved.min(0), moved.max(0)))
    columns, rows = np.ceil(highest) - np.floor(lowest)
    return int(rows), int(columns)
