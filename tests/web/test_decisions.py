"""Composing a result from what the engine made and what reviewers decided."""

from __future__ import annotations

import pytest

from tests.web.made import RESULT, SOURCE, change, translation
from webapp.review.decisions import compose, lines_in
from webapp.review.pieces import pieces_of, together
from webapp.review.translation import Translation

REJECTED = {"kind": "rejected", "text": ""}


def made(**more) -> Translation:
    return Translation.read(translation(**more))


def test_without_decisions_the_text_is_the_engines():
    assert compose(SOURCE, made(), {}).text == RESULT


@pytest.mark.parametrize("text", [RESULT.rstrip("\n"), RESULT.replace("\n", "\r\n"), "", "x"])
def test_line_ends_stay_as_the_engine_wrote_them(text):
    assert compose(SOURCE, made(text=text), {}).text == text


def test_every_changed_line_belongs_to_a_unit():
    assert list(compose(SOURCE, made(), {}).units) == ["L1", "L4", "L7", "L9"]


def test_a_rejected_unit_reads_as_the_source_again():
    composed = compose(SOURCE, made(), {"L7": REJECTED})
    assert composed.text == RESULT.replace("nn.Dense(4, 2)", 'nn.Linear(4, 2, device="cpu")')
    assert composed.rejected == {2}


def test_rejecting_everything_gives_the_source():
    assert compose(SOURCE, made(), dict.fromkeys(["L1", "L4", "L7", "L9"], REJECTED)).text == SOURCE


def test_an_edited_unit_reads_as_the_reviewer_wrote_and_later_links_move():
    edit = {"kind": "edited", "text": "        # two lines now\n        self.fc = nn.Dense(4, 2)"}
    composed = compose(SOURCE, made(), {"L7": edit})
    assert composed.text.splitlines()[6:8] == edit["text"].splitlines()
    assert composed.links[9] == [10]
    assert lines_in(composed, "L7") == edit["text"]


def test_an_edit_may_take_all_lines_away():
    composed = compose(SOURCE, made(), {"L1": {"kind": "edited", "text": ""}})
    assert composed.text == RESULT.partition("\n")[2]


def test_lines_of_one_change_are_decided_together():
    block = [change(0, 4, end_line=7, result_line=4, result_end_line=7)]
    text = (
        SOURCE.replace("nn.Module", "nn.Cell").replace("super()", "super(Net, self)").replace("__init__(self)", "__init__(self, n)")
    )
    units = compose(SOURCE, made(text=text, changes=block), {}).units
    assert list(units) == ["L4"]


def test_a_group_is_decided_as_a_whole_wherever_its_lines_stand():
    changes = [change(0, 1), change(1, 4, group="loop"), change(2, 7), change(3, 9, group="loop")]
    pieces = pieces_of(SOURCE, made(changes=changes))
    assert together(pieces, "L4") == {"L4", "L9"}
    assert together(pieces, "L7") == {"L7"}


def test_unknown_units_change_nothing():
    assert compose(SOURCE, made(), {"L99": REJECTED}).text == RESULT


def test_a_source_line_without_an_end_gets_one_when_others_follow():
    source, text = "import torch", "import mindspore\nprint(1)\n"
    composed = compose(source, made(text=text, changes=[change(0, 1, result_end_line=2)], links={}), {"L1": REJECTED})
    assert composed.text == "import torch"
