"""torch.manual_seed: ms.set_seed also seeds numpy and Python's random, which matters where the program draws from them itself."""

from __future__ import annotations

import re

from workers.translation.rules import Outcome, Use
from workers.translation.rules.call_block import rewrite_call as call_block
from workers.translation.rules.rename_call import rewrite_call as rename_call

_OTHERS = re.compile(rb"np\.random|numpy\.random|numpy import random|\bimport [\w, ]*\brandom\b|\bfrom random import\b")


def rewrite_call(use: Use) -> Outcome | None:
    draws = _OTHERS.search(use.file.source.data) is not None
    return call_block(use) if draws or use.site.call is None else rename_call(use)
