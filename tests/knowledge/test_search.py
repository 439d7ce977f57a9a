"""One search: what a stranger types leads to the right page first, in either language, misspelt, and quickly.

`search_queries.tsv`: 400 queries of ten kinds, written before the search, each with what may come first. Half of them, by their
digest, was looked at while it was tuned; `search_queries_later.tsv` was written afterwards, in four batches of 60 of which
78, 75, 83 and 93 % came first at first sight, three of 38, 32 and 36 (84, 84 and 86 %; among five 89, 97 and 94 %), and two of
59 and 35 (86 and 80 %; among five 93 and 86 %), and two of 120 and 60 (86 and 90 %; among five 98 and 100 %),
five of 87, 50, 56, 49 and 57 (79, 66, 80, 71 and 72 %; among five 92, 84, 91, 90 and 82 %), many of them whole sentences, and
two of 70 and 73 (71 and 70 %; among five 87 and 75 %) of ten kinds, sentences, pieces of errors and comparisons among them;
after the mends for these, three of 72, 56 and 43 (76, 75 and 74 %; among five 88, 84 and 95 %), one of 153 (86 %; among
five 94 %), and two of 55 of which the first is harder (71 and 85 %; among five 87 and 100 %), the second scored after all mends;
one of 152 that was written before anybody looked at the pages, half of it English (86 %; among five 97 %).
"""

from __future__ import annotations

import csv
import hashlib
import time
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

import knowledge
from knowledge import EntryKind
from knowledge.finding import entries, index, naming, ranking, spelling, words
from knowledge.reading import all_records

HERE = Path(__file__).parent
Query = tuple[str, set[str]]


def queries(name: str) -> list[Query]:
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        return [(query, set(wanted.split())) for _, query, wanted in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]


def held_out(query: str) -> bool:
    return hashlib.sha256(query.encode()).digest()[-1] % 2 == 1


ALL = queries("search_queries.tsv")
PARTS = {
    "looked at while tuning": [each for each in ALL if not held_out(each[0])],
    "held out": [each for each in ALL if held_out(each[0])],
    "written later": queries("search_queries_later.tsv"),
}


def test_there_are_forty_queries_of_each_of_ten_kinds():
    kinds = [line.partition("\t")[0] for line in (HERE / "search_queries.tsv").read_text(encoding="utf-8").splitlines()]
    assert {kinds.count(kind) for kind in kinds} == {40}
    assert len(set(kinds)) == 10


@pytest.mark.parametrize("part", PARTS)
def test_what_is_wanted_comes_first_and_nearly_always_among_five(part):
    asked = PARTS[part]
    found = [([entry.address for entry in knowledge.search(query, limit=5)], wanted) for query, wanted in asked]
    first = sum(addresses[0] in wanted for addresses, wanted in found if addresses)
    among = sum(bool(wanted.intersection(addresses)) for addresses, wanted in found)
    missing = [query for (query, wanted), (got, _) in zip(asked, found, strict=True) if not wanted.intersection(got)]
    assert first >= 0.85 * len(asked)
    assert among >= 0.95 * len(asked), missing


def test_what_is_wanted_exists():
    known = {entry.address for entry in entries.all_entries()}
    asked = [wanted for part in PARTS.values() for _, wanted in part]
    assert set().union(*asked) - known == set()


@pytest.mark.parametrize("file", ["terms.toml", "names.toml"])
def test_every_term_means_entries_that_exist(file):
    told = tomllib.loads((Path(entries.__file__).parent / file).read_text(encoding="utf-8"))
    rows = told.values() if file == "terms.toml" else [row for family in told.values() for row in family.values()]
    known = {entry.address for entry in entries.all_entries()}
    assert {address for row in rows for address in row} - known == set()


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("nn.CellList", "torch.nn.ModuleList"),  # the topic about it stands behind the name
        ("ops.stop_gradient", "torch.Tensor.detach"),
        ("complex numbers in graph mode", "rule:graph-complex"),  # not the page about graph mode, nor torch.complex
        ("kwargs unpacking in graph mode", "rule:graph-dict-unpack"),  # `mode` alone is no torch.mode
        ("learing rate decay", "recipe:lr-schedules"),  # misspelt, and a word of a thing that is written in two
        ("Net object has no attribute parameters", "error:cell-method"),  # MindSpore says: The 'Net' object
        ("Cell has no attribute named_parameters", "error:cell-method"),
        ("construct takes 2 positional arguments but 3 were given", "error:construct-takes"),  # typed without ()
        ("too many open files", "error:files-exhausted"),  # and without capitals
        ("which cann version goes with mindspore 2.7", "page:installing"),  # numbers name nothing by themselves
        ("the same results in two runs", "recipe:seeds"),  # `same` and `two` are idle, but not together
    ],
)
def test_what_is_beside_does_not_come_before(query, first):
    assert knowledge.search(query)[0].address == first


