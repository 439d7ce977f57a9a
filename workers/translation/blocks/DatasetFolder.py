from __future__ import annotations


class DatasetFolder(VisionDataset):
    """Files in one folder for each class."""

    def __init__(self, root, loader, extensions=None, transform=None, target_transform=None, is_valid_file=None, allow_empty=False):
        super().__init__(root, transform=transform, target_transform=target_transform)
        self.loader, self.extensions = loader, extensions
        self.classes, self.class_to_idx = self.find_classes(self.root)
        self.samples = self.make_dataset(
            self.root,
            class_to_idx=self.class_to_idx,
            extensions=extensions,
            is_valid_file=is_valid_file,
            allow_empty=allow_empty,
        )
        self.targets = [number for _, number in self.samples]

    @staticmethod
    def make_dataset(directory, class_to_idx, extensions=None, is_valid_file=None, allow_empty=False):
        if class_to_idx is None:
            raise ValueError("The class_to_idx parameter cannot be None.")
        return labelled_files(directory, class_to_idx, extensions, is_valid_file, allow_empty)

    def find_classes(self, directory):
        return class_folders(directory)

    def __getitem__(self, index):
        path, target = self.samples[index]
        return self.transformed(self.loader(path), target)

    def __len__(self):
        return len(self.samples)
