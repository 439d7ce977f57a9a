from __future__ import annotations

import os
import tarfile


def IMDB(root=None, split=("train", "test")):
    """Reviews of films, bad (1) or good (2), straight from the published archive; the bad ones come first."""
    url, md5 = "http://ai.stanford.edu/~amaas/data/sentiment/aclImdb_v1.tar.gz", "7c2ac02c03563afcf9b574c7e56c153a"

    def read(folder, part):
        download_url(url, folder, md5=md5)
        kept = {"neg": [], "pos": []}
        with tarfile.open(os.path.join(folder, "aclImdb_v1.tar.gz")) as archive:
            for member in archive:
                _, *inner = member.name.split("/")
                if len(inner) == 3 and inner[0] == part and inner[1] in kept:
                    kept[inner[1]] += archive.extractfile(member).read().decode().splitlines()
        return [(number, line) for number, kind in ((1, "neg"), (2, "pos")) for line in kept[kind]]

    return text_parts("IMDB", root, split, ("train", "test"), read)
