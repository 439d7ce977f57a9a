"""A torch network around the body of a restriction's example."""

from __future__ import annotations

import textwrap

_HEAD = """\
import contextlib
import functools
import math
import random
from typing import NamedTuple

import numpy as np
import torch
from torch import nn


class Pair(NamedTuple):
    first: torch.Tensor
    second: torch.Tensor


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.last = None
        self.seen = []
        self.joined = functools.partial(torch.cat, dim=-1)
        self.scale = nn.Parameter(torch.ones(4))
        self.layers = nn.ModuleList([nn.Linear(4, 4) for _ in range(2)])

    def parts(self, x):
        for i in range(3):
            yield x * i

    def forward(self, x):
"""


def network(body: str) -> str:
    return _HEAD + textwrap.indent(body.strip("\n") + "\n", " " * 8)
