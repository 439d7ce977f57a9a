from __future__ import annotations


class SecondResize(Resize):
    """Resize of torchvision.transforms.v2: tensors of bytes are resized in whole numbers."""

    def forward(self, img):
        return resize_second(img, self.size, self.interpolation, self.max_size, self.antialias)
