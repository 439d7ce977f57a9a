from .layers import Block as Base, squash
from . import layers


class Deeper(Base):
    """Inherits from a class of another file, without naming torch."""

    def __init__(self, c):
        super(Deeper, self).__init__(c)
        self.scale = 0.5

    def forward(self, x):
        out = super().forward(x)
        return squash(out.flatten(1), 1).view(x.size()) * self.scale


class ViaModule(layers.Block):
    def forward(self, x):
        return self.transform(x) + x

    def extra_repr(self):
        return "via"
