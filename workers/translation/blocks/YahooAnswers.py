from __future__ import annotations


def YahooAnswers(root=None, split=("train", "test")):
    """Questions of ten kinds with their answers."""
    return unpacked_rows("YahooAnswers", root, split, "yahoo_answers_csv")
