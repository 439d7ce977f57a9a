from __future__ import annotations

from webapp.frame.keeping import LONG, kept


def test_of_long_texts_only_the_last_few_are_kept():
    made: list[str] = []

    @kept(short=8, long=2)
    def lengths(text: str) -> int:
        made.append(text[:5])
        return len(text)

    texts = [f"{number:5}" + "x" * LONG for number in range(3)]
    assert [lengths(text) for text in [*texts, *texts]] == [LONG + 5] * 6
    assert len(made) == 6
    lengths(texts[-1])
    assert len(made) == 6


def test_short_texts_are_made_once_beside_them():
    made: list[str] = []

    @kept(short=8, long=1)
    def seen(text: str) -> int:
        made.append(text)
        return 0

    for text in ["a", "b", "x" * (LONG + 1), "y" * (LONG + 1), "a", "b"]:
        seen(text)
    assert made[-1][0] == "y"
