"""Digits and characters: MNIST and its relatives."""

from __future__ import annotations

import bz2
import os
import shutil
import string

import numpy as np
from mindspore import Tensor
from PIL import Image

from .files import (
    VisionDataset,
    class_name,
    download_and_extract_archive,
    download_url,
    entry,
    extract_archive,
    file_is_whole,
    one_of,
    read_idx,
)


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


class FashionMNIST(MNIST):
    """Articles of clothing in the files of MNIST, in root/FashionMNIST/raw."""

    mirrors = ["http://fashion-mnist.s3-website.eu-central-1.amazonaws.com/"]
    resources = [
        ("train-images-idx3-ubyte.gz", "8d4fb7e6c68d591d4c3dfef9ec88bf0d"),
        ("train-labels-idx1-ubyte.gz", "25c81989df183df01b3e8a0aad5dffbe"),
        ("t10k-images-idx3-ubyte.gz", "bef4ecab320f06d8554ea6380940ec79"),
        ("t10k-labels-idx1-ubyte.gz", "bb300cfdad3c16e7a12a480ee83cd310"),
    ]
    classes = "T-shirt/top,Trouser,Pullover,Dress,Coat,Sandal,Shirt,Sneaker,Bag,Ankle boot".split(",")


class KMNIST(MNIST):
    """Japanese characters in the files of MNIST, in root/KMNIST/raw."""

    mirrors = ["http://codh.rois.ac.jp/kmnist/dataset/kmnist/"]
    resources = [
        ("train-images-idx3-ubyte.gz", "bdb82020997e1d708af4cf47b453dcf7"),
        ("train-labels-idx1-ubyte.gz", "e144d726b3acfaa3e44228e80efcd344"),
        ("t10k-images-idx3-ubyte.gz", "5c965bf0a639b31b8f53240b1b52f4d7"),
        ("t10k-labels-idx1-ubyte.gz", "7320c461ea6c1c855c0b718fb2a4b134"),
    ]
    classes = ["o", "ki", "su", "tsu", "na", "ha", "ma", "ya", "re", "wo"]


class Omniglot(VisionDataset):
    """Characters of fifty alphabets, in root/omniglot-py; the order of the folders is the one in which the system lists them."""

    folder = "omniglot-py"
    download_url_prefix = "https://raw.githubusercontent.com/brendenlake/omniglot/master/python"
    zips_md5 = {
        "images_background": "68d2efa1b9178cc56df9314c21c6e718",
        "images_evaluation": "6b91aef0f799c5bb55b94e3f2daec811",
    }

    def __init__(self, root, background=True, transform=None, target_transform=None, download=False, loader=None):
        super().__init__(os.path.join(root, self.folder), transform=transform, target_transform=target_transform)
        self.background, self.loader = background, loader
        name = "images_background" if background else "images_evaluation"
        archive, md5 = os.path.join(self.root, f"{name}.zip"), self.zips_md5[name]
        if download and not file_is_whole(archive, md5):
            download_and_extract_archive(f"{self.download_url_prefix}/{name}.zip", self.root, md5=md5)
        if not file_is_whole(archive, md5):
            raise RuntimeError("Dataset not found or corrupted. You can use download=True to download it")
        self.target_folder = os.path.join(self.root, name)
        self._alphabets = self._folders(self.target_folder)
        inner = {alphabet: self._folders(os.path.join(self.target_folder, alphabet)) for alphabet in self._alphabets}
        self._characters = [os.path.join(alphabet, character) for alphabet, characters in inner.items() for character in characters]
        self._character_images = [
            [(file, number) for file in os.listdir(os.path.join(self.target_folder, character)) if file.endswith(".png")]
            for number, character in enumerate(self._characters)
        ]
        self._flat_character_images = [pair for pairs in self._character_images for pair in pairs]

    @staticmethod
    def _folders(path):
        return [name for name in os.listdir(path) if os.path.isdir(os.path.join(path, name))]

    def __getitem__(self, index):
        name, number = self._flat_character_images[index]
        path = os.path.join(self.target_folder, self._characters[number], name)
        return self.transformed(Image.open(path).convert("L") if self.loader is None else self.loader(path), number)

    def __len__(self):
        return len(self._flat_character_images)


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