def test_the_exact_name_comes_first():
    assert knowledge.search("torch.nn.Linear")[0].id == "torch.nn.Linear"
    assert knowledge.search("  NN.LINEAR( ")[0].id == "torch.nn.Linear"


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [("nn.lin", "torch.nn.Linear"), ("torch.nn.functional.soft", "torch.nn.functional.softmax"), ("optim.ada", "torch.optim.Adam")],
)
def test_a_name_is_found_while_it_is_typed(typed, wanted):
    assert wanted in [entry.id for entry in knowledge.search(typed, limit=3)]


def test_a_module_lists_what_it_has():
    found = [entry.id for entry in knowledge.search("torch.nn.init", limit=10)]
    assert len(found) == 10
    assert all(name.startswith("torch.nn.init.") for name in found)


@pytest.mark.parametrize("typed", ["", "   ", "((((", "%%%", "\0", "a" * 10_000, "全" * 5_000, "a.b." * 3_000, "(" * 5_000])
def test_nothing_typed_breaks_it_or_takes_long(typed):
    started = time.thread_time()
    assert isinstance(knowledge.search(typed), list)
    assert time.thread_time() - started < 0.2


def test_no_more_than_asked_for_and_only_of_the_kinds_asked_for():
    assert len(knowledge.search("torch", limit=3)) == 3
    assert {entry.kind for entry in knowledge.search("学习率", kinds=(EntryKind.TOPIC,))} == {EntryKind.TOPIC}


@pytest.fixture
def three_thousand(monkeypatch):
    """3,000 records more: the real ones under other names."""
    copies = tuple(replace(record, torch=f"torch.more{number}.{record.short}") for number, record in enumerate(all_records()))
    real = all_records()
    caches = (entries.all_entries, index.index, spelling._vocabulary, spelling._shorts, spelling._fulls)
    monkeypatch.setattr(entries, "all_records", lambda: (*real, *copies)[:6000])
    for cache in caches:
        cache.cache_clear()
    yield ranking.warm()
    for cache in caches:
        cache.cache_clear()


def p99(asked: list[str]) -> float:
    times = []
    for query in asked:
        started = time.thread_time()  # the machine may be busy with other things
        knowledge.search(query)
        times.append(time.thread_time() - started)
    return sorted(times)[int(len(times) * 0.99)]


def test_99_of_100_queries_take_less_than_20_ms():
    ranking.warm()
    assert p99([query for query, _ in ALL]) < 0.02


def test_twice_as_many_records_take_no_more_than_20_ms_either(three_thousand):
    assert three_thousand > 5800
    assert p99([query for query, _ in ALL]) < 0.02


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("nn.CrossEntropyLoss", ["nn", "cross", "entropi", "loss"]),
        ("梯度裁剪", ["gradient", "clip"]),
        ("how to clip the gradients", ["how", "to", "clip", "the", "gradient"]),
        ("学习率 learning rate lr", ["learning-rate"] * 3),
        ("冻结网络的某些层", ["freez", "network", "的", "某些", "layer"]),
        ("loss is NaN", ["loss", "is", "nan"]),
        ("lambda in construct", ["lambda", "graph"]),
    ],
)
def test_words_are_the_same_in_both_languages(text, wanted):
    assert [word.replace("entropi", "entropy") for word in words.words(text)] == [w.replace("entropi", "entropy") for w in wanted]


@pytest.mark.parametrize(
    ("query", "meant"),
    [
        ("tf.concat", "torch.cat"),
        ("keras Conv2D", "torch.nn.Conv2d"),
        ("np.tile", "torch.tile"),
        ("tf.nn.softmax", "torch.nn.functional.softmax"),  # a function there, too
        ("keras ReduceLROnPlateau", "torch.optim.lr_scheduler.ReduceLROnPlateau"),
    ],
)
def test_names_of_other_frameworks_are_known_for_what_they_are(query, meant):
    found = naming.named(index.index(), query)
    assert index.index().entries[max(found, key=lambda row: found[row])].id == meant


@pytest.mark.parametrize("name", ["nn.Linear", "torch.nn.Linear", "Linear"])
def test_find_knows_short_spellings_only_where_they_are_clear(name):
    found = knowledge.find(name)
    assert (found.torch if found else None) == (None if name == "Linear" else "torch.nn.Linear")


def test_neighbours_of_an_unknown_name_are_near():
    assert "torch.nn.Linear" in [r.torch for r in knowledge.neighbours("torch.nn.Lineer")]


@pytest.mark.parametrize("query", ["E39999", "EZ9999 inner error", "507011 stream", "E40021"])
def test_a_number_of_an_error_that_no_record_knows_leads_to_the_doctor(query: str):
    assert knowledge.search(query)[0].address == "page:doctor"


@pytest.mark.parametrize(("query", "record"), [("161002", "error:aclnn-arguments"), ("EI0006", "error:hccl-socket-timeout")])
def test_a_number_that_a_record_knows_leads_there(query: str, record: str):
    assert knowledge.search(query)[0].address == record
