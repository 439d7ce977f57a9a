"""How soon a page that waits for a job asks again: the more jobs are under way, the later. Two hundred pages that each ask
twice a second would take the processors from the work that they wait for."""

from __future__ import annotations

import random

from webapp.frame.paging import counted
from webapp.jobs.models import OPEN, Job

A_SECOND = 50  # questions of all waiting pages together
LONGEST = 5_000  # milliseconds
SPREAD = 0.2  # of it, more or less: pages that began in the same moment do not go on asking in the same moment


def pause(usual: int, kind: str = "") -> int:
    """Milliseconds; `usual` on a server with little to do. `kind`: only jobs of that kind are waited for."""
    under_way = Job.objects.filter(state__in=OPEN, **({"kind": kind} if kind else {}))
    paced = min(LONGEST, counted(under_way, LONGEST * A_SECOND // 1000) * 1000 // A_SECOND)
    return max(usual, round(paced * random.uniform(1 - SPREAD, 1 + SPREAD)))
