from __future__ import annotations

import os

from PIL import Image


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
