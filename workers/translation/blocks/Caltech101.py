from __future__ import annotations

import os
import shutil

from PIL import Image


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
