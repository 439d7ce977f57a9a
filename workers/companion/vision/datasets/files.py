"""Folders of images, downloads and archives."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import lzma
import os
import shutil
import tarfile
import zipfile
from urllib import request

import numpy as np
from mindspore import Tensor
from PIL import Image

from ...data import Dataset


def class_folders(directory):
    """The folders of a data set in the order of the alphabet, and their numbers."""
    classes = sorted(item.name for item in os.scandir(directory) if item.is_dir())
    if not classes:
        raise FileNotFoundError(f"Couldn't find any class folder in {directory}.")
    return classes, {name: number for number, name in enumerate(classes)}


def class_name(made):
    """What torch calls the class: a stand-in beside a name of the user's own is called `..._like_torch`."""
    return type(made).__name__.removesuffix("_like_torch")


class StandardTransform:
    """One transform for the image, one for the target."""

    def __init__(self, transform=None, target_transform=None):
        self.transform, self.target_transform = transform, target_transform

    def __call__(self, input, target):
        input = input if self.transform is None else self.transform(input)
        return input, target if self.target_transform is None else self.target_transform(target)

    def __repr__(self):
        lines = ["StandardTransform"]
        for head, transform in (("Transform: ", self.transform), ("Target transform: ", self.target_transform)):
            if transform is not None:
                first, *rest = repr(transform).splitlines()
                lines += [head + first, *(" " * len(head) + line for line in rest)]
        return "\n".join(lines)


class VisionDataset(Dataset):
    """What data sets of images derive from: where the files lie, and what is made of images and targets."""

    def __init__(self, root=None, transforms=None, transform=None, target_transform=None):
        separate = transform is not None or target_transform is not None
        if transforms is not None and separate:
            raise ValueError("Only transforms or transform/target_transform can be passed as argument")
        self.root = os.path.expanduser(root) if isinstance(root, str) else root
        self.transform, self.target_transform = transform, target_transform
        self.transforms = StandardTransform(transform, target_transform) if separate else transforms

    def __getitem__(self, index):
        raise NotImplementedError

    def __len__(self):
        raise NotImplementedError

    def transformed(self, image, target):
        """The two as the data set gives them; a transform that is set later counts too."""
        image = image if self.transform is None else self.transform(image)
        return image, target if self.target_transform is None else self.target_transform(target)

    def __repr__(self):
        lines = [f"Number of datapoints: {len(self)}"]
        lines += [f"Root location: {self.root}"] if self.root is not None else []
        lines += self.extra_repr().splitlines()
        lines += [repr(self.transforms)] if getattr(self, "transforms", None) is not None else []
        return "\n".join([f"Dataset {class_name(self)}", *(f"    {line}" for line in lines)])

    def extra_repr(self):
        return ""


def labelled_files(directory, class_to_idx=None, extensions=None, is_valid_file=None, allow_empty=False):
    """Paths of the files in the folders of the classes, with the number of the class."""
    directory = os.path.expanduser(directory)
    if class_to_idx is None:
        _, class_to_idx = class_folders(directory)
    elif not class_to_idx:
        raise ValueError("'class_to_index' must have at least one entry to collect any samples.")
    if (extensions is None) == (is_valid_file is None):
        raise ValueError("Both extensions and is_valid_file cannot be None or not None at the same time")
    endings = (extensions,) if isinstance(extensions, str) else tuple(extensions or ())
    found, empty = [], []
    for name in sorted(class_to_idx):
        walked = sorted(os.walk(os.path.join(directory, name), followlinks=True))
        paths = [os.path.join(folder, file) for folder, _, files in walked for file in sorted(files)]
        valid = [path for path in paths if (is_valid_file(path) if is_valid_file else path.lower().endswith(endings))]
        found += [(path, class_to_idx[name]) for path in valid]
        empty += [] if valid else [name]
    if empty and not allow_empty:
        message = f"Found no valid file for the classes {', '.join(empty)}. "
        raise FileNotFoundError(message + (f"Supported extensions are: {', '.join(endings)}" if endings else ""))
    return found


class DatasetFolder(VisionDataset):
    """Files in one folder for each class."""

    def __init__(self, root, loader, extensions=None, transform=None, target_transform=None, is_valid_file=None, allow_empty=False):
        super().__init__(root, transform=transform, target_transform=target_transform)
        self.loader, self.extensions = loader, extensions
        self.classes, self.class_to_idx = self.find_classes(self.root)
        self.samples = self.make_dataset(
            self.root,
            class_to_idx=self.class_to_idx,
            extensions=extensions,
            is_valid_file=is_valid_file,
            allow_empty=allow_empty,
        )
        self.targets = [number for _, number in self.samples]

    @staticmethod
    def make_dataset(directory, class_to_idx, extensions=None, is_valid_file=None, allow_empty=False):
        if class_to_idx is None:
            raise ValueError("The class_to_idx parameter cannot be None.")
        return labelled_files(directory, class_to_idx, extensions, is_valid_file, allow_empty)

    def find_classes(self, directory):
        return class_folders(directory)

    def __getitem__(self, index):
        path, target = self.samples[index]
        return self.transformed(self.loader(path), target)

    def __len__(self):
        return len(self.samples)


def default_loader(path):
    """The picture as RGB, its file closed again."""
    with open(path, "rb") as file:
        return Image.open(file).convert("RGB")


