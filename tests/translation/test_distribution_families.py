"""A divergence is a promise within one family of distributions only."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated, verdicts

FROM = "from torch.distributions import Gamma, Normal, kl_divergence\np = Normal(0.0, 1.0)\n"


@pytest.mark.parametrize(("other", "verdict"), [("Normal(1.0, 2.0)", "adapted"), ("Gamma(1.0, 1.0)", "review")])
def test_two_families_are_for_a_person(other: str, verdict: str):
    found = verdicts(translated(f"{FROM}q = {other}\nd = kl_divergence(p, q)\n"))
    assert found["torch.distributions.kl_divergence"] == verdict
