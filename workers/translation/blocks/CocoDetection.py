from __future__ import annotations

import os

from PIL import Image


class CocoDetection(VisionDataset):
    """Pictures of a folder with the annotations of a COCO file, which pycocotools reads."""

    def __init__(self, root, annFile, transform=None, target_transform=None, transforms=None):
        super().__init__(root, transforms, transform, target_transform)
        from pycocotools.coco import COCO

        self.coco = COCO(annFile)
        self.ids = sorted(self.coco.imgs)

    def _load_image(self, id):
        return Image.open(os.path.join(self.root, self.coco.loadImgs(id)[0]["file_name"])).convert("RGB")

    def _load_target(self, id):
        return self.coco.loadAnns(self.coco.getAnnIds(id))

    def __getitem__(self, index):
        if not isinstance(index, int):
            raise ValueError(f"Index must be of type integer, got {type(index)} instead.")
        image, target = self._load_image(self.ids[index]), self._load_target(self.ids[index])
        return (image, target) if self.transforms is None else self.transforms(image, target)

    def __len__(self):
        return len(self.ids)