def file_is_whole(fpath, md5=None):
    """Whether the file is there, and is the one with that check sum."""
    if not os.path.isfile(fpath) or md5 is None:
        return os.path.isfile(fpath)
    with open(fpath, "rb") as file:
        return hashlib.md5(file.read()).hexdigest() == md5


def download_url(url, root, filename=None, md5=None, max_redirect_hops=3):
    """Fetches a file into the folder, unless it lies there already."""
    root = os.path.expanduser(root)
    path = os.path.join(root, filename or os.path.basename(url))
    os.makedirs(root, exist_ok=True)
    if file_is_whole(path, md5):
        return
    with request.urlopen(request.Request(url, headers={"User-Agent": "pytorch/vision"})) as answer, open(path, "wb") as file:
        shutil.copyfileobj(answer, file)
    if not file_is_whole(path, md5):
        raise RuntimeError("File not found or corrupted.")


def extract_archive(from_path, to_path=None, remove_finished=False):
    """Unpacks a zip or tar archive, or one packed file, beside it or into the folder."""
    to_path = os.path.dirname(from_path) if to_path is None else to_path
    name, suffix = os.path.splitext(os.path.basename(from_path))
    if suffix == ".zip":
        with zipfile.ZipFile(from_path) as archive:
            archive.extractall(to_path)
    elif name.endswith(".tar") or suffix in (".tar", ".tgz", ".tbz", ".tbz2"):
        with tarfile.open(from_path) as archive:
            archive.extractall(to_path, filter="data")
    else:
        to_path = os.path.join(to_path, name)
        opened = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}[suffix]
        with opened(from_path, "rb") as packed, open(to_path, "wb") as file:
            shutil.copyfileobj(packed, file)
    if remove_finished:
        os.remove(from_path)
    return to_path


def download_and_extract_archive(url, download_root, extract_root=None, filename=None, md5=None, remove_finished=False):
    """Fetches an archive and unpacks it."""
    download_root = os.path.expanduser(download_root)
    filename = filename or os.path.basename(url)
    download_url(url, download_root, filename, md5)
    extract_archive(os.path.join(download_root, filename), extract_root or download_root, remove_finished)


def entry(values, index):
    """One row of a tensor as numpy, without a copy of the rest; of a list or an array the element."""
    return values.asnumpy()[index] if isinstance(values, Tensor) else values[index]


class FakeData(VisionDataset):
    """Noise with labels, the same for the same index; the numbers are numpy's."""

    def __init__(self, size=1000, image_size=(3, 224, 224), num_classes=10, transform=None, target_transform=None, random_offset=0):
        super().__init__(transform=transform, target_transform=target_transform)
        self.size, self.image_size, self.num_classes, self.random_offset = size, image_size, num_classes, random_offset

    def __getitem__(self, index):
        if index >= len(self):
            raise IndexError(f"{class_name(self)} index out of range")
        draws = np.random.RandomState((index + self.random_offset) % 2**32)
        pixels = (draws.standard_normal(self.image_size) * 255).astype(np.int64).astype(np.uint8).transpose(1, 2, 0)
        image = Image.fromarray(pixels.squeeze(2) if pixels.shape[2] == 1 else pixels)
        image, target = self.transformed(image, Tensor(np.array(draws.randint(self.num_classes), np.int64)))
        return image, target.item()

    def __len__(self):
        return self.size


def has_file_allowed_extension(filename, extensions):
    """Whether the name ends so, in whatever case."""
    return filename.lower().endswith(extensions if isinstance(extensions, str) else tuple(extensions))


IMG_EXTENSIONS = (".jpg", ".jpeg", ".png", ".ppm", ".bmp", ".pgm", ".tif", ".tiff", ".webp")


class ImageFolder(DatasetFolder):
    """Pictures in one folder for each class."""

    def __init__(
        self,
        root,
        transform=None,
        target_transform=None,
        loader=default_loader,
        is_valid_file=None,
        allow_empty=False,
    ):
        extensions = IMG_EXTENSIONS if is_valid_file is None else None
        super().__init__(root, loader, extensions, transform, target_transform, is_valid_file, allow_empty)
        self.imgs = self.samples


def is_image_file(filename):
    """Whether the name is that of a picture."""
    return filename.lower().endswith(IMG_EXTENSIONS)


class ListedImages(VisionDataset):
    """Picture files and the numbers of their classes, in two lists."""

    def __len__(self):
        return len(self._image_files)

    def __getitem__(self, idx):
        return self.transformed(self.loader(self._image_files[idx]), self._labels[idx])

    def extra_repr(self):
        return f"split={self._split}"


def one_of(value, argument, valid):
    """The value, if it is among those that are possible."""
    if not isinstance(value, str):
        raise ValueError(f"Expected type str for argument {argument}, but got type {type(value)}.")
    if value not in valid:
        names = "', '".join(valid)
        raise ValueError(f"Unknown value '{value}' for argument {argument}. Valid values are {{'{names}'}}.")
    return value


def read_idx(path):
    """The array in a file of the MNIST format: its type, its dimensions, then its numbers with the high byte first."""
    with open(path, "rb") as file:
        data = file.read()
    kind = {8: "u1", 9: "i1", 11: ">i2", 12: ">i4", 13: ">f4", 14: ">f8"}[data[2]]
    shape = np.frombuffer(data, ">u4", data[3], 4)
    values = np.frombuffer(data, kind, offset=4 + 4 * data[3])
    return values.reshape(shape).astype(np.dtype(kind).newbyteorder("="))
