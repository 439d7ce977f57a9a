"""seccomp: system calls a job has no business with fail with an error, in every thread, for ever.

A deny list with allowed default, because the frameworks' own needs are wide; Landlock decides about files.
https://docs.kernel.org/userspace-api/seccomp_filter.html
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct

from workers.parity.sandbox import kernel
from workers.parity.sandbox.syscalls import ARCHITECTURE, DENIED, NUMBERS, number

ALLOW, KILL, ERROR = 0x7FFF0000, 0x80000000, 0x00050000
LOAD, EQUAL, ANY_BIT, AT_LEAST, RETURN = 0x20, 0x15, 0x45, 0x35, 0x06
CALL, MACHINE, FIRST, SECOND = 0, 4, 16, 24  # offsets in struct seccomp_data
NAMESPACES, THREAD = 0x7E020000, 0x00010000  # flags of clone
PUSH_INTO_TERMINAL = 0x5412  # TIOCSTI
X32 = 0x40000000
SET_FILTER, ALL_THREADS = 1, 1

Instruction = tuple[int, int, int, int]


def restrict() -> None:
    """Denies this process new processes, programs, sockets, tracing, mounting and signals to others."""
    install(_program(os.getpid()))


def install(program: list[Instruction]) -> None:
    """Puts a filter in front of every later system call of this process, all its threads and its children."""
    code = b"".join(struct.pack("HBBI", *instruction) for instruction in program)
    memory = ctypes.create_string_buffer(code, len(code))
    header = struct.pack("HxxxxxxP", len(program), ctypes.addressof(memory))
    kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
    kernel.syscall("seccomp", number("seccomp"), SET_FILTER, ALL_THREADS, header)


def _program(me: int) -> list[Instruction]:
    program = [(LOAD, 0, 0, MACHINE), (EQUAL, 1, 0, ARCHITECTURE[kernel.MACHINE]), _answer(KILL), (LOAD, 0, 0, CALL)]
    if kernel.MACHINE == "x86_64":  # the x32 numbers would walk round the list
        program += [(AT_LEAST, 0, 1, X32), _error(errno.EPERM)]
    for name in DENIED:
        if number(name) >= 0:
            program += _when(name, [_error(errno.EACCES if name == "socket" else errno.EPERM)])
    program += _when("clone3", [_error(errno.ENOSYS)])  # its flags are behind a pointer; libc then falls back to clone
    program += _when("clone", _threads_only())
    for name in ("kill", "tgkill"):
        program += _when(name, _only_on(me))
    program += _when("prlimit64", _only_on(me, 0))
    program += _when("ioctl", [(LOAD, 0, 0, SECOND), (EQUAL, 0, 1, PUSH_INTO_TERMINAL), _error(errno.EPERM), _answer(ALLOW)])
    return [*program, _answer(ALLOW)]


def _when(name: str, body: list[Instruction]) -> list[Instruction]:
    """Runs `body`, which must answer on every path, for one system call."""
    return [(EQUAL, 0, len(body), NUMBERS[name][kernel.MACHINE]), *body]


def _threads_only() -> list[Instruction]:
    return [
        (LOAD, 0, 0, FIRST),
        (ANY_BIT, 0, 1, NAMESPACES),
        _error(errno.EPERM),
        (ANY_BIT, 1, 0, THREAD),
        _error(errno.EPERM),
        _answer(ALLOW),
    ]


def _only_on(*processes: int) -> list[Instruction]:
    checks = [(EQUAL, len(processes) - index, 0, process) for index, process in enumerate(processes)]
    return [(LOAD, 0, 0, FIRST), *checks, _error(errno.EPERM), _answer(ALLOW)]


def _answer(value: int) -> Instruction:
    return (RETURN, 0, 0, value)


def _error(value: int) -> Instruction:
    return _answer(ERROR | value)
