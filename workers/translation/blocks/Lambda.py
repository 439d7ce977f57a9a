from __future__ import annotations


class Lambda(Transform):
    """A function as a transform."""

    def __init__(self, lambd):
        if not callable(lambd):
            raise TypeError(f"lambd should be callable, not {type(lambd).__name__}")
        self.lambd = lambd

    def forward(self, img):
        return self.lambd(img)
