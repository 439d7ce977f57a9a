from __future__ import annotations

import os

import numpy as np
from mindspore import Tensor
from PIL import Image


class QMNIST(MNIST):
    """The digits of MNIST with where they come from, in root/QMNIST/raw."""

    subsets = {"train": "train", "test": "test", "test10k": "test", "test50k": "test", "nist": "nist"}
    _url = "https://raw.githubusercontent.com/facebookresearch/qmnist/master/"
    resources = {
        "train": [
            (_url + "qmnist-train-images-idx3-ubyte.gz", "ed72d4157d28c017586c42bc6afe6370"),
            (_url + "qmnist-train-labels-idx2-int.gz", "0058f8dd561b90ffdd0f734c6a30e5e4"),
        ],
        "test": [
            (_url + "qmnist-test-images-idx3-ubyte.gz", "1394631089c404de565df7b7aeaf9412"),
            (_url + "qmnist-test-labels-idx2-int.gz", "5b5b05890a5e13444e108efe57b788aa"),
        ],
        "nist": [
            (_url + "xnist-images-idx3-ubyte.xz", "7f124b3b8ab81486c9d8c2749c17f834"),
            (_url + "xnist-labels-idx2-int.xz", "5ed0e788978e45d4a8bd4b7caec3d79d"),
        ],
    }

    def __init__(self, root, what=None, compat=True, train=True, **kwargs):
        self.what = one_of(what or ("train" if train else "test"), "what", tuple(self.subsets))
        self.compat = compat
        super().__init__(root, train, **kwargs)

    def _files(self):
        names = [os.path.basename(url) for url, _ in self.resources[self.subsets[self.what]]]
        return [os.path.join(self.raw_folder, os.path.splitext(name)[0]) for name in names]

    def _load_data(self):
        part = {"test10k": slice(10000), "test50k": slice(10000, None)}.get(self.what, slice(None))
        images, labels = (read_idx(path)[part] for path in self._files())
        return Tensor(images), Tensor(labels.astype(np.int64))

    def __getitem__(self, index):
        image, target = Image.fromarray(entry(self.data, index)), entry(self.targets, index)
        return self.transformed(image, int(target[0]) if self.compat else Tensor(target))

    def _check_exists(self):
        return all(file_is_whole(path) for path in self._files())

    def download(self):
        for url, md5 in self.resources[self.subsets[self.what]] if not self._check_exists() else ():
            download_and_extract_archive(url, self.raw_folder, md5=md5)

    def extra_repr(self):
        return f"Split: {self.what}"
