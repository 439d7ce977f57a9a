"""Networks with inputs of different sizes: what torch says of the first guesses leads to those that are accepted."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from workers.parity.sandboxed.searching import NoInputs, search


class Up(nn.Module):
    """The upper half of a U-Net: what comes from below has more channels than what comes from beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.up, self.conv = nn.ConvTranspose2d(32, 16, 2, stride=2), nn.Conv2d(32, 8, 3)

    def forward(self, below, beside):
        up = self.up(below)
        rows, columns = beside.shape[2] - up.shape[2], beside.shape[3] - up.shape[3]
        return self.conv(
            torch.cat([beside, nn.functional.pad(up, [columns // 2, columns - columns // 2, rows // 2, rows - rows // 2])], 1)
        )


class Joined(nn.Module):
    """Both have half of the channels."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(24, 8, 3)

    def forward(self, one, other):
        return self.conv(torch.cat([one, other], 1))


class Fused(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.norm, self.linear = nn.LayerNorm(7), nn.Linear(19, 5)

    def forward(self, one, other):
        return self.linear(torch.cat([self.norm(one), other], -1))


class Skipped(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(6, 16, 3, stride=2)

    def forward(self, x, skip):
        return self.conv(x) + skip


class Gated(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.gate, self.conv = nn.Sequential(nn.Conv2d(32, 8, 1), nn.BatchNorm2d(8)), nn.Conv2d(12, 8, 1)

    def forward(self, gate, x):
        return x * (self.gate(gate) + self.conv(x)).mean(1, keepdim=True)


class Turned(nn.Module):
    """A series and the marks of its times, twice: convolved along the time, which comes first."""

    def __init__(self) -> None:
        super().__init__()
        self.conv, self.marks = nn.Conv1d(5, 16, 3, padding=1), nn.Linear(4, 16)

    def embedded(self, x, mark):
        return self.conv(x.permute(0, 2, 1)).transpose(1, 2) + self.marks(mark)

    def forward(self, x, x_mark, y, y_mark):
        return self.embedded(x, x_mark) + self.embedded(y, y_mark)


class Folded(nn.Module):
    """A sound, of which its convolution sees a picture."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(1, 4, (5, 1), padding=(2, 0))

    def forward(self, y, y_hat):
        batch, channels, length = y.shape
        return self.conv(y.view(batch, channels, length, 1)), self.conv(y_hat.view(batch, channels, length, 1))


class Headed(nn.Module):
    """Its heads stand apart already."""

    def forward(self, q, k):
        _, _, _, size = q.shape
        return torch.einsum("blhe,bshe->bhls", q, k) / size


class Labelled(nn.Module):
    """A loss as a network, which asks what its targets are."""

    def __init__(self) -> None:
        super().__init__()
        self.loss = nn.CrossEntropyLoss(ignore_index=1)

    def forward(self, output, given):
        return self.loss(output, given)


class Tokens(nn.Embedding):
    pass


class Spoken(nn.Module):
    """Its embedding is of a class of its own, as is its layer."""

    def __init__(self) -> None:
        super().__init__()
        self.tokens = Tokens(5, 8)

    def forward(self, x):
        return self.tokens(x)


class Indexed(nn.Module):
    """Its table is no layer."""

    def __init__(self) -> None:
        super().__init__()
        self.table = nn.Parameter(torch.ones(6, 8))

    def forward(self, x):
        return nn.functional.embedding(x, self.table)


class Never(nn.Module):
    def forward(self, x, y):
        raise ValueError("no")


@pytest.mark.parametrize("network", [Up, Joined, Fused, Skipped, Gated, Folded, Headed])
def test_inputs_of_different_sizes_are_found(network):
    assert len(search(network(), [], 0)) == 2


def test_series_of_which_the_time_comes_first_are_found():
    assert [spec.rpartition(", ")[2] for spec in search(Turned(), [], 0).values()] == ["5)", "4)"] * 2


def test_a_network_that_takes_nothing_says_what_it_said():
    with pytest.raises(NoInputs, match="ValueError: no"):
        search(Never(), [], 0)


@pytest.mark.parametrize("network", [Labelled, Spoken, Indexed])
def test_whole_numbers_are_found(network):
    assert [*search(network(), [], 0).values()][-1].startswith("integers(")
