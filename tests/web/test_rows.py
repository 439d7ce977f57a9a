from __future__ import annotations

import json

import pytest

from tests.web.made import SOURCE, change, translation
from webapp.review.decisions import compose
from webapp.review.pieces import pieces_of, together
from webapp.review.row_html import row_html, words
from webapp.review.rows import rows_of, stretches
from webapp.review.translation import Translation
from workers.translation import translate


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


def test_what_differs_inside_a_line_is_marked_on_both_sides():
    row = next(row for row in shown() if row.source and row.source.number == 4)
    assert row.source
    assert row.result
    assert "<mark>Module</mark>" in row.source.html
    assert "<mark>Cell</mark>" in row.result.html


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"import os\n{translation()['text']}", "added"),
        (translation()["text"].replace("from mindspore import nn\n", ""), "removed"),
    ],
)
def test_a_line_that_came_or_went_says_so_without_its_colour(text, told):
    rows = shown(text=text, links={})
    assert any(f'<span class="unseen">{told}</span>' in row_html(words(), row, "") for row in rows if row.kind == told)


def test_long_unchanged_runs_fold_and_keep_context():
    source = "\n".join(["import torch", *(f"x{n} = {n}" for n in range(40)), "torch.abs(x1)"])
    text = source.replace("torch", "mindspore")
    made = Translation.read(translation(text=text, links={}, changes=[change(0, 1), change(1, 42)]))
    rows = rows_of(source, compose(source, made, {}))
    parts = stretches(rows)
    assert [part.folded for part in parts] == [False, True, True, True, False]
    assert [part.opens for part in parts] == [0, 34, 0, 0, 0]  # one bar for all parts
    assert [len(part.rows) for part in parts] == [4, 16, 16, 2, 4]
    assert sum(len(part.rows) for part in parts) == len(rows)


def test_a_file_without_changes_is_shown_whole():
    source = "\n".join(f"x{n} = {n}" for n in range(40))
    rows = rows_of(source, compose(source, Translation.read(translation(text=source, links={}, changes=[])), {}))
    assert not any(part.folded for part in stretches(rows))


def test_parts_are_small_enough_to_be_laid_out_alone_and_keep_the_order():
    source = "\n".join(f"x{n} = {n}" for n in range(100))
    rows = rows_of(source, compose(source, Translation.read(translation(text=source, links={}, changes=[])), {}))
    parts = stretches(rows, whole=True)
    assert max(len(part.rows) for part in parts) == 16
    assert [row for part in parts for row in part.rows] == rows


LOOP = """import torch

net = torch.nn.Linear(2, 2)
with torch.no_grad():
    for at in range(3):
        x = torch.ones(at, 2)
        print(net(x))
"""


def test_every_line_that_reads_differently_is_explained_and_can_be_decided():
    """Lines below `with torch.no_grad():` have lost their indent, and no name of torch stands on them."""
    made = Translation.read(json.loads(json.dumps(translate(LOOP).to_dict())))
    rows = rows_of(LOOP, compose(LOOP, made, {}))
    assert not [row for row in rows if row.kind in ("changed", "removed") and not row.verdict]
    by_cards = {row.piece.unit for row in rows if row.changes and row.piece.unit}
    reached = frozenset[str]().union(*(together(pieces_of(LOOP, made), unit) for unit in by_cards))
    assert reached == compose(LOOP, made, {}).units.keys()


def test_a_change_of_lines_that_only_the_result_has_is_explained_where_it_is_decided():
    source, text = "a\nb\nc\n", "a\nb\nnew\nc\n"
    told = translation(text=text, changes=[change(1, 2, result_line=2, result_end_line=3)], links={"1": [1], "2": [2, 3], "3": [4]})
    rows = rows_of(source, compose(source, Translation.read(told), {}))
    explained = [(row.kind, bool(row.changes), row.verdict) for row in rows]
    assert explained == [("same", False, ""), ("same", False, "exact"), ("added", True, "exact"), ("same", False, "")]
