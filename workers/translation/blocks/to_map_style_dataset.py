from __future__ import annotations


def to_map_style_dataset(iter_data):
    """Items that are gone through once, as a data set that can be asked for each."""
    return ListedItems(iter_data)
