from __future__ import annotations

import os

import numpy as np
from mindspore import Tensor
from PIL import Image


class MNIST(VisionDataset):
    """Handwritten digits: the idx files in root/MNIST/raw, where torchvision keeps them."""

    mirrors = ["https://ossci-datasets.s3.amazonaws.com/mnist/", "http://yann.lecun.com/exdb/mnist/"]
    resources = [
        ("train-images-idx3-ubyte.gz", "f68b3c2dcbeaaa9fbdd348bbdeb94873"),
        ("train-labels-idx1-ubyte.gz", "d53e105ee54ea40749a09fcbcd1e9432"),
        ("t10k-images-idx3-ubyte.gz", "9fb629c4189551a2d022fa330f9573f3"),
        ("t10k-labels-idx1-ubyte.gz", "ec29112dd5afa0611ce80d1b7f02629c"),
    ]
    classes = "0 - zero,1 - one,2 - two,3 - three,4 - four,5 - five,6 - six,7 - seven,8 - eight,9 - nine".split(",")

    def __init__(self, root, train=True, transform=None, target_transform=None, download=False):
        super().__init__(root, transform=transform, target_transform=target_transform)
        self.train = train
        if download:
            self.download()
        if not self._check_exists():
            raise RuntimeError("Dataset not found. You can use download=True to download it")
        self.data, self.targets = self._load_data()

    def _load_data(self):
        start = os.path.join(self.raw_folder, "train" if self.train else "t10k")
        images, labels = read_idx(f"{start}-images-idx3-ubyte"), read_idx(f"{start}-labels-idx1-ubyte")
        return Tensor(images), Tensor(labels.astype(np.int64))

    def __getitem__(self, index):
        image = Image.fromarray(np.ascontiguousarray(entry(self.data, index)))
        return self.transformed(image, int(entry(self.targets, index)))

    def __len__(self):
        return len(self.data)

    @property
    def raw_folder(self):
        return os.path.join(self.root, class_name(self), "raw")

    @property
    def processed_folder(self):
        return os.path.join(self.root, class_name(self), "processed")

    @property
    def class_to_idx(self):
        return {name: number for number, name in enumerate(self.classes)}

    @property
    def train_labels(self):
        return self.targets

    @property
    def test_labels(self):
        return self.targets

    @property
    def train_data(self):
        return self.data

    @property
    def test_data(self):
        return self.data

    def _check_exists(self):
        names = [os.path.splitext(os.path.basename(url))[0] for url, _ in self.resources]
        return all(file_is_whole(os.path.join(self.raw_folder, name)) for name in names)

    def download(self):
        """Fetches what is not there, from the first of the addresses that answers."""
        for filename, md5 in self.resources if not self._check_exists() else ():
            errors = []
            for mirror in self.mirrors:
                try:
                    download_and_extract_archive(mirror + filename, self.raw_folder, filename=filename, md5=md5)
                    break
                except (RuntimeError, OSError) as error:
                    errors.append(f"Tried {mirror}, got:\n{error}\n")
            else:
                raise RuntimeError(f"Error downloading {filename}:\n{''.join(errors)}")

    def extra_repr(self):
        return f"Split: {'Train' if self.train is True else 'Test'}"
