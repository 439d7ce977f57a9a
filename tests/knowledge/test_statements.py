"""What our texts say of the translation is true: each statement is a program that is translated here."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

import knowledge
from knowledge.error_reading import all_errors
from knowledge.record import Text
from knowledge.topic_reading import all_topics
from workers.translation import translate

STATEMENTS: list[dict[str, Any]] = tomllib.loads((Path(knowledge.__file__).parent / "statements.toml").read_text(encoding="utf-8"))[
    "statements"
]
WORST = ["exact", "adapted", "review", "unsupported"]
CLAIM = re.compile(
    r"\b(?:is|are) (?:not |then |always )?(?:marked|translated|dropped|left out)\b|\bfalls? away\b|\b(?:not|the) translated\b"
    r"|\b(?:is|are) written (?:out|with)\b|\bbecomes? (?!float32 in|bytes|black|empty)"
    r"|\b(?:is|are) (?:kept|inserted|removed|rewritten|renamed|used as it is|left alone)\b|\bcomes? along\b"
    r"|(?<!can )\btakes? (?:its|their) place\b|\b[Ss]tand-in\b(?! for)|\bis passed on\b(?! and)|\bis moved to\b"
    r"|\bkeeps? (?:its|their) names?\b|\bstays?\b(?! (?:float32|int64|finite|for|in 0|a NumPy|NumPy|but))|\bcome back as they are\b"
    r"|\b(?:call|line|block|decorator|helper|branch|device|it) goes\b(?! (?:on|to|through|from|into)\b)|\bgoes away\b|^Goes\b"
)
ABOUT_OTHERS = (  # what frameworks and functions do, not the translation
    "the function is marked as deprecated",
    "everything is dropped; mindspore refuses p=1",
    "either bound may be left out",
    "the translated torch.save wrote",
    "the translated attention is the plain formula",
    "a float64 array becomes a float64 tensor",
    "every column of input_columns becomes one argument",
    "both branches become part of the graph",
    "cuda becomes npu on ascend",
    "a vector becomes a matrix, a matrix gives its diagonal",
    "complex python numbers become complex128 in mindspore",
    "the label 10 of the files becomes 0",
    "trained weights of torch are renamed by mindport weights convert",
    "language_pair, valid_set and test_set keep their names",
    "language_pair keeps its name",
    "no list of keys is kept in the working folder",
    "only so many bits of each byte are kept",
    "mindspore lets only a cell take its place",
    "bytes become float32 in 0..1, other dtypes stay",
    "or write (0, 0) for the axes that stay",
    "dataloader with a collate_fn takes its place",
    "on ascend hccl takes its place, so drop the test",
    "a small function for the ones that is passed on",
    "out of the condition or of the function that is passed on",
)


def texts() -> Iterator[tuple[str, str]]:
    """The entry and the English of every text that may speak of the translation."""
    for topic in all_topics():
        yield f"topic:{topic.slug}", topic.translation.note.en
        yield from ((f"topic:{topic.slug}", claim.measured.en) for claim in topic.claims)
    for error in all_errors():
        yield from ((f"error:{error.slug}", text.en) for text in (error.cause, error.cure))
    for record in knowledge.all_records():
        told: list[Text | None] = [
            record.summary,
            record.silent_difference,
            *record.notes.values(),
            *(target.reason for target in record.targets),
        ]
        yield from ((record.torch, text.en) for text in told if text)


TEXTS = list(texts())


def about(statement: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """A program with NAME or SHORT is one for every entry that says it."""
    program = statement["program"]
    if "NAME" not in program and "SHORT" not in program:
        yield statement["at"], statement
        return
    spoken = (
        name for name, text in TEXTS if fnmatchcase(name, statement["at"]) and any(words in text for words in statement["says"])
    )
    for name in dict.fromkeys(spoken):
        short = name.rpartition(".")[2]
        told = {key: [words.replace("SHORT", short) for words in statement.get(key, ())] for key in ("writes", "leaves_out")}
        yield name, {**statement, **told, "program": program.replace("NAME", name).replace("SHORT", short)}


EACH = [pair for statement in STATEMENTS for pair in about(statement)]


@pytest.mark.parametrize(("at", "statement"), EACH, ids=[f"{at} {' '.join(each['says'])[:30]}" for at, each in EACH])
def test_what_is_said_is_what_is_done(at, statement):
    translation = translate(statement["program"], device=statement.get("device", "ascend"), mode=statement.get("mode", "pynative"))
    verdicts = [str(change.verdict) for change in translation.changes if str(change.verdict) in WORST]
    assert max(verdicts, key=WORST.index, default="exact") == statement.get("verdict", max(verdicts, key=WORST.index)), (
        translation.text
    )
    for words in statement.get("writes", ()):
        assert words in translation.text, translation.text
    for words in statement.get("leaves_out", ()):
        assert words not in translation.text.partition("# mindport")[0], translation.text


@pytest.mark.parametrize(("at", "says"), [(each["at"], words) for each in STATEMENTS for words in each["says"]])
def test_the_words_stand_where_the_statement_says(at, says):
    assert any(says in text for name, text in TEXTS if fnmatchcase(name, at))


def test_no_sentence_about_the_translation_stands_unchecked():
    unchecked = []
    for name, text in TEXTS:
        for sentence in re.split(r"(?<=[.;:]) ", text):
            if not CLAIM.search(sentence) or sentence.endswith("it is written out."):
                continue
            if any(other in sentence.lower() or other in text.lower() for other in ABOUT_OTHERS):
                continue
            said = [words for each in STATEMENTS if fnmatchcase(name, each["at"]) for words in each["says"]]
            if not any(words in text and (sentence.rstrip(" .;:") in words or words in text) for words in said):
                unchecked.append((name, sentence))
    assert unchecked == []


def test_what_a_target_writes_out_is_no_renamed_call():
    targets = [(record.torch, target) for record in knowledge.all_records() for target in record.targets]
    told = [(name, target) for name, target in targets if target.reason and target.reason.en.endswith("it is written out.")]
    assert len(told) > 80
    assert [name for name, target in told if target.rule == "rename_call"] == []


def test_every_topic_has_a_checked_statement():
    assert {f"topic:{topic.slug}" for topic in all_topics()} <= {each["at"] for each in STATEMENTS}
