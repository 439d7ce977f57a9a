from __future__ import annotations

import numpy as np
from mindspore import Tensor
from PIL import Image


class FakeData(VisionDataset):
    """Noise with labels, the same for the same index; the numbers are numpy's."""

    def __init__(self, size=1000, image_size=(3, 224, 224), num_classes=10, transform=None, target_transform=None, random_offset=0):
        super().__init__(transform=transform, target_transform=target_transform)
        self.size, self.image_size, self.num_classes, self.random_offset = size, image_size, num_classes, random_offset

    def __getitem__(self, index):
        if index >= len(self):
            raise IndexError(f"{class_name(self)} index out of range")
        draws = np.random.RandomState((index + self.random_offset) % 2**32)
        pixels = (draws.standard_normal(self.image_size) * 255).astype(np.int64).astype(np.uint8).transpose(1, 2, 0)
        image = Image.fromarray(pixels.squeeze(2) if pixels.shape[2] == 1 else pixels)
        image, target = self.transformed(image, Tensor(np.array(draws.randint(self.num_classes), np.int64)))
        return image, target.item()

    def __len__(self):
        return self.size
