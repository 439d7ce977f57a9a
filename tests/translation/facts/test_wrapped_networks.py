"""A wrapper around a network gives what the network gives."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

PROGRAM = """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 2)

    def forward(self, x):
        return {{"y": self.fc(x)}}

wrapped = {wrapper}(Net())
best = wrapped(torch.ones(2, 3))["y"].argmax(1)
"""


WRAPPERS = ["nn.DataParallel", "nn.parallel.DistributedDataParallel", "torch.optim.swa_utils.AveragedModel"]


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_what_a_wrapped_network_gives(wrapper: str) -> None:
    assert 'best = wrapped(ops.ones((2, 3)))["y"].argmax(1)' in translated(PROGRAM.format(wrapper=wrapper)).text
