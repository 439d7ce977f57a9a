from __future__ import annotations


class Transform:
    """What transforms of images derive from: calling one is calling its forward."""

    def __call__(self, *images):
        return self.forward(*images)

    def __repr__(self):
        return f"{type(self).__name__}({self.shown()})"

    def shown(self):
        return ""
