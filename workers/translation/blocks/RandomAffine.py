from __future__ import annotations

import numpy as np


class RandomAffine(Transform):
    """An image turned, moved, scaled and sheared at random; the random numbers are numpy's."""

    def __init__(
        self, degrees, translate=None, scale=None, shear=None, interpolation=InterpolationMode.NEAREST, fill=0, center=None
    ):
        self.degrees, self.translate, self.scale = angle_range(degrees), translate, scale
        self.shear = None if shear is None else angle_range(shear, (2, 4))
        self.interpolation, self.fill, self.center = InterpolationMode(interpolation), 0 if fill is None else fill, center

    @staticmethod
    def get_params(degrees, translate, scale_ranges, shears, img_size):
        angle = float(np.random.uniform(float(degrees[0]), float(degrees[1])))
        moved = (0, 0)
        if translate is not None:
            farthest = [float(share * length) for share, length in zip(translate, img_size, strict=True)]
            moved = tuple(round(np.random.uniform(-far, far)) for far in farthest)
        scale = 1.0 if scale_ranges is None else float(np.random.uniform(scale_ranges[0], scale_ranges[1]))
        pairs = [] if shears is None else [shears[:2], shears[2:]][: len(shears) // 2]
        drawn = [float(np.random.uniform(low, high)) for low, high in pairs]
        return angle, moved, scale, tuple([*drawn, 0.0, 0.0][:2])

    def forward(self, img):
        _, height, width = get_dimensions(img)
        drawn = self.get_params(self.degrees, self.translate, self.scale, self.shear, [width, height])
        return affine_image(img, *drawn, self.interpolation, channel_fill(self.fill, img), self.center)

    def shown(self):
        parts = {name: getattr(self, name) for name in ("translate", "scale", "shear") if getattr(self, name) is not None}
        parts |= {"interpolation": self.interpolation.value} if self.interpolation.value != "nearest" else {}
        parts |= {"fill": self.fill} if self.fill != 0 else {}
        parts |= {"center": self.center} if self.center is not None else {}
        return ", ".join(f"{name}={value}" for name, value in {"degrees": self.degrees, **parts}.items())
