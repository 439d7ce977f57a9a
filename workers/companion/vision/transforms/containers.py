"""Transforms made of transforms."""

from __future__ import annotations

import random

import numpy as np


class Compose:
    """Transforms, one after the other. Only the first argument is an image: labels go through as they are."""

    def __init__(self, transforms):
        self.transforms = transforms

    def __call__(self, img, *labels):
        if any(hasattr(label, "convert") for label in labels):
            raise TypeError("a second image would have to be transformed alike: write the transforms out for both")
        for transform in self.transforms:
            img = transform(img)
        return (img, *labels) if labels else img

    def __repr__(self):
        lines = "".join(f"\n    {transform}" for transform in self.transforms)
        return f"{type(self).__name__}({lines}\n)"


class Transform:
    """What transforms of images derive from: calling one is calling its forward."""

    def __call__(self, *images):
        return self.forward(*images)

    def __repr__(self):
        return f"{type(self).__name__}({self.shown()})"

    def shown(self):
        return ""


class Lambda(Transform):
    """A function as a transform."""

    def __init__(self, lambd):
        if not callable(lambd):
            raise TypeError(f"lambd should be callable, not {type(lambd).__name__}")
        self.lambd = lambd

    def forward(self, img):
        return self.lambd(img)


class RandomApply(Compose):
    """All transforms, one after the other, with probability p, or none; the random numbers are numpy's."""

    def __init__(self, transforms, p=0.5):
        super().__init__(transforms)
        self.p = p

    def __call__(self, img):
        return img if self.p < np.random.rand() else super().__call__(img)

    def __repr__(self):
        lines = "".join(f"\n    {transform}" for transform in self.transforms)
        return f"{type(self).__name__}(\n    p={self.p}{lines}\n)"


class RandomChoice(Compose):
    """One of the transforms, drawn by Python's random with the weights p."""

    def __init__(self, transforms, p=None):
        super().__init__(transforms)
        self.p = p

    def __call__(self, *images):
        return random.choices(self.transforms, weights=self.p)[0](*images)

    def __repr__(self):
        return f"{super().__repr__()}(p={self.p})"


class RandomOrder(Compose):
    """All transforms in an order that Python's random draws anew each time."""

    def __call__(self, img):
        order = list(range(len(self.transforms)))
        random.shuffle(order)
        for place in order:
            img = self.transforms[place](img)
        return img
