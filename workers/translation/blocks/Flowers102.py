from __future__ import annotations

from pathlib import Path


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
