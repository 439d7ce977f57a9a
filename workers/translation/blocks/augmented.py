from __future__ import annotations

import math


def augmented(img, name, strength, interpolation, fill):
    """One named change of an image in a strength."""
    slope, middle = math.degrees(math.atan(strength)), {"interpolation": interpolation, "fill": fill}
    changes = {
        "Identity": lambda: img,
        "ShearX": lambda: affine_image(img, 0.0, [0, 0], 1.0, [slope, 0.0], **middle, center=[0, 0]),
        "ShearY": lambda: affine_image(img, 0.0, [0, 0], 1.0, [0.0, slope], **middle, center=[0, 0]),
        "TranslateX": lambda: affine_image(img, 0.0, [int(strength), 0], 1.0, [0.0, 0.0], **middle),
        "TranslateY": lambda: affine_image(img, 0.0, [0, int(strength)], 1.0, [0.0, 0.0], **middle),
        "Rotate": lambda: rotate_image(img, strength, **middle),
        "Brightness": lambda: adjust_brightness(img, 1.0 + strength),
        "Color": lambda: adjust_saturation(img, 1.0 + strength),
        "Contrast": lambda: adjust_contrast(img, 1.0 + strength),
        "Sharpness": lambda: adjust_sharpness(img, 1.0 + strength),
        "Posterize": lambda: posterize_image(img, int(strength)),
        "Solarize": lambda: solarize_image(img, strength),
        "AutoContrast": lambda: autocontrast_image(img),
        "Equalize": lambda: equalize_image(img),
        "Invert": lambda: invert_image(img),
    }
    return changes[name]()
