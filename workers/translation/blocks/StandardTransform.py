from __future__ import annotations


class StandardTransform:
    """One transform for the image, one for the target."""

    def __init__(self, transform=None, target_transform=None):
        self.transform, self.target_transform = transform, target_transform

    def __call__(self, input, target):
        input = input if self.transform is None else self.transform(input)
        return input, target if self.target_transform is None else self.target_transform(target)

    def __repr__(self):
        lines = ["StandardTransform"]
        for head, transform in (("Transform: ", self.transform), ("Target transform: ", self.target_transform)):
            if transform is not None:
                first, *rest = repr(transform).splitlines()
                lines += [head + first, *(" " * len(head) + line for line in rest)]
        return "\n".join(lines)
