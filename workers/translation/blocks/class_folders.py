from __future__ import annotations

import os


def class_folders(directory):
    """The folders of a data set in the order of the alphabet, and their numbers."""
    classes = sorted(item.name for item in os.scandir(directory) if item.is_dir())
    if not classes:
        raise FileNotFoundError(f"Couldn't find any class folder in {directory}.")
    return classes, {name: number for number, name in enumerate(classes)}
