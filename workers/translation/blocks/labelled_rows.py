from __future__ import annotations

import csv


def labelled_rows(path):
    """Class and text of each row: the first column a number, the others joined by a space."""
    with open(path, encoding="utf-8") as file:
        for row in csv.reader(file):
            yield int(row[0]), " ".join(row[1:])
