from __future__ import annotations

import os

import numpy as np
from PIL import Image


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
