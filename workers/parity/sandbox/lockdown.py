"""The order in which a process gives everything up. The order matters: what needs a right comes before its loss."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from workers.parity.sandbox import kernel, landlock, limits, namespaces, privileges, seccomp
from workers.parity.sandbox.limits import Limits

PARITY = Path(__file__).resolve().parent.parent
SYSTEM = ("/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/dev/urandom", "/proc/cpuinfo", "/proc/meminfo")
PROCESSORS = "/sys/devices/system/cpu"
# What a process may read of itself. Not: net, which without a network namespace holds every connection of the machine, mounts,
# and task, through which both are reached as well.
OWN = "auxv cgroup cmdline comm environ exe fd fdinfo io limits maps mem oom_score smaps smaps_rollup stat statm status".split()


def give_up(steps: Sequence[Callable[[], object]], strict: bool) -> None:
    """Each step in order; one that the kernel refuses ends everything, unless the person who runs us allowed its lack."""
    for step in steps:
        try:
            step()
        except OSError:
            if strict:
                raise


def settle(scratch: str, bounds: Limits) -> bool:
    """For the fork server, before it imports a framework. True when the scratch folder is a file system of its own."""
    private = namespaces.enter(scratch, bounds)
    give_up([privileges.drop], strict=False)  # the trial finds out whether it held
    # After the change of user, which clears it: a killed worker leaves no server behind, not even one that still imports.
    kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
    if not private:  # the change of user also hides a process from its own user: then nobody could see what its files take
        kernel.prctl(kernel.PR_SET_DUMPABLE, 1)
    return private


def confine_server(scratch: str) -> None:
    """For the fork server, after it imported a framework: the files of all its jobs, no more."""
    give_up([lambda: landlock.restrict([*_program_files(), "/proc"], [scratch, "/dev/null"])], strict=False)


def confine_job(scratch: str, bounds: Limits, strict: bool = True) -> None:
    """For one job, before it looks at a stranger's text."""
    os.setsid()
    kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
    program = f"{scratch}/projects/one/program"  # so deep that it may keep its data in "../../data", as many do
    os.makedirs(program, exist_ok=True)
    os.chdir(program)
    closing = [
        lambda: limits.apply(bounds),
        lambda: landlock.restrict([*_program_files(), *(f"/proc/self/{name}" for name in OWN)], [scratch, "/dev/null"]),
        seccomp.restrict,
    ]
    give_up(closing, strict)


def _program_files() -> list[str]:
    return [*SYSTEM, PROCESSORS, sys.prefix, sys.base_prefix, str(PARITY), str(PARITY.parent / "companion")]
