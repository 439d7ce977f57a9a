"""The three stages, run in the sandbox with both trees: modules import, networks compute the same, programs behave the same."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from workers.parity.sandbox.pool import Pool
from workers.verification.builds import check_modules
from workers.verification.networks import compare_networks
from workers.verification.programs import run_programs
from workers.verification.project_tests import run_tests
from workers.verification.report import Report
from workers.verification.run import Run, Tell
from workers.verification.trees import Tree, contents


def verify(
    torch: Tree, mindspore: Tree, *, pool: Pool, device: str = "ascend", entries: Sequence[Sequence[str]] = (),
    tell: Tell = lambda what: None, budget: float = float("inf"), all_networks: bool = False,
    given: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> Report:  # fmt: skip
    """`all_networks`: those too that a program has run. `entries`: programs with their words, instead of those that are found;
    `given`: words for programs that are found, instead of a guess. `tell` hears what is being run. `budget`: seconds after which
    nothing more is begun; what is left is named.

    Raises Unavailable where this machine cannot hold the sandbox.
    """
    started = time.monotonic()
    run = Run(pool, torch, mindspore, contents(torch), device, tell, started + budget)
    run.report.left = sorted({*torch.left, *mindspore.left})
    pool.start()
    check_modules(run)
    ran = run_programs(run, [tuple(entry) for entry in entries], given)
    compare_networks(run, set() if all_networks else ran)
    run_tests(run)
    run.report.seconds = time.monotonic() - started
    return run.report
