from __future__ import annotations

import os


def unpacked_rows(name, root, split, folder_name):
    """A corpus in two files of rows; its archive has to lie in root/datasets/name, as Google Drive is not asked."""

    def read(folder, part):
        path, archive = os.path.join(folder, folder_name, f"{part}.csv"), os.path.join(folder, f"{folder_name}.tar.gz")
        if not os.path.exists(path) and not os.path.exists(archive):
            raise FileNotFoundError(f"{archive} is not there: fetch it from Google Drive by hand")
        if not os.path.exists(path):
            extract_archive(archive, folder)
        return labelled_rows(path)

    return text_parts(name, root, split, ("train", "test"), read)
