"""Topics: nothing of the guides is missing, every program was run as it stands, translations print what torch prints."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from knowledge import shingles, topic_checks
from knowledge.topic import Claim, Holds, digest
from knowledge.topic_evidence import topic_evidence
from knowledge.topic_reading import all_topics, documents, find_topic, read_topic, topics_of
from knowledge.values import RecordError
from workers.parity import topics as measuring

HERE = Path(__file__).parent
CLAIMS: dict[str, Claim] = {f"{topic.slug}#{claim.id}": claim for topic in all_topics() for claim in topic.claims}
TOPIC = """
title.en = "Title"
title.zh = "标题"
summary.en = "Summary."
summary.zh = "摘要。"
group = "layers"

[translation]
before = "print(1)"
note.en = "Note."
note.zh = "说明。"

[[claims]]
id = "one"
said_by = [{ document = "differences-1.6", section = "s" }]
says.en = "It says."
says.zh = "它说。"
holds = "true"
measured.en = "It holds."
measured.zh = "成立。"
mindspore = "print(1)"
"""


def guides() -> list[dict[str, str]]:
    """The documents paragraph by paragraph: which claims each one makes, or in brackets why none."""
    with (HERE / "guides.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def test_every_paragraph_of_the_guides_is_answered_by_claims_of_its_document():
    for row in guides():
        if row["claims"].startswith("("):
            continue
        for name in row["claims"].split():
            said_by = {source.document for source in CLAIMS[name].said_by}
            assert set(row["document"].split()) <= said_by, (name, row)


def test_every_claim_is_made_by_a_paragraph_of_each_document_it_names():
    made = {(name, document) for row in guides() for name in row["claims"].split() for document in row["document"].split()}
    claimed = {(name, source.document) for name, claim in CLAIMS.items() for source in claim.said_by}
    assert claimed - made == set()


def test_every_document_is_covered():
    assert {document for row in guides() for document in row["document"].split()} == set(documents())


def test_every_known_fact_about_the_guides_has_its_claim():
    rows = [line.split("\t") for line in (HERE / "facts.tsv").read_text(encoding="utf-8").splitlines()]
    assert len(rows) == 80
    assert [name for _, name in rows if name not in CLAIMS] == []
    assert [fact for fact, count in Counter(fact for fact, _ in rows).items() if count > 1] == []


def test_no_topic_has_a_fault():
    assert [str(fault) for fault in topic_checks.faults()] == []


@pytest.mark.parametrize("topic", all_topics(), ids=lambda topic: topic.slug)
def test_what_is_shown_was_run_as_it_stands_today(topic):
    folder = measuring.folder_of("2.10.0", "cpu")
    assert measuring.known(topic, folder), "run: .venv/bin/python -m workers.parity measure topics"


@pytest.mark.parametrize("topic", all_topics(), ids=lambda topic: topic.slug)
def test_the_translation_prints_what_the_original_prints(topic):
    assert topic_evidence(topic.slug).same


def test_outcomes_are_of_every_kind():
    assert {claim.holds for claim in CLAIMS.values()} == set(Holds)


def test_a_record_knows_its_topics():
    assert "dropout" in [topic.slug for topic in topics_of("torch.nn.Dropout")]
    assert topics_of("torch.acosh") == ()


def test_a_digest_is_of_side_and_program():
    assert len({digest("torch", "a"), digest("mindspore", "a"), digest("torch", "b")}) == 3


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "made.toml").write_text(TOPIC, encoding="utf-8")
    return tmp_path


def changed(folder: Path, old: str, new: str) -> list[str]:
    assert old in TOPIC
    (folder / "made.toml").write_text(TOPIC.replace(old, new), encoding="utf-8")
    return [f"{fault.check} {fault.key}" for fault in topic_checks.faults(folder)]


def test_a_program_that_was_not_run_is_a_fault(folder):
    assert [str(fault.key) for fault in topic_checks.faults(folder)] == ["one.mindspore", "translation.torch"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('says.zh = "它说。"', 'says.zh = "It says."', "languages claims.one.says.zh"),
        ('note.en = "Note."', 'note.en = "说明。"', "languages translation.note.en"),
        ("differences-1.6", "no-such-guide", "links claims.one.said_by"),
        ('id = "one"', 'id = "One"', "links claims.One"),
        ('group = "layers"', 'group = "layers"\nrecords = ["torch.no_such_name"]', "links records"),
        ('group = "layers"', 'group = "layers"\nsee_also = ["no-such-topic"]', "links see_also"),
        ('mindspore = "print(1)"', 'mindspore = "print(1)"\ncontradicts = ["two"]', "links claims.one.contradicts"),
        ('mindspore = "print(1)"', "", "programs claims.one"),
        ('mindspore = "print(1)"', 'mindspore = "print(1"', "programs claims.one.mindspore"),
        ('holds = "true"', 'holds = "perhaps"', "schema file"),
    ],
)
def test_a_fault_is_named_by_check_and_key(folder, old, new, fault):
    assert fault in changed(folder, old, new)


def test_an_unknown_key_is_told(folder):
    path = folder / "made.toml"
    path.write_text(TOPIC + 'extra = "x"\n', encoding="utf-8")
    with pytest.raises(RecordError, match=r"claims\[0\]\.extra: unknown key"):
        read_topic(path)


def test_wording_of_a_document_is_found_and_ours_is_not(tmp_path, monkeypatch):
    sentence = "The quick brown fox jumps over the lazy dog, they say, in every office of the town."
    (tmp_path / "guide.txt").write_text(f"{sentence} 敏捷的棕色狐狸跳过了那只懒洋洋的看门狗，大家都这么说。", encoding="utf-8")
    monkeypatch.setattr(shingles, "DOCUMENTS", tmp_path)
    shingles.keep(tmp_path / "guide.txt", "guide")
    shingles._kept.cache_clear()
    try:
        assert shingles.copied("Somebody wrote that the quick brown fox jumps over the lazy dog.") is not None
        assert shingles.copied("据说，敏捷的棕色狐狸跳过了那只懒洋洋的看门狗。") is not None
        assert shingles.copied("A fox that is quick and brown jumps over a dog.") is None
        assert shingles.copied("狐狸跳过了狗。") is None
    finally:
        shingles._kept.cache_clear()


def test_an_unknown_slug_is_no_topic():
    assert find_topic("no-such-topic") is None
