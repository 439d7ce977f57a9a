from __future__ import annotations

import os


class VisionDataset(Dataset):
    """What data sets of images derive from: where the files lie, and what is made of images and targets."""

    def __init__(self, root=None, transforms=None, transform=None, target_transform=None):
        separate = transform is not None or target_transform is not None
        if transforms is not None and separate:
            raise ValueError("Only transforms or transform/target_transform can be passed as argument")
        self.root = os.path.expanduser(root) if isinstance(root, str) else root
        self.transform, self.target_transform = transform, target_transform
        self.transforms = StandardTransform(transform, target_transform) if separate else transforms

    def __getitem__(self, index):
        raise NotImplementedError

    def __len__(self):
        raise NotImplementedError

    def transformed(self, image, target):
        """The two as the data set gives them; a transform that is set later counts too."""
        image = image if self.transform is None else self.transform(image)
        return image, target if self.target_transform is None else self.target_transform(target)

    def __repr__(self):
        lines = [f"Number of datapoints: {len(self)}"]
        lines += [f"Root location: {self.root}"] if self.root is not None else []
        lines += self.extra_repr().splitlines()
        lines += [repr(self.transforms)] if getattr(self, "transforms", None) is not None else []
        return "\n".join([f"Dataset {class_name(self)}", *(f"    {line}" for line in lines)])

    def extra_repr(self):
        return ""
