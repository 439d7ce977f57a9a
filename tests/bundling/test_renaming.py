"""A definition under other names: what only looks like one of them stays."""

from __future__ import annotations

from workers.bundling.renaming import renamed

TEXT = '''
def load(path, mode="load"):
    """load a file"""
    kept = {"load": read(path.load, load=1), 'n': f"load {load(path)!r}"}
    return load, kept  # load
'''


def test_texts_attributes_keywords_and_comments_stay() -> None:
    changed = renamed(TEXT, {"load": "load_like_torch", "read": "read_"})
    assert (
        changed
        == '''
def load_like_torch(path, mode="load"):
    """load a file"""
    kept = {"load": read_(path.load, load=1), 'n': f"load {load_like_torch(path)!r}"}
    return load_like_torch, kept  # load
'''
    )


def test_names_are_changed_once() -> None:
    assert renamed("a, b = b, a\n", {"a": "b", "b": "a"}) == "b, a = a, b\n"
