from __future__ import annotations

import bz2
import os

import numpy as np
from PIL import Image


class USPS(VisionDataset):
    """Handwritten digits of 16 by 16 pixels: the packed text files in root."""

    split_list = {
        "train": [
            "https://www.csie.ntu.edu.tw/~cjlin/libsvmtools/datasets/multiclass/usps.bz2",
            "usps.bz2",
            "ec16c51db3855ca6c91edd34d0e9b197",
        ],
        "test": [
            "https://www.csie.ntu.edu.tw/~cjlin/libsvmtools/datasets/multiclass/usps.t.bz2",
            "usps.t.bz2",
            "8ea070ee2aca1ac39742fdd1ef5ed118",
        ],
    }

    def __init__(self, root, train=True, transform=None, target_transform=None, download=False):
        super().__init__(root, transform=transform, target_transform=target_transform)
        url, filename, md5 = self.split_list["train" if train else "test"]
        path = os.path.join(self.root, filename)
        if download and not os.path.exists(path):
            download_url(url, self.root, filename, md5=md5)
        with bz2.open(path) as file:
            rows = [line.decode().split() for line in file]
        values = np.asarray([[part.split(":")[-1] for part in row[1:]] for row in rows], np.float32)
        self.data = ((values.reshape(-1, 16, 16) + 1) / 2 * 255).astype(np.uint8)
        self.targets = [int(row[0]) - 1 for row in rows]

    def __getitem__(self, index):
        return self.transformed(Image.fromarray(self.data[index]), int(self.targets[index]))

    def __len__(self):
        return len(self.data)
