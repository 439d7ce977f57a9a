"""torch.manual_seed: ms.set_seed also seeds numpy, which matters where the program draws from numpy itself."""

from __future__ import annotations

from workers.translation.rules import Outcome, Use
from workers.translation.rules.call_block import rewrite_call as call_block
from workers.translation.rules.rename_call import rewrite_call as rename_call

_NUMPY = (b"np.random", b"numpy.random", b"numpy import random")


def rewrite_call(use: Use) -> Outcome | None:
    draws = any(text in use.file.source.data for text in _NUMPY)
    return call_block(use) if draws or use.site.call is None else rename_call(use)
