"""What the records promise of views and of random numbers is what torch does."""

from __future__ import annotations

import pytest

from knowledge.reading import all_records
from knowledge.record import Kind
from tests.knowledge.aliases import Measured, measured, promised


@pytest.fixture(scope="module")
def answers() -> Measured:
    return measured()


def test_records_say_of_views_what_torch_does(answers: Measured) -> None:
    told = {r.torch: r.returns_alias.value for r in all_records()}
    assert {name: word for name, word in told.items() if word} == {
        r.torch: word for r in all_records() if (word := promised(r, answers.views))
    }


def test_records_say_which_names_draw(answers: Measured) -> None:
    told = {r.torch for r in all_records() if r.draws}
    assert answers.drew & {r.torch for r in all_records()} <= told
    # An example may show a name that is switched off; of layers and initializers what they call is seen.
    always = {r.torch for r in all_records() if "train" not in r.signature and r.kind != Kind.CLASS and ".init." not in r.torch}
    assert told & always & answers.ran <= answers.drew
