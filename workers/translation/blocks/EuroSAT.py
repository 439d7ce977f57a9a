from __future__ import annotations

import os


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
