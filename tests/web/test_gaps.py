"""What is kept of a message that nobody has explained: nothing private, and the same for everyone who meets it."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from webapp.doctor import gaps
from webapp.doctor.models import Gap


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("ValueError: row 3 of 10", "ValueError: row <number> of <number>"),
        ("cannot open /home/ann/data/x.npy", "cannot open <path>"),
        (r"cannot open C:\Users\ann\x.npy", "cannot open <path>"),
        ("see https://user:pw@host/x?k=1", "see <address>"),
        ("mail ann@example.org", "mail <mail>"),
        ("password = hunter2 ok", "password <removed> ok"),
        ("Authorization: Bearer abc", "Authorization <removed>"),
        ("id hf_aB3dE5gH7jK9mN1pQ3rS5", "id <removed>"),
        ("at 0x7f3a9c", "at <number>"),
        ("two\n  lines\x00", "two lines"),
    ],
)
def test_cleaned(message, kept):
    assert gaps.cleaned(message) == kept


@pytest.mark.parametrize("message", ["RuntimeError: The kernel ArgMaxExt unregistered.", "Unsupported op [Einsum] on CPU"])
def test_names_of_operators_stay(message):
    assert gaps.cleaned(message) == message


def test_a_long_message_is_cut():
    assert len(gaps.cleaned("word " * 1000)) <= gaps.LONGEST


@pytest.mark.django_db
def test_there_is_a_limit_to_what_strangers_can_fill(monkeypatch):
    monkeypatch.setattr(gaps, "MOST", 2)
    for word in ("one", "two", "three", "two"):
        gaps.keep(word)
    assert sorted((gap.text, gap.count) for gap in Gap.objects.all()) == [("one", 1), ("two", 2)]


@pytest.mark.django_db
def test_an_operator_reads_the_gaps_by_a_command(capsys):
    for message in ("rare", "frequent", "frequent"):
        gaps.keep(message)
    call_command("gaps", most=1)
    assert capsys.readouterr().out.split()[0::2] == ["2", "frequent"]
