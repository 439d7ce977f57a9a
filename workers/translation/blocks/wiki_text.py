from __future__ import annotations

import os


def wiki_text(name, root, split, edition, md5):
    """Lines of articles, from the unpacked files or the archive beside them."""

    def read(folder, part):
        path = os.path.join(folder, edition, f"wiki.{part}.tokens")
        if not os.path.exists(path):
            url = f"https://s3.amazonaws.com/research.metamind.io/wikitext/{edition}-v1.zip"
            download_and_extract_archive(url, folder, md5=md5)
        with open(path, encoding="utf-8", newline="\n") as file:
            return file.readlines()

    return text_parts(name, root, split, ("train", "valid", "test"), read)
