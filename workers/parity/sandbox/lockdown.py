"""The order in which a process gives everything up. The order matters: what needs a right comes before its loss."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from workers.parity.sandbox import kernel, landlock, limits, namespaces, privileges, seccomp
from workers.parity.sandbox.limits import Limits

PARITY = Path(__file__).resolve().parent.parent
SYSTEM = ("/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/dev/urandom", "/proc/cpuinfo", "/proc/meminfo")
PROCESSORS = "/sys/devices/system/cpu"


def settle(scratch: str, bounds: Limits) -> bool:
    """For the fork server, before it imports a framework. True when the scratch folder is a file system of its own."""
    private = namespaces.enter(scratch, bounds)
    privileges.drop()
    return private


def confine_server(scratch: str) -> None:
    """For the fork server, after it imported a framework: the files of all its jobs, no more."""
    landlock.restrict([*_program_files(), "/proc"], [scratch, "/dev/null"])


def confine_job(scratch: str, bounds: Limits) -> None:
    """For one job, before it looks at a stranger's text."""
    os.setsid()
    kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
    os.chdir(scratch)
    limits.apply(bounds)
    landlock.restrict([*_program_files(), "/proc/self"], [scratch, "/dev/null"])
    seccomp.restrict()


def _program_files() -> list[str]:
    return [*SYSTEM, PROCESSORS, sys.prefix, sys.base_prefix, str(PARITY)]
