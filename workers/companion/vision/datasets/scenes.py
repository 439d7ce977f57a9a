"""Scenes with boxes and masks: COCO and VOC."""

from __future__ import annotations

import os
from xml.etree import ElementTree

from PIL import Image

from .files import VisionDataset, download_and_extract_archive, one_of


class CocoDetection(VisionDataset):
    """Pictures of a folder with the annotations of a COCO file, which pycocotools reads."""

    def __init__(self, root, annFile, transform=None, target_transform=None, transforms=None):
        super().__init__(root, transforms, transform, target_transform)
        from pycocotools.coco import COCO

        self.coco = COCO(annFile)
        self.ids = sorted(self.coco.imgs)

    def _load_image(self, id):
        return Image.open(os.path.join(self.root, self.coco.loadImgs(id)[0]["file_name"])).convert("RGB")

    def _load_target(self, id):
        return self.coco.loadAnns(self.coco.getAnnIds(id))

    def __getitem__(self, index):
        if not isinstance(index, int):
            raise ValueError(f"Index must be of type integer, got {type(index)} instead.")
        image, target = self._load_image(self.ids[index]), self._load_target(self.ids[index])
        return (image, target) if self.transforms is None else self.transforms(image, target)

    def __len__(self):
        return len(self.ids)


class CocoCaptions(CocoDetection):
    """Pictures with what people wrote below them."""

    def _load_target(self, id):
        return [annotation["caption"] for annotation in super()._load_target(id)]


class VOCFiles(VisionDataset):
    """The Pascal challenge of a year: which pictures belong to a part, and the files with what is on them."""

    years = {
        "2012": ("VOCtrainval_11-May-2012.tar", "6cd6e144f989b92b3379bac3b3de84fd"),
        "2011": ("VOCtrainval_25-May-2011.tar", "6c3384ef61512963050cb5d687e5bf1e"),
        "2010": ("VOCtrainval_03-May-2010.tar", "da459979d0c395079b5c75ee67908abb"),
        "2009": ("VOCtrainval_11-May-2009.tar", "a3e00b113cfcfebf17e343f59da3caa1"),
        "2008": ("VOCtrainval_14-Jul-2008.tar", "2629fa636546599198acfcfbfcf1904a"),
        "2007": ("VOCtrainval_06-Nov-2007.tar", "c52e279531787c972589f7e41ab4ae64"),
        "2007-test": ("VOCtest_06-Nov-2007.tar", "b6e924de25625d8de591ea690078ad9f"),
    }

    def __init__(
        self,
        root,
        year="2012",
        image_set="train",
        download=False,
        transform=None,
        target_transform=None,
        transforms=None,
    ):
        super().__init__(root, transforms, transform, target_transform)
        self.year = one_of(year, "year", [str(each) for each in range(2007, 2013)])
        self.image_set = one_of(image_set, "image_set", ["train", "trainval", "val", *(["test"] if year == "2007" else [])])
        self.filename, self.md5 = self.years[f"{year}-test" if image_set == "test" else year]
        self.url = f"https://thor.robots.ox.ac.uk/pascal/VOC/voc{year}/{self.filename}"
        folder = os.path.join(self.root, *(["TrainVal"] if year == "2011" else []), "VOCdevkit", f"VOC{year}")
        if download:
            download_and_extract_archive(self.url, self.root, filename=self.filename, md5=self.md5)
        if not os.path.isdir(folder):
            raise RuntimeError("Dataset not found or corrupted. You can use download=True to download it")
        with open(os.path.join(folder, "ImageSets", self._SPLITS_DIR, f"{image_set}.txt")) as file:
            names = [line.strip() for line in file]
        self.images = [os.path.join(folder, "JPEGImages", f"{name}.jpg") for name in names]
        self.targets = [os.path.join(folder, self._TARGET_DIR, name + self._TARGET_FILE_EXT) for name in names]

    def __len__(self):
        return len(self.images)


class VOCDetection(VOCFiles):
    """Pictures with the objects on them: the annotation files as dictionaries."""

    _SPLITS_DIR, _TARGET_DIR, _TARGET_FILE_EXT = "Main", "Annotations", ".xml"

    @property
    def annotations(self):
        return self.targets

    def __getitem__(self, index):
        image = Image.open(self.images[index]).convert("RGB")
        target = self.parse_voc_xml(ElementTree.parse(self.annotations[index]).getroot())
        return (image, target) if self.transforms is None else self.transforms(image, target)

    @staticmethod
    def parse_voc_xml(node):
        """What occurs several times in a node is a list; `object` always is one."""
        if not len(node):
            return {node.tag: node.text.strip()} if node.text else {}
        held = {}
        for child in node:
            for name, value in VOCDetection.parse_voc_xml(child).items():
                held.setdefault(name, []).append(value)
        if node.tag == "annotation":
            held["object"] = [held.get("object", [])]
        return {node.tag: {name: values[0] if len(values) == 1 else values for name, values in held.items()}}


class VOCSegmentation(VOCFiles):
    """Pictures with the kind of object at each pixel."""

    _SPLITS_DIR, _TARGET_DIR, _TARGET_FILE_EXT = "Segmentation", "SegmentationClass", ".png"

    @property
    def masks(self):
        return self.targets

    def __getitem__(self, index):
        image, target = Image.open(self.images[index]).convert("RGB"), Image.open(self.masks[index])
        return (image, target) if self.transforms is None else self.transforms(image, target)
