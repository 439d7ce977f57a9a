"""The query language as text: what it reads, how it is written, and what its errors point at."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.jobs.query import LONGEST, QueryError, Term, Value, parse, written


def term(name: str, *values: str, negated: bool = False) -> Term:
    return Term(name, tuple(Value(value) for value in values), negated)


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("", []),
        ("  \t\n", []),
        ("state:failed", [term("state", "failed")]),
        ("State:failed", [term("state", "failed")]),
        ("state:failed owner:me", [term("state", "failed"), term("owner", "me")]),
        ("-state:done", [term("state", "done", negated=True)]),
        ("state:failed,cancelled", [term("state", "failed", "cancelled")]),
        ("age:<1d", [term("age", "<1d")]),
        ('"my net" resnet', [term("", "my net"), term("", "resnet")]),
        ('project:"my net",other', [term("project", "my net", "other")]),
        (r'"say \"hi\" \\"', [term("", r'say "hi" \ '.strip())]),
        ('-"a b"', [term("", "a b", negated=True)]),
        ("state：failed", [term("state", "failed")]),
        ("网络 名字", [term("", "网络"), term("", "名字")]),
    ],
)
def test_what_is_typed_is_read(text: str, terms: list[Term]):
    assert parse(text) == terms


@pytest.mark.parametrize(
    "text", ["src/net.py", "a-b", "x.y_z", "<1d", "(a", "50%", "'one'", "a\\b", "2:1", '"state:failed"', '"-x"', '"a,b"']
)
def test_what_only_looks_like_syntax_is_text(text: str):
    assert [(found.name, found.negated, len(found.values)) for found in parse(text)] == [("", False, 1)]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("state:", ""),
        ("state: failed", " "),
        ("a -", ""),
        ("state:failed,", ""),
        (",x", ","),
        ('resnet "open', '"open'),
        ('"a"b', "b"),
        ('a"b"', '"'),
        ("a\0b", "\0"),
    ],
)
def test_an_error_points_at_its_place(text: str, wrong: str):
    with pytest.raises(QueryError) as problem:
        parse(text)
    assert text[problem.value.start : problem.value.end] == wrong
    assert problem.value.message


def test_a_query_has_an_end():
    assert len(parse("a " * (LONGEST // 2))) == LONGEST // 2
    with pytest.raises(QueryError):
        parse("a" * (LONGEST + 1))


NAMES = st.from_regex(r"[a-z][a-z_]{0,8}", fullmatch=True)
VALUES = st.text(st.characters(blacklist_characters="\0", blacklist_categories=["Cs"]), max_size=20).map(Value)
TERMS = st.builds(Term, st.just("") | NAMES, st.lists(VALUES, min_size=1, max_size=3).map(tuple), st.booleans())


@settings(deadline=None)  # a busy machine is no slow parser
@given(st.lists(TERMS, max_size=6))
def test_what_is_written_is_read_again(terms: list[Term]):
    text = written(terms)
    if len(text) <= LONGEST:
        assert parse(text) == terms


@settings(deadline=None)  # a busy machine is no slow parser
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_with_a_place_inside_it(text: str):
    try:
        found = parse(text)
    except QueryError as refused:
        problem = refused
    else:
        assert parse(written(found)) == found
        return
    assert 0 <= problem.start <= problem.end <= len(text)


@settings(deadline=None)  # a busy machine is no slow parser
@given(st.text(alphabet='ab:,"\\- <', max_size=30))
def test_values_stand_where_they_say(text: str):
    try:
        found = parse(text)
    except QueryError:
        return
    for term in found:
        for value in term.values:
            shown = text[value.start : value.end]
            assert shown == value.text or shown.startswith('"')
