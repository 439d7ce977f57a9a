"""What the records promise of views is what torch does."""

from __future__ import annotations

from knowledge.reading import all_records
from tests.knowledge.aliases import measured, promised


def test_records_say_of_views_what_torch_does():
    answers = measured()
    told = {r.torch: r.returns_alias.value for r in all_records()}
    assert {name: word for name, word in told.items() if word} == {
        r.torch: word for r in all_records() if (word := promised(r, answers))
    }
