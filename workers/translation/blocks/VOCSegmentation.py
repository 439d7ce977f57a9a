from __future__ import annotations

from PIL import Image


class VOCSegmentation(VOCFiles):
    """Pictures with the kind of object at each pixel."""

    _SPLITS_DIR, _TARGET_DIR, _TARGET_FILE_EXT = "Segmentation", "SegmentationClass", ".png"

    @property
    def masks(self):
        return self.targets

    def __getitem__(self, index):
        image, target = Image.open(self.images[index]).convert("RGB"), Image.open(self.masks[index])
        return (image, target) if self.transforms is None else self.transforms(image, target)
