from __future__ import annotations

import os


def AG_NEWS(root=None, split=("train", "test")):
    """News of four kinds: the class, 1 to 4, and the text."""
    sums = {"train": "b1a00f826fdfbd249f79597b59e1dc12", "test": "d52ea96a97a2d943681189a97654912d"}
    url = "https://raw.githubusercontent.com/mhjabreel/CharCnn_Keras/master/data/ag_news_csv/"

    def read(folder, part):
        download_url(f"{url}{part}.csv", folder, md5=sums[part])
        return labelled_rows(os.path.join(folder, f"{part}.csv"))

    return text_parts("AG_NEWS", root, split, ("train", "test"), read)
