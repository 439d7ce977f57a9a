"""What a reviewer is told stands behind a change: of the names that the translation took, not of all that a record knows."""

from __future__ import annotations

import pytest

from tests.translation import programs
from webapp.lookup.evidence import state
from webapp.pastes.targets import Target
from webapp.review.evidence import chips
from webapp.review.translation import Translation
from workers.translation import translate

TRAINING = "torch.optim.Optimizer.zero_grad torch.optim.Optimizer.step torch.optim.Optimizer.param_groups torch.Tensor.grad".split()


@pytest.mark.parametrize("name", [*TRAINING, "torch.Tensor.backward", "torch.nn.utils.clip_grad_norm_", "torch.float32"])
def test_what_every_training_script_says_was_measured(name: str):
    assert state(name) in {"measured", "both"}


def test_an_error_in_a_document_about_another_name_is_no_news():
    """The official table says of mint.nn.Linear what does not hold; the portable translation takes nn.Dense."""
    assert state("torch.nn.Linear") == "conflict"
    assert state("torch.nn.Linear", used=frozenset({"mindspore.nn.Dense"})) == "measured"
    assert state("torch.nn.Linear", used=frozenset({"mindspore.mint.nn.Linear"})) == "conflict"


def test_nothing_in_the_sample_programs_stands_unmeasured():
    found: dict[str, str] = {}
    for name in programs.names():
        made = Translation.read(translate(programs.source(name)).to_dict() | {"links": {}})
        found |= {record: said for record, said in chips(made, Target("portable")).items() if said == "unmeasured"}
    assert found == {}
