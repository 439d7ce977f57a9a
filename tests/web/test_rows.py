from __future__ import annotations

from tests.web.made import SOURCE, change, translation
from webapp.review.decisions import compose
from webapp.review.rows import rows_of, stretches
from webapp.review.translation import Translation


def shown(**more):
    return rows_of(SOURCE, compose(SOURCE, Translation.read(translation(**more)), {}))


def test_every_changed_row_has_a_verdict():
    verdicts = [row.verdict for row in shown() if row.kind != "same"]
    assert verdicts
    assert all(verdicts)


def test_a_change_is_explained_once_also_when_it_spans_lines():
    rows = shown(changes=[change(5, 4, end_line=7)])
    assert [c.id for row in rows for c in row.changes] == [5]


def test_the_row_says_the_worst_of_its_verdicts():
    rows = shown(changes=[change(0, 7), change(1, 7, "unsupported"), change(2, 7, "adapted")])
    assert rows[6].verdict == "unsupported"


def test_unchanged_rows_without_changes_stay_quiet():
    assert [row.verdict for row in shown() if row.kind == "same"] == [""] * 6


def test_lines_that_only_the_result_has_are_explained_by_their_change():
    text = translation()["text"].replace("from mindspore import nn\n", "import mindspore\nfrom mindspore import nn\n")
    rows = shown(text=text, changes=[change(0, 1, result_end_line=2)], links={})
    assert [row.verdict for row in rows[:2]] == ["exact", "exact"]


def test_long_unchanged_runs_fold_and_keep_context():
    source = "\n".join(["import torch", *(f"x{n} = {n}" for n in range(40)), "torch.abs(x1)"])
    text = source.replace("torch", "mindspore")
    made = Translation.read(translation(text=text, links={}, changes=[change(0, 1), change(1, 42)]))
    rows = rows_of(source, compose(source, made, {}))
    parts = stretches(rows)
    assert [part.folded for part in parts] == [False, True, True, False]
    assert [part.opens for part in parts] == [0, 34, 0, 0]  # one bar for both parts
    assert [len(part.rows) for part in parts] == [4, 32, 2, 4]
    assert sum(len(part.rows) for part in parts) == len(rows)


def test_a_file_without_changes_is_shown_whole():
    source = "\n".join(f"x{n} = {n}" for n in range(40))
    rows = rows_of(source, compose(source, Translation.read(translation(text=source, links={}, changes=[])), {}))
    assert not any(part.folded for part in stretches(rows))


def test_parts_are_small_enough_to_be_laid_out_alone_and_keep_the_order():
    source = "\n".join(f"x{n} = {n}" for n in range(100))
    rows = rows_of(source, compose(source, Translation.read(translation(text=source, links={}, changes=[])), {}))
    parts = stretches(rows, whole=True)
    assert max(len(part.rows) for part in parts) == 32
    assert [row for part in parts for row in part.rows] == rows
