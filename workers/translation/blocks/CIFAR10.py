from __future__ import annotations

import os
import pickle

import numpy as np
from PIL import Image


class CIFAR10(VisionDataset):
    """Small photographs of ten kinds: the Python edition, in root/cifar-10-batches-py."""

    base_folder = "cifar-10-batches-py"
    url = "https://www.cs.toronto.edu/~kriz/cifar-10-python.tar.gz"
    filename = "cifar-10-python.tar.gz"
    tgz_md5 = "c58f30108f718f92721af3b95e74349a"
    train_list = [
        ["data_batch_1", "c99cafc152244af753f735de768cd75f"],
        ["data_batch_2", "d4bba439e000b95fd0a9bffe97cbabec"],
        ["data_batch_3", "54ebc095f3ab1f0389bbae665268c751"],
        ["data_batch_4", "634d18415352ddfa80567beed471001a"],
        ["data_batch_5", "482c414d41f54cd18b22e5b47cb7c3cb"],
    ]
    test_list = [["test_batch", "40351d587109b95175f43aff81a1287e"]]
    meta = {"filename": "batches.meta", "key": "label_names", "md5": "5ff9c542aee3614f3951f8cda6e48888"}

    def __init__(self, root, train=True, transform=None, target_transform=None, download=False):
        super().__init__(root, transform=transform, target_transform=target_transform)
        self.train = train
        if download:
            self.download()
        if not self._check_integrity():
            raise RuntimeError("Dataset not found or corrupted. You can use download=True to download it")
        entries = [self._read(name) for name, _ in (self.train_list if train else self.test_list)]
        rows = np.vstack([entry["data"] for entry in entries])
        self.data = rows.reshape(-1, 3, 32, 32).transpose((0, 2, 3, 1))
        self.targets = [label for entry in entries for label in entry.get("labels") or entry["fine_labels"]]
        self._load_meta()

    def _read(self, name):
        """These files are pickles: the check sums say that they are the published ones."""
        with open(os.path.join(self.root, self.base_folder, name), "rb") as file:
            return pickle.load(file, encoding="latin1")

    def _load_meta(self):
        if not file_is_whole(os.path.join(self.root, self.base_folder, self.meta["filename"]), self.meta["md5"]):
            raise RuntimeError("Dataset metadata file not found or corrupted. You can use download=True to download it")
        self.classes = self._read(self.meta["filename"])[self.meta["key"]]
        self.class_to_idx = {name: number for number, name in enumerate(self.classes)}

    def __getitem__(self, index):
        return self.transformed(Image.fromarray(self.data[index]), self.targets[index])

    def __len__(self):
        return len(self.data)

    def _check_integrity(self):
        files = self.train_list + self.test_list
        return all(file_is_whole(os.path.join(self.root, self.base_folder, name), md5) for name, md5 in files)

    def download(self):
        if not self._check_integrity():
            download_and_extract_archive(self.url, self.root, filename=self.filename, md5=self.tgz_md5)

    def extra_repr(self):
        return f"Split: {'Train' if self.train is True else 'Test'}"
