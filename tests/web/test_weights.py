"""The weight map: which key goes where, and what of a checkpoint's list does not fit."""

from __future__ import annotations

import json

import pytest

from tests.web.made import job, parity_report, translated
from webapp.jobs.models import Job
from webapp.review.weight_keys import compared, prefix_of, read_keys

PAIRS = {"fc.weight": "fc.weight", "ln.weight": "ln.gamma", "bn.running_mean": "bn.moving_mean"}
SHAPES = {"fc.weight": (4, 8), "ln.weight": (8,), "bn.running_mean": (8,)}
FULL = "fc.weight (4, 8)\nln.weight (8,)\nbn.running_mean (8,)\nbn.num_batches_tracked ()\n"


def states(text: str) -> dict[str, str]:
    return {key.name: key.state for key in compared(read_keys(text), PAIRS, SHAPES)[0]}


@pytest.mark.parametrize(
    "text",
    [
        "fc.weight (4, 8)\n",
        "fc.weight torch.Size([4, 8])\n",
        "'fc.weight': [4, 8],\n",
        '{"fc.weight": {"dtype": "F32", "shape": [4, 8], "data_offsets": [0, 128]}, "__metadata__": {"format": "pt"}}',
        '{"fc.weight": [4, 8]}',
    ],
)
def test_keys_are_read_as_people_have_them(text):
    assert read_keys(text) == {"fc.weight": (4, 8)}


def test_names_alone_are_enough():
    assert read_keys("fc.weight\nln.weight\n") == read_keys('["fc.weight", "ln.weight"]') == {"fc.weight": None, "ln.weight": None}


def test_a_complete_list_leaves_nothing_unmatched():
    assert set(states(FULL).values()) == {"matched", "not-needed"}
    assert compared(read_keys(FULL), PAIRS, SHAPES)[1] == []


def test_another_shape_is_told():
    assert states("fc.weight (8, 4)") == {"fc.weight": "shape"}


def test_an_unknown_key_names_the_nearest_that_is_free_and_fits():
    keys, missing = compared(read_keys("fc.weight (4, 8)\nnorm.weight (8,)"), PAIRS, SHAPES)
    assert keys[1].near[0] == "ln.weight"
    assert missing == ["ln.weight", "bn.running_mean"]


def test_the_prefix_of_a_wrapper_is_seen():
    assert prefix_of({"module.fc.weight": None}, PAIRS) == "module."
    assert states("module.fc.weight (4, 8)\nmodule.ln.weight (8,)") == {"fc.weight": "matched", "ln.weight": "matched"}


@pytest.mark.parametrize("text", ["", "\n\n", "()", "{", "3"])
def test_what_is_no_list_of_keys_gives_none(text):
    assert states(text) in ({}, {"3": "unmatched"})


@pytest.fixture
def checked():
    made = translated()
    shapes = {name: list(shape) for name, shape in SHAPES.items()}
    weights = {"carried": 3, "unmatched": [], "pairs": PAIRS, "shapes": shapes}
    job(made, kind=Job.Kind.PARITY, report=parity_report(weights=weights))
    return made


@pytest.mark.django_db
def test_the_page_shows_the_map_and_what_became_of_the_list(client, checked):
    page = client.post(f"/t/{checked.id}/weights", {"keys": FULL}).content.decode()
    assert "ln.gamma" in page
    assert "3/4" in page
    assert "not needed" in page


@pytest.mark.django_db
def test_before_a_run_the_page_says_what_to_do(client):
    assert "check parity once" in client.get(f"/t/{translated().id}/weights").content.decode()


@pytest.mark.django_db
def test_a_hostile_list_is_shown_as_text(client, checked):
    page = client.post(f"/t/{checked.id}/weights", {"keys": json.dumps({"<script>alert(1)</script>": [1]})}).content.decode()
    assert "<script>alert(1)" not in page


@pytest.mark.django_db
def test_the_index_explains_and_lists_nothing_of_others(client, checked):
    page = client.get("/weights").content.decode()
    assert "Weight map" in page
    assert checked.id not in page
