from __future__ import annotations

import os


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
