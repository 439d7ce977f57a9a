"""The right translations of realistic models pass, and every mistake of a migration that is put into one is found.

Beside the single calls of test_mutations.py: here a mistake has to show through the layers around it, or only in training,
in fresh weights, in what a program does with its network or computes without one. What is proved is not run again, but for
some: the way to a proof is walked in every run.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.parity.mistakes import MISTAKES, NAMES, fault, proved, text, texts
from workers.parity.sandbox.pool import Pool

SHARE = 0.98  # of all mistakes, at least
ALWAYS = ("returns", "unet", *list(MISTAKES)[::30])


@pytest.mark.parametrize("name", [*NAMES, *MISTAKES])
def test_right_translations_pass_and_mistakes_are_found_on_their_rung(pool: Pool, name: str) -> None:
    if name in ALWAYS or not proved(name):
        assert fault(name, pool) == ""


def test_the_table_is_large_and_nearly_nothing_in_it_is_missed() -> None:
    assert len(MISTAKES) >= 150
    assert len({mistake.model for mistake in MISTAKES.values()}) >= 20
    assert sum(not mistake.missed for mistake in MISTAKES.values()) >= SHARE * len(MISTAKES)


@pytest.mark.parametrize("name", MISTAKES)
def test_the_mistake_still_applies_and_changes_the_program(name: str) -> None:
    right = text(MISTAKES[name].model, "mindspore")
    assert ast.dump(ast.parse(texts(name)[1])) != ast.dump(ast.parse(right))


@pytest.mark.parametrize("page", ["verdicts.md", "verdicts.zh.md"])
def test_the_page_counts_the_table(page: str) -> None:
    said = (Path(__file__).parents[2] / "docs" / page).read_text(encoding="utf-8")
    rows = [f"| {name} | {count} | {missed} |" for name, count, missed in counted()]
    assert "\n".join(rows) in said


def counted() -> list[tuple[str, int, int]]:
    """By program, and in all: how many mistakes, and how many of them are not found."""
    groups = {name: [one for one in MISTAKES.values() if one.model == name] for name in NAMES}
    groups["all"] = list(MISTAKES.values())
    return [(name, len(some), sum(bool(one.missed) for one in some)) for name, some in groups.items()]
