"""What a side said is a stranger's invention: whatever is not of the expected kind, or too much for a reader, is left out."""

from __future__ import annotations

import json
from typing import Any

from workers.parity import dropouts, environment
from workers.parity.conversation import Heard
from workers.parity.facts import BEGUN, NAME, NETWORKS, TEXT, Facts
from workers.parity.inputs import described

LONG = "a" * 1_000_000
WRONG: tuple[Any, ...] = (None, True, 7, 0.5, LONG, [LONG], {LONG: LONG}, [[[]]], {"a": {"b": [LONG]}}, {"": None})
READERS = ("word", "words", "names", "levels", "rates", "counts", "lines", "places", "entries", "error", "outcomes", "begun")


def test_a_text_among_dropout_rates_is_left_out():
    assert Facts({"layers dropped": [0.5, "0.1", None, True, {}, [0.2], 0]}).rates("layers dropped") == [0.0, 0.5]
    assert Facts({"layers dropped": "0.5"}).rates("layers dropped") == []


def test_no_reader_gives_back_what_it_was_not_asked_for():
    for value in WRONG:
        facts = Facts({"x": value, f"x {LONG}": value, "network 0": value, "versions": value})
        for reader in READERS:
            assert len(repr(getattr(facts, reader)("x"))) < 2 * TEXT
        assert len(repr((facts.networks(), facts.versions(), environment.complete(facts.versions(), 0)))) < 2 * TEXT


def test_a_sentence_about_dropout_has_only_numbers_and_names_in_it():
    rates = {f"layer {number}": [LONG] if number % 2 else number / 1000 for number in range(500)} | {LONG: 0.1}
    ours, theirs = Heard("torch", Facts({"rates": rates})), Heard("mindspore", Facts({"rates": dict.fromkeys(rates, 0.7)}))
    said = dropouts.wrong(ours, theirs, "train", values=True)
    assert said.startswith("dropout rates differ: layer 0: 0 against 0.7, layer 2: 0.002 against 0.7, ")
    assert said.endswith(" (+244)")
    dropped = {"dropped in eval": [number / 10_000 for number in range(5000)]}
    assert len(dropouts.wrong(Heard("torch", Facts(dropped)), Heard("mindspore"), "eval", values=True)) < NAME


def test_of_many_networks_and_data_sets_some_are_read():
    many = Facts({f"network {number}": {"kind": LONG, "table": [{"name": "a", "shape": [2], "x": LONG}]} for number in range(999)})
    assert len(many.networks()) == NETWORKS
    assert many.networks()[0] == {"kind": "a" * NAME, "table": [{"name": "a", "shape": [2]}], "specs": []}
    assert Facts({f"made up {number}": True for number in range(999)}).begun("made up ") == sorted(map(str, range(999)))[:BEGUN]


def test_an_error_that_cannot_be_read_is_still_an_error():
    assert Facts({"x": {}}).error("x") == {}
    assert Facts({"x": {"message": 5}}).error("x") == {"message": "it failed"}
    assert Facts({"x": []}).error("x") is None


STRANGE = [
    *("normal(2, dtype='U100000000')", "values([1], 'U100000000')", "values([1], dtype='S900000000')", "normal(2, dtype=[1])"),
    *("normal(2, dtype=5)", "integers(0, 10**400, 2)", "normal(*[])", "normal(2, scale='a')", "integers(0, 99**99, shape=(2,))"),
    *("normal(shape=((((2,),),),))", "(" * 900, "normal(4096, 4097)"),
]


def test_what_describes_inputs_costs_little_whatever_the_words_are():
    assert described({str(number): spec for number, spec in enumerate(STRANGE)}, 0, "f") == []
    many = described({str(number): "normal(4096, 1024)" for number in range(5000)}, 0, "f")
    assert len(many) == 4
    assert json.dumps(many)
