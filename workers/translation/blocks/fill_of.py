from __future__ import annotations


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
