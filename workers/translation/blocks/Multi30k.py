from __future__ import annotations

import os


def Multi30k(root=None, split=("train", "valid", "test"), language_pair=("de", "en")):
    """Sentences in two languages, from the unpacked files or the archives beside them."""
    assert sorted(language_pair) == ["de", "en"], "language_pair must be either ('de','en') or ('en', 'de')"
    url = "https://raw.githubusercontent.com/neychev/small_DL_repo/master/datasets/Multi30k/"
    archives = {"train": "training.tar.gz", "valid": "validation.tar.gz", "test": "mmt16_task1_test.tar.gz"}

    def read(folder, part):
        paths = [os.path.join(folder, f"{'val' if part == 'valid' else part}.{language}") for language in language_pair]
        if not all(map(os.path.exists, paths)):
            download_and_extract_archive(url + archives[part], folder)
        with open(paths[0], encoding="utf-8") as source, open(paths[1], encoding="utf-8") as target:
            return [(one.rstrip("\n"), other.rstrip("\n")) for one, other in zip(source, target)]

    return text_parts("Multi30k", root, split, ("train", "valid", "test"), read)
