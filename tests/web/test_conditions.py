"""The conditions of records in words, in both languages, none of them left as code."""

from __future__ import annotations

import re

import pytest
from django.utils.translation import override

import knowledge
from webapp.lookup.conditions import in_words

CONDITIONS = sorted({target.when for record in knowledge.all_records() for target in record.targets if target.when})


def plain(condition: str) -> str:
    return re.sub(r"<[^>]+>", "", in_words(condition))


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("passed(dtype)", "dtype is given"),
        ("not passed(dropout)", "dropout is not given"),
        ("passed(dim) and dim is not None", "dim is given, and dim is not None"),
        ("without_batch()", "the program passes inputs without a batch dimension"),
        ("surely(is_int(input) or is_bool(input))", "input holds whole numbers, or input holds true and false"),
        ("not surely(size_average is None)", "it is not certain that size_average is None"),
        (
            "has_rank(x, 3) or (mode == 'full' and literal(x))",
            "x has 3 dimensions, or (mode is &#x27;full&#x27;, and x stands in the call as a value)",
        ),
    ],
)
def test_a_condition_reads_as_a_sentence(condition, words):
    assert plain(condition) == words


@pytest.mark.parametrize("condition", CONDITIONS)
def test_no_predicate_of_a_record_is_shown_as_code(condition):
    with override("zh-hans"):
        said = in_words(condition)
    assert not re.search(r"<code[^>]*>[^<]*\b(?:passed|surely|may_be|is_\w+|has_\w+)\(", said)


def test_what_has_no_words_is_shown_as_it_is_written_and_escaped():
    assert in_words("odd(x) and x < 3") == '<code translate="no">odd(x)</code>, and <code translate="no">x &lt; 3</code>'
    assert in_words("no python <b>") == '<code translate="no">no python &lt;b&gt;</code>'
