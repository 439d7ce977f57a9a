from __future__ import annotations

import os


def labelled_files(directory, class_to_idx=None, extensions=None, is_valid_file=None, allow_empty=False):
    """Paths of the files in the folders of the classes, with the number of the class."""
    directory = os.path.expanduser(directory)
    if class_to_idx is None:
        _, class_to_idx = class_folders(directory)
    elif not class_to_idx:
        raise ValueError("'class_to_index' must have at least one entry to collect any samples.")
    if (extensions is None) == (is_valid_file is None):
        raise ValueError("Both extensions and is_valid_file cannot be None or not None at the same time")
    endings = (extensions,) if isinstance(extensions, str) else tuple(extensions or ())
    found, empty = [], []
    for name in sorted(class_to_idx):
        walked = sorted(os.walk(os.path.join(directory, name), followlinks=True))
        paths = [os.path.join(folder, file) for folder, _, files in walked for file in sorted(files)]
        valid = [path for path in paths if (is_valid_file(path) if is_valid_file else path.lower().endswith(endings))]
        found += [(path, class_to_idx[name]) for path in valid]
        empty += [] if valid else [name]
    if empty and not allow_empty:
        message = f"Found no valid file for the classes {', '.join(empty)}. "
        raise FileNotFoundError(message + (f"Supported extensions are: {', '.join(endings)}" if endings else ""))
    return found
