from __future__ import annotations

import io
import os

from PIL import Image


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
