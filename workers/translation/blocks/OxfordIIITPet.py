from __future__ import annotations

from pathlib import Path

from PIL import Image


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
