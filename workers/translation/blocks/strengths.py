from __future__ import annotations

import numpy as np


def strengths(count, shear, across, down, turn, color, bits):
    """By name of a change: the strengths in which it comes, and whether it goes in both directions."""
    highest = {"ShearX": shear, "ShearY": shear, "TranslateX": across, "TranslateY": down, "Rotate": turn}
    highest |= dict.fromkeys(("Brightness", "Color", "Contrast", "Sharpness"), color)
    found = {name: (even_steps(0.0, high, count), True) for name, high in highest.items()}
    found["Posterize"] = (8 - np.round(np.arange(count) / ((count - 1) / bits)).astype(int), False)
    found["Solarize"] = (even_steps(255.0, 0.0, count), False)
    return found | dict.fromkeys(("AutoContrast", "Equalize"), (None, False))
