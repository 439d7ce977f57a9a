from __future__ import annotations


class ListedImages(VisionDataset):
    """Picture files and the numbers of their classes, in two lists."""

    def __len__(self):
        return len(self._image_files)

    def __getitem__(self, idx):
        return self.transformed(self.loader(self._image_files[idx]), self._labels[idx])

    def extra_repr(self):
        return f"split={self._split}"
