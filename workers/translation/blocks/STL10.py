from __future__ import annotations

import os

import numpy as np
from PIL import Image


class STL10(VisionDataset):
    """Photographs of 96 by 96 pixels, some without labels: the binary files in root/stl10_binary."""

    base_folder = "stl10_binary"
    url = "http://ai.stanford.edu/~acoates/stl10/stl10_binary.tar.gz"
    filename = "stl10_binary.tar.gz"
    tgz_md5 = "91f7769df0f17e558f3565bffb0c7dfb"
    class_names_file = "class_names.txt"
    folds_list_file = "fold_indices.txt"
    train_list = [
        ["train_X.bin", "918c2871b30a85fa023e0c44e0bee87f"],
        ["train_y.bin", "5a34089d4802c674881badbb80307741"],
        ["unlabeled_X.bin", "5242ba1fed5e4be9e1e742405eb56ca4"],
    ]
    test_list = [["test_X.bin", "7f263ba9f9e0b06b93213547f721ac82"], ["test_y.bin", "36f9794fa4beb8a2c72628de14fa638e"]]
    splits = ("train", "train+unlabeled", "unlabeled", "test")

    def __init__(self, root, split="train", folds=None, transform=None, target_transform=None, download=False):
        super().__init__(root, transform=transform, target_transform=target_transform)
        self.split, self.folds = one_of(split, "split", self.splits), folds
        if folds is not None and folds not in range(10):
            raise ValueError(f"Value for argument folds should be in the range [0, 10), but got {folds}.")
        if download:
            self.download()
        elif not self._check_integrity():
            raise RuntimeError("Dataset not found or corrupted. You can use download=True to download it")
        parts = [self._labelled("test")] if split == "test" else []
        parts += [self._fold(*self._labelled("train"))] if split.startswith("train") else []
        parts += [self._unlabelled()] if split.endswith("unlabeled") else []
        self.data, self.labels = (np.concatenate(each) if len(each) > 1 else each[0] for each in zip(*parts))
        names = self._path(self.class_names_file)
        if os.path.isfile(names):
            with open(names) as file:
                self.classes = file.read().splitlines()

    def _path(self, name):
        return os.path.join(self.root, self.base_folder, name)

    def _images(self, part):
        """The files hold columns before rows."""
        return np.fromfile(self._path(f"{part}_X.bin"), np.uint8).reshape(-1, 3, 96, 96).transpose(0, 1, 3, 2)

    def _labelled(self, part):
        return self._images(part), np.fromfile(self._path(f"{part}_y.bin"), np.uint8) - 1

    def _unlabelled(self):
        images = self._images("unlabeled")
        return images, np.full(len(images), -1)

    def _fold(self, images, labels):
        if self.folds is None:
            return images, labels
        with open(self._path(self.folds_list_file)) as file:
            chosen = np.array(file.read().splitlines()[self.folds].split(), np.int64)
        return images[chosen], labels[chosen]

    def __getitem__(self, index):
        return self.transformed(Image.fromarray(self.data[index].transpose(1, 2, 0)), int(self.labels[index]))

    def __len__(self):
        return len(self.data)

    def _check_integrity(self):
        return all(file_is_whole(self._path(name), md5) for name, md5 in self.train_list + self.test_list)

    def download(self):
        if not self._check_integrity():
            download_and_extract_archive(self.url, self.root, filename=self.filename, md5=self.tgz_md5)

    def extra_repr(self):
        return f"Split: {self.split}"
