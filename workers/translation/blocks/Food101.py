from __future__ import annotations

import json
from pathlib import Path


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
