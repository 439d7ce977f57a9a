"""torch.nn.utils.spectral_norm, run: what initializes the layer's weight initializes the one that is trained."""

from __future__ import annotations

import numpy as np

from tests.translation.checking import translated
from tests.translation.executing import names_of

_SOURCE = """
layer = nn.utils.spectral_norm(nn.Linear(4, 3))
nn.init.constant_(layer.weight.data, 0.5)
begun = layer.weight_orig.sum().item()
layer(torch.ones(2, 4))
norm = layer.weight.pow(2).sum().item()
"""


def test_until_its_first_use_the_weight_is_the_original() -> None:
    found = names_of(translated(_SOURCE).text)
    assert found["begun"] == 6.0
    assert np.isclose(found["norm"], 1.0, atol=1e-4)  # of rank one: divided by its only singular value
