from __future__ import annotations

import os
import shutil
from urllib import request


def download_url(url, root, filename=None, md5=None, max_redirect_hops=3):
    """Fetches a file into the folder, unless it lies there already."""
    root = os.path.expanduser(root)
    path = os.path.join(root, filename or os.path.basename(url))
    os.makedirs(root, exist_ok=True)
    if file_is_whole(path, md5):
        return
    with request.urlopen(request.Request(url, headers={"User-Agent": "pytorch/vision"})) as answer, open(path, "wb") as file:
        shutil.copyfileobj(answer, file)
    if not file_is_whole(path, md5):
        raise RuntimeError("File not found or corrupted.")
