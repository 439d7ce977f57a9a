from __future__ import annotations

import csv
import os

import numpy as np
from mindspore import Tensor
from PIL import Image


class CelebA(VisionDataset):
    """Faces with attributes, in root/celeba."""

    base_folder = "celeba"
    file_list = [
        ("0B7EVK8r0v71pZjFTYXZWM3FlRnM", "00d2c5bc6d35e252742224ab0c1e8fcb", "img_align_celeba.zip"),
        ("0B7EVK8r0v71pblRyaVFSWGxPY0U", "75e246fa4810816ffd6ee81facbd244c", "list_attr_celeba.txt"),
        ("1_ee_0u7vcNLOfNLegJRHmolfH5ICW-XS", "32bd1bd63d3c78cd57e08160ec5ed1e2", "identity_CelebA.txt"),
        ("0B7EVK8r0v71pbThiMVRxWXZ4dU0", "00566efa6fedff7a56946cd1c10f1c16", "list_bbox_celeba.txt"),
        ("0B7EVK8r0v71pd0FJY3Blby1HUTQ", "cc24ecafdb5b50baae59b03474781f8c", "list_landmarks_align_celeba.txt"),
        ("0B7EVK8r0v71pY0NSMzRuSXJEVkk", "d32c9cbf5e040fd4025c592c306e6668", "list_eval_partition.txt"),
    ]

    def __init__(self, root, split="train", target_type="attr", transform=None, target_transform=None, download=False):
        super().__init__(root, transform=transform, target_transform=target_transform)
        self.split, self.target_type = split, target_type if isinstance(target_type, list) else [target_type]
        if not self.target_type and self.target_transform is not None:
            raise RuntimeError("target_transform is specified but target_type is empty")
        if download:
            self.download()
        if not self._check_integrity():
            raise RuntimeError("Dataset not found or corrupted. You can use download=True to download it")
        part = ("train", "valid", "test", "all").index(one_of(split.lower(), "split", ("train", "valid", "test", "all")))
        names, parts, _ = self._load_csv("list_eval_partition.txt")
        chosen = np.flatnonzero((parts[:, 0] == part) | (part == 3))
        self.filename = [names[place] for place in chosen]
        self.identity = Tensor(self._load_csv("identity_CelebA.txt")[1][chosen])
        self.bbox = Tensor(self._load_csv("list_bbox_celeba.txt", 1)[1][chosen])
        self.landmarks_align = Tensor(self._load_csv("list_landmarks_align_celeba.txt", 1)[1][chosen])
        _, attr, self.attr_names = self._load_csv("list_attr_celeba.txt", 1)
        self.attr = Tensor((attr[chosen] + 1) // 2)

    def _load_csv(self, filename, header=None):
        """Names of the pictures, the numbers beside them, and what the columns are called."""
        with open(os.path.join(self.root, self.base_folder, filename)) as file:
            rows = list(csv.reader(file, delimiter=" ", skipinitialspace=True))
        names = [] if header is None else rows[header]
        rows = rows if header is None else rows[header + 1 :]
        return [row[0] for row in rows], np.array([list(map(int, row[1:])) for row in rows], np.int64), names

    def __getitem__(self, index):
        image = Image.open(os.path.join(self.root, self.base_folder, "img_align_celeba", self.filename[index]))
        image = image if self.transform is None else self.transform(image)
        target = tuple(self._target(kind, index) for kind in self.target_type)
        if not target:
            return image, None
        target = target if len(target) > 1 else target[0]
        return image, target if self.target_transform is None else self.target_transform(target)

    def _target(self, kind, index):
        if kind not in ("attr", "identity", "bbox", "landmarks"):
            raise ValueError(f'Target type "{kind}" is not recognized.')
        row = entry(getattr(self, "landmarks_align" if kind == "landmarks" else kind), index)
        return Tensor(np.asarray(row[0] if kind == "identity" else row))

    def __len__(self):
        return len(self.attr)

    def _check_integrity(self):
        folder = os.path.join(self.root, self.base_folder)
        lists = [(md5, name) for _, md5, name in self.file_list if not name.endswith((".zip", ".7z"))]
        whole = all(file_is_whole(os.path.join(folder, name), md5) for md5, name in lists)
        return whole and os.path.isdir(os.path.join(folder, "img_align_celeba"))

    def download(self):
        """The files are on Google Drive, from where the package gdown fetches them."""
        if self._check_integrity():
            return
        import gdown

        folder = os.path.join(self.root, self.base_folder)
        os.makedirs(folder, exist_ok=True)
        for file_id, md5, name in self.file_list:
            path = os.path.join(folder, name)
            if not file_is_whole(path, md5):
                gdown.download(id=file_id, output=path, quiet=False)
            if not file_is_whole(path, md5):
                raise RuntimeError("File not found or corrupted.")
        extract_archive(os.path.join(folder, "img_align_celeba.zip"))

    def extra_repr(self):
        return f"Target type: {self.target_type}\nSplit: {self.split}"
