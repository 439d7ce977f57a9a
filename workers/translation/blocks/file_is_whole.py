from __future__ import annotations

import hashlib
import os


def file_is_whole(fpath, md5=None):
    """Whether the file is there, and is the one with that check sum."""
    if not os.path.isfile(fpath) or md5 is None:
        return os.path.isfile(fpath)
    with open(fpath, "rb") as file:
        return hashlib.md5(file.read()).hexdigest() == md5
