from __future__ import annotations

import os
import shutil
import string

import numpy as np
from mindspore import Tensor


class EMNIST(MNIST):
    """Handwritten digits and letters in six arrangements, in root/EMNIST/raw."""

    url = "https://biometrics.nist.gov/cs_links/EMNIST/gzip.zip"
    md5 = "58c8d27c78d21e728a6bc7b3cc06412e"
    splits = ("byclass", "bymerge", "balanced", "letters", "digits", "mnist")
    _merged = sorted(set(string.digits + string.ascii_letters) - set("cijklmopsuvwxyz"))
    classes_split_dict = {
        "byclass": sorted(string.digits + string.ascii_letters),
        "bymerge": _merged,
        "balanced": _merged,
        "letters": ["N/A", *string.ascii_lowercase],
        "digits": list(string.digits),
        "mnist": list(string.digits),
    }

    def __init__(self, root, split, **kwargs):
        self.split = one_of(split, "split", self.splits)
        super().__init__(root, **kwargs)
        self.classes = self.classes_split_dict[split]

    def _file(self, what):
        part = "train" if self.train else "test"
        return os.path.join(self.raw_folder, f"emnist-{self.split}-{part}-{what}-ubyte")

    def _load_data(self):
        images, labels = read_idx(self._file("images-idx3")), read_idx(self._file("labels-idx1"))
        return Tensor(images), Tensor(labels.astype(np.int64))

    def _check_exists(self):
        return file_is_whole(self._file("images-idx3")) and file_is_whole(self._file("labels-idx1"))

    def download(self):
        """One archive holds the packed files of all arrangements."""
        if self._check_exists():
            return
        download_and_extract_archive(self.url, self.raw_folder, md5=self.md5)
        packed = os.path.join(self.raw_folder, "gzip")
        for name in os.listdir(packed):
            if name.endswith(".gz"):
                extract_archive(os.path.join(packed, name), self.raw_folder)
        shutil.rmtree(packed)
