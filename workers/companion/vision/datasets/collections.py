"""Collections of image files with labels."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
from pathlib import Path

import numpy as np
from mindspore import Tensor
from PIL import Image

from .files import (
    ImageFolder,
    ListedImages,
    VisionDataset,
    default_loader,
    download_and_extract_archive,
    download_url,
    entry,
    extract_archive,
    file_is_whole,
    one_of,
)


class Caltech101(VisionDataset):
    """Photographs of a hundred and one kinds, some with an outline, in root/caltech101."""

    def __init__(self, root, target_type="category", transform=None, target_transform=None, download=False):
        super().__init__(os.path.join(root, "caltech101"), transform=transform, target_transform=target_transform)
        os.makedirs(self.root, exist_ok=True)
        kinds = [target_type] if isinstance(target_type, str) else target_type
        self.target_type = [one_of(kind, "target_type", ("category", "annotation")) for kind in kinds]
        folder = os.path.join(self.root, "101_ObjectCategories")
        if download and not os.path.exists(folder):
            self.download()
        if not os.path.exists(folder):
            raise RuntimeError("Dataset not found or corrupted. You can use download=True to download it")
        self.categories = sorted(set(os.listdir(folder)) - {"BACKGROUND_Google"})
        outlined = {"Faces": "Faces_2", "Faces_easy": "Faces_3", "Motorbikes": "Motorbikes_16", "airplanes": "Airplanes_Side_2"}
        self.annotation_categories = [outlined.get(name, name) for name in self.categories]
        sizes = [len(os.listdir(os.path.join(folder, name))) for name in self.categories]
        self.index = [place for size in sizes for place in range(1, size + 1)]
        self.y = [number for number, size in enumerate(sizes) for _ in range(size)]

    def _target(self, kind, index):
        if kind == "category":
            return self.y[index]
        from scipy.io import loadmat

        folder = os.path.join(self.root, "Annotations", self.annotation_categories[self.y[index]])
        return loadmat(os.path.join(folder, f"annotation_{self.index[index]:04d}.mat"))["obj_contour"]

    def __getitem__(self, index):
        folder = os.path.join(self.root, "101_ObjectCategories", self.categories[self.y[index]])
        targets = [self._target(kind, index) for kind in self.target_type]
        image = Image.open(os.path.join(folder, f"image_{self.index[index]:04d}.jpg"))
        return self.transformed(image, tuple(targets) if len(targets) > 1 else targets[0])

    def __len__(self):
        return len(self.index)

    def download(self):
        """The archive holds two more, which are unpacked as well."""
        url = "https://data.caltech.edu/records/mzrjq-6wc02/files/caltech-101.zip"
        download_and_extract_archive(url, self.root, md5="3138e1922a9193bfa496528edbbc45d0")
        inner = os.path.join(self.root, "caltech-101")
        for name in os.listdir(inner):
            if name.endswith(".gz"):
                extract_archive(os.path.join(inner, name), self.root)
        shutil.rmtree(inner)


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


class EuroSAT(ImageFolder):
    """Pictures of the ground from satellites, in root/eurosat/2750."""

    def __init__(self, root, transform=None, target_transform=None, download=False, loader=default_loader):
        self.root = os.path.expanduser(root)
        self._base_folder = os.path.join(self.root, "eurosat")
        self._data_folder = os.path.join(self._base_folder, "2750")
        if download:
            self.download()
        if not os.path.exists(self._data_folder):
            raise RuntimeError("Dataset not found. You can use download=True to download it")
        super().__init__(self._data_folder, transform=transform, target_transform=target_transform, loader=loader)
        self.root = os.path.expanduser(root)

    def download(self):
        url = "https://huggingface.co/datasets/torchgeo/eurosat/resolve/c877bcd43f099cd0196738f714544e355477f3fd/EuroSAT.zip"
        if not os.path.exists(self._data_folder):
            download_and_extract_archive(url, self._base_folder, md5="c8fa014336c82ac7804f0398fcb19387")


flower_names = [
    name.strip()
    for name in """
        pink primrose, hard-leaved pocket orchid, canterbury bells, sweet pea, english marigold, tiger lily,
        moon orchid, bird of paradise, monkshood, globe thistle, snapdragon, colt's foot, king protea,
        spear thistle, yellow iris, globe-flower, purple coneflower, peruvian lily, balloon flower,
        giant white arum lily, fire lily, pincushion flower, fritillary, red ginger, grape hyacinth,
        corn poppy, prince of wales feathers, stemless gentian, artichoke, sweet william, carnation,
        garden phlox, love in the mist, mexican aster, alpine sea holly, ruby-lipped cattleya, cape flower,
        great masterwort, siam tulip, lenten rose, barbeton daisy, daffodil, sword lily, poinsettia,
        bolero deep blue, wallflower, marigold, buttercup, oxeye daisy, common dandelion, petunia,
        wild pansy, primula, sunflower, pelargonium, bishop of llandaff, gaura, geranium, orange dahlia,
        pink-yellow dahlia?, cautleya spicata, japanese anemone, black-eyed susan, silverbush,
        californian poppy, osteospermum, spring crocus, bearded iris, windflower, tree poppy, gazania,
        azalea, water lily, rose, thorn apple, morning glory, passion flower, lotus, toad lily, anthurium,
        frangipani, clematis, hibiscus, columbine, desert-rose, tree mallow, magnolia, cyclamen, watercress,
        canna lily, hippeastrum, bee balm, ball moss, foxglove, bougainvillea, camellia, mallow,
        mexican petunia, bromelia, blanket flower, trumpet creeper, blackberry lily
    """.split(",")
]


class Flowers102(ListedImages):
    """Photographs of a hundred and two flowers, in root/flowers-102; its tables are read with SciPy."""

    _download_url_prefix = "https://www.robots.ox.ac.uk/~vgg/data/flowers/102/"
    _file_dict = {
        "image": ("102flowers.tgz", "52808999861908f626f3c1f4e79d11fa"),
        "label": ("imagelabels.mat", "e0620be6f572b9609742df49c70aed4d"),
        "setid": ("setid.mat", "a5357ecc9cb78c4bef273ce3793fc85c"),
    }
    _splits_map = {"train": "trnid", "val": "valid", "test": "tstid"}
    classes = flower_names

    def __init__(self, root, split="train", transform=None, target_transform=None, download=False, loader=default_loader):
        super().__init__(root, transform=transform, target_transform=target_transform)
        self._split, self.loader = one_of(split, "split", ("train", "val", "test")), loader
        self._base_folder = Path(self.root) / "flowers-102"
        if download:
            self.download()
        if not self._check_integrity():
            raise RuntimeError("Dataset not found or corrupted. You can use download=True to download it")
        from scipy.io import loadmat

        chosen = loadmat(self._base_folder / "setid.mat", squeeze_me=True)[self._splits_map[split]].tolist()
        labels = (loadmat(self._base_folder / "imagelabels.mat", squeeze_me=True)["labels"] - 1).tolist()
        self._labels = [labels[number - 1] for number in chosen]
        self._image_files = [self._base_folder / "jpg" / f"image_{number:05d}.jpg" for number in chosen]

    def _check_integrity(self):
        tables = [self._file_dict["label"], self._file_dict["setid"]]
        return (self._base_folder / "jpg").is_dir() and all(file_is_whole(self._base_folder / name, md5) for name, md5 in tables)

    def download(self):
        if self._check_integrity():
            return
        for kind, (name, md5) in self._file_dict.items():
            fetch = download_and_extract_archive if kind == "image" else download_url
            fetch(self._download_url_prefix + name, str(self._base_folder), md5=md5)


class Food101(ListedImages):
    """Photographs of a hundred and one dishes, in root/food-101."""

    _URL, _MD5 = "http://data.vision.ee.ethz.ch/cvl/food-101.tar.gz", "85eeb15f3717b99a5da872d97d918f87"

    def __init__(self, root, split="train", transform=None, target_transform=None, download=False, loader=default_loader):
        super().__init__(root, transform=transform, target_transform=target_transform)
        self._split, self.loader = one_of(split, "split", ("train", "test")), loader
        folder = Path(self.root) / "food-101"
        if download and not ((folder / "meta").is_dir() and (folder / "images").is_dir()):
            download_and_extract_archive(self._URL, self.root, md5=self._MD5)
        if not ((folder / "meta").is_dir() and (folder / "images").is_dir()):
            raise RuntimeError("Dataset not found. You can use download=True to download it")
        listed = json.loads((folder / "meta" / f"{split}.json").read_text())
        self.classes = sorted(listed)
        self.class_to_idx = {name: number for number, name in enumerate(self.classes)}
        self._labels = [self.class_to_idx[name] for name, paths in listed.items() for _ in paths]
        self._image_files = [folder / "images" / f"{path}.jpg" for paths in listed.values() for path in paths]


class LSUN(VisionDataset):
    """Scenes of ten kinds, in databases that the package lmdb reads."""

    def __init__(self, root, classes="train", transform=None, target_transform=None):
        import lmdb

        super().__init__(root, transform=transform, target_transform=target_transform)
        kinds = "bedroom bridge church_outdoor classroom conference_room dining_room kitchen living_room restaurant tower".split()
        if isinstance(classes, str):
            part = one_of(classes, "classes", ["train", "val", "test"])
            classes = ["test"] if part == "test" else [f"{kind}_{part}" for kind in kinds]
        self.classes, self.rows = list(classes), []
        for number, name in enumerate(self.classes):
            one_of(name if name == "test" else name.rpartition("_")[0], "LSUN class", [*kinds, "test"])
            base = lmdb.open(
                os.path.join(root, f"{name}_lmdb"), max_readers=1, readonly=True, lock=False, readahead=False, meminit=False
            )
            with base.begin(write=False) as reader:
                self.rows += [(base, key, number) for key in reader.cursor().iternext(keys=True, values=False)]

    def __getitem__(self, index):
        base, key, target = self.rows[index]
        with base.begin(write=False) as reader:
            image = Image.open(io.BytesIO(reader.get(key))).convert("RGB")
        return self.transformed(image, target)

    def __len__(self):
        return len(self.rows)

    def extra_repr(self):
        return f"Classes: {self.classes}"


class OxfordIIITPet(VisionDataset):
    """Photographs of cats and dogs of thirty-seven breeds, in root/oxford-iiit-pet."""

    _RESOURCES = (
        ("https://www.robots.ox.ac.uk/~vgg/data/pets/data/images.tar.gz", "5c4f3ee8e5d25df40f4fd59a7f44e54c"),
        ("https://www.robots.ox.ac.uk/~vgg/data/pets/data/annotations.tar.gz", "95a8c909bbe2e81eed6a22bccdf3f68f"),
    )

    def __init__(
        self,
        root,
        split="trainval",
        target_types="category",
        transforms=None,
        transform=None,
        target_transform=None,
        download=False,
    ):
        self._split = one_of(split, "split", ("trainval", "test"))
        kinds = [target_types] if isinstance(target_types, str) else target_types
        self._target_types = [one_of(kind, "target_types", ("category", "binary-category", "segmentation")) for kind in kinds]
        super().__init__(root, transforms=transforms, transform=transform, target_transform=target_transform)
        folder = Path(self.root) / "oxford-iiit-pet"
        for url, md5 in self._RESOURCES if download and not self._there(folder) else ():
            download_and_extract_archive(url, str(folder), md5=md5)
        if not self._there(folder):
            raise RuntimeError("Dataset not found. You can use download=True to download it")
        rows = [line.split() for line in (folder / "annotations" / f"{split}.txt").read_text().splitlines()]
        self._labels, self._bin_labels = ([int(row[place]) - 1 for row in rows] for place in (1, 2))
        breeds = sorted({(number, row[0].rsplit("_", 1)[0]) for number, row in zip(self._labels, rows)}, key=lambda pair: pair[0])
        self.classes = [" ".join(part.title() for part in breed.split("_")) for _, breed in breeds]
        self.bin_classes = ["Cat", "Dog"]
        self.class_to_idx = {name: number for number, name in enumerate(self.classes)}
        self.bin_class_to_idx = {name: number for number, name in enumerate(self.bin_classes)}
        self._images = [folder / "images" / f"{row[0]}.jpg" for row in rows]
        self._segs = [folder / "annotations" / "trimaps" / f"{row[0]}.png" for row in rows]

    @staticmethod
    def _there(folder):
        return (folder / "images").is_dir() and (folder / "annotations").is_dir()

    def _target(self, kind, idx):
        if kind == "segmentation":
            return Image.open(self._segs[idx])
        return (self._labels if kind == "category" else self._bin_labels)[idx]

    def __getitem__(self, idx):
        image, targets = Image.open(self._images[idx]).convert("RGB"), [self._target(kind, idx) for kind in self._target_types]
        target = (targets[0] if len(targets) == 1 else tuple(targets)) if targets else None
        return self.transforms(image, target) if self.transforms else (image, target)

    def __len__(self):
        return len(self._images)
