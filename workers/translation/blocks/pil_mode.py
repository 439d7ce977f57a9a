from __future__ import annotations


def pil_mode(array, mode):
    """PIL's name for an image of such an array (H, W, C); the given mode, where it fits."""
    kinds = {(1, "uint8"): "L", (1, "int16"): "I;16", (1, "int32"): "I", (1, "float32"): "F"}
    kinds |= {(2, "uint8"): "LA", (3, "uint8"): "RGB", (4, "uint8"): "RGBA"}
    own = kinds.get((array.shape[2], array.dtype.name))
    others = {"RGB": ("YCbCr", "HSV"), "RGBA": ("CMYK", "RGBX")}.get(own, ())
    if own is None or mode not in (None, own, *others):
        raise ValueError(f"{array.shape[2]} channels of {array.dtype} make no PIL image of mode {mode}")
    return mode or own
