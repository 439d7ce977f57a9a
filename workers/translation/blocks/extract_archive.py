from __future__ import annotations

import bz2
import gzip
import lzma
import os
import shutil
import tarfile
import zipfile


def extract_archive(from_path, to_path=None, remove_finished=False):
    """Unpacks a zip or tar archive, or one packed file, beside it or into the folder."""
    to_path = os.path.dirname(from_path) if to_path is None else to_path
    name, suffix = os.path.splitext(os.path.basename(from_path))
    if suffix == ".zip":
        with zipfile.ZipFile(from_path) as archive:
            archive.extractall(to_path)
    elif name.endswith(".tar") or suffix in (".tar", ".tgz", ".tbz", ".tbz2"):
        with tarfile.open(from_path) as archive:
            archive.extractall(to_path, filter="data")
    else:
        to_path = os.path.join(to_path, name)
        opened = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}[suffix]
        with opened(from_path, "rb") as packed, open(to_path, "wb") as file:
            shutil.copyfileobj(packed, file)
    if remove_finished:
        os.remove(from_path)
    return to_path
