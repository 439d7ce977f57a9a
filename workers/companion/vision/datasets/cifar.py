"""Small pictures in arrays: CIFAR, STL10, SVHN."""

from __future__ import annotations

import os
import pickle

import numpy as np
from PIL import Image

from .files import VisionDataset, download_and_extract_archive, download_url, file_is_whole, one_of


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


class CIFAR100(CIFAR10):
    """Small photographs of a hundred kinds, in root/cifar-100-python."""

    base_folder = "cifar-100-python"
    url = "https://www.cs.toronto.edu/~kriz/cifar-100-python.tar.gz"
    filename = "cifar-100-python.tar.gz"
    tgz_md5 = "eb9058c3a382ffc7106e4002c42a8d85"
    train_list = [["train", "16019d7e3df5f24257cddd939b257f8d"]]
    test_list = [["test", "f0ef6b0ae62326f3e7ffdfab6717acfc"]]
    meta = {"filename": "meta", "key": "fine_label_names", "md5": "7973b15100ade9c7d40fb424638fde48"}


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


class SVHN(VisionDataset):
    """House numbers: the .mat files in root, read with SciPy."""

    split_list = {
        "train": [
            "http://ufldl.stanford.edu/housenumbers/train_32x32.mat",
            "train_32x32.mat",
            "e26dedcc434d2e4c54c9b2d4a06d8373",
        ],
        "test": [
            "http://ufldl.stanford.edu/housenumbers/test_32x32.mat",
            "test_32x32.mat",
            "eb5a983be6a315427106f1b164d9cef3",
        ],
        "extra": [
            "http://ufldl.stanford.edu/housenumbers/extra_32x32.mat",
            "extra_32x32.mat",
            "a93ce644f1a588dc4d68dda5feec44a7",
        ],
    }

    def __init__(self, root, split="train", transform=None, target_transform=None, download=False):
        super().__init__(root, transform=transform, target_transform=target_transform)
        self.split = one_of(split, "split", tuple(self.split_list))
        self.url, self.filename, self.file_md5 = self.split_list[split]
        if download:
            self.download()
        if not self._check_integrity():
            raise RuntimeError("Dataset not found or corrupted. You can use download=True to download it")
        from scipy.io import loadmat

        read = loadmat(os.path.join(self.root, self.filename))
        self.data, labels = read["X"].transpose(3, 2, 0, 1), read["y"].astype(np.int64).squeeze()
        self.labels = np.where(labels == 10, 0, labels)  # the files call the digit 0 ten

    def __getitem__(self, index):
        return self.transformed(Image.fromarray(self.data[index].transpose(1, 2, 0)), int(self.labels[index]))

    def __len__(self):
        return len(self.data)

    def _check_integrity(self):
        return file_is_whole(os.path.join(self.root, self.filename), self.split_list[self.split][2])

    def download(self):
        download_url(self.url, self.root, self.filename, self.split_list[self.split][2])

    def extra_repr(self):
        return f"Split: {self.split}"
