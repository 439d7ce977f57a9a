"""What one run may use. Each limit is a setting of the environment; reaching one ends the run with the limit's name."""

from __future__ import annotations

import os
import resource
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace

from workers.parity.notes import Note

MEBIBYTE = 1 << 20
UNITS = {"memory": MEBIBYTE, "output": MEBIBYTE, "scratch": MEBIBYTE, "answer": MEBIBYTE}
SIGNS = {  # how the frameworks, numpy and Python say that the kernel gave no more
    "memory": ("MemoryError", "can't allocate memory", "bad_alloc", "Cannot allocate memory", "Allocate memory failed"),
    "scratch": ("[Errno 28]", "[Errno 27]", "No space left on device", "File too large"),
    "threads": ("can't start new thread", "Resource temporarily unavailable"),
}
WORDS = {
    "memory": ("memory", "内存"),
    "wall": ("time", "时间"),
    "output": ("output", "输出"),
    "scratch": ("scratch", "临时文件"),
    "answer": ("answer", "回答"),
    "threads": ("threads", "线程"),
    "files": ("files", "文件数"),
}
# A thread for whose stack no memory is left ends as one too many does.
ALSO = {"threads": ("threads", "memory")}
PROCESSOR_SHARE = 2  # cores a run may keep busy for its whole wall time


@dataclass(frozen=True)
class Limits:
    """Sizes in MiB, `wall` in seconds, `threads` and `files` in pieces."""

    memory: int = 6144
    wall: int = 120
    output: int = 1
    scratch: int = 64
    answer: int = 1024
    threads: int = 256
    files: int = 4096

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Limits:
        """Reads MINDPORT_LIMIT_MEMORY and its siblings; ValueError names the setting that is not a positive number."""
        given = {field.name: environment.get(f"MINDPORT_LIMIT_{field.name.upper()}", "") for field in fields(cls)}
        for name, text in given.items():
            if text and not (text.isdigit() and int(text) > 0):
                raise ValueError(f"MINDPORT_LIMIT_{name.upper()} must be a positive whole number, not {text!r}")
        return cls(**{name: int(text) for name, text in given.items() if text})

    @classmethod
    def for_projects(cls, seconds: int) -> Limits:
        """As the environment says, with room for the files of a whole project and this time for each of its programs."""
        given = cls.from_environment()
        return replace(given, wall=seconds, scratch=max(given.scratch, 512))

    def bytes(self, name: str) -> int:
        return int(getattr(self, name)) * UNITS[name]

    def describe(self, name: str) -> str:
        """For people: "memory limit 6 GiB reached"; of two that cannot be told apart both."""
        told = [(*WORDS.get(each, (each, each)), self._amount(each)) for each in ALSO.get(name, (name,))]
        en = " or ".join(f"{word} limit {amount}" for word, _, amount in told)
        return Note(f"{en} reached", f"达到{'或'.join(f'{word}上限 {amount}' for _, word, amount in told)}")

    def _amount(self, name: str) -> str:
        size = int(getattr(self, name))
        if name in UNITS:
            return f"{size // 1024} GiB" if size % 1024 == 0 else f"{size} MiB"
        return f"{size} s" if name == "wall" else str(size)

    def to_dict(self) -> dict[str, int]:
        return asdict(self)


def reached(message: str) -> str:
    """The name of the limit that an error speaks of, empty when it speaks of none."""
    return next((name for name, signs in SIGNS.items() if any(sign in message for sign in signs)), "")


def apply(limits: Limits) -> None:
    """Holds this process to `limits` for ever; wall clock and the sum of scratch files are watched from outside."""
    seconds = limits.wall * PROCESSOR_SHARE
    bounds = {
        resource.RLIMIT_AS: limits.bytes("memory"),
        resource.RLIMIT_CPU: seconds,
        resource.RLIMIT_FSIZE: limits.bytes("scratch"),
        resource.RLIMIT_NOFILE: 256,
        resource.RLIMIT_NPROC: _threads_of_this_user() + limits.threads,
        resource.RLIMIT_CORE: 0,
    }
    for kind, bound in bounds.items():
        resource.setrlimit(kind, (bound, bound))


def _threads_of_this_user() -> int:
    """RLIMIT_NPROC counts all threads of the user id, so what already runs under it has to be added."""
    total = 0
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.stat(f"/proc/{name}").st_uid == os.getuid():
                total += len(os.listdir(f"/proc/{name}/task"))
        except OSError:
            continue
    return total
