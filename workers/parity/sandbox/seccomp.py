"""seccomp: system calls a job has no business with fail with an error, in every thread, for ever.

A deny list with allowed default, because the frameworks' own needs are wide; Landlock decides which files are opened. What
Landlock leaves to the owner of a file or a process is closed here: a job often runs as the user whose machine it is.
https://docs.kernel.org/userspace-api/seccomp_filter.html
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct

from workers.parity.sandbox import kernel
from workers.parity.sandbox.syscalls import ABSENT, ARCHITECTURE, DENIED, NEWER, UNSUPPORTED, WITHOUT_EFFECT, number

ALLOW, KILL, ERROR = 0x7FFF0000, 0x80000000, 0x00050000
LOAD, EQUAL, ANY_BIT, AT_LEAST, AND, RETURN = 0x20, 0x15, 0x45, 0x35, 0x54, 0x06
CALL, MACHINE, FIRST, SECOND, THIRD = 0, 4, 16, 24, 32  # offsets in struct seccomp_data
NAMESPACES, A_THREAD = 0x7E020000, 0x00010000 | 0x00000400  # flags of clone; CLONE_FILES: a table of its own hides files
TYPE_OF_SOCKET, STREAM = 0xF, 1  # in a pair; a datagram of one could be sent to any socket of the machine
READ_AND_EMPTY = (0x203, 0x200)  # O_ACCMODE | O_TRUNC and its value: emptying needs no opening for writing
NOW = 0  # no times: asked for to make a file, which is then made in another way; copied times are not missed
OWN_FILES = 2  # CLOSE_RANGE_UNSHARE
X32 = 0x40000000
SET_FILTER, ALL_THREADS = 1, 1

# Descriptors copied, flags, locks, seals, the size of a pipe asked for. Not: who gets signals (F_SETOWN, F_SETSIG), leases,
# notices of changes, larger pipes.
FILE_CONTROLS = (0, 1, 2, 3, 4, 5, 6, 7, 36, 37, 38, 1030, 1032, 1033, 1034)
# Names of threads and memory, what is asked for, no_new_privs. Not: the parent's death, being traced or invisible, subreaper.
PROCESS_CONTROLS = (2, 3, 15, 16, 21, 23, 29, 30, 38, 39, 40, 41, 42, 51, 52, 0x53564D41)
SIGNALS_AND_TERMINAL = (0x5412, 0x541C, 0x540E, 0x5410, 0x5452, 0x8901, 0x8902)  # TIOCSTI and others, FIOASYNC, FIOSETOWN

Instruction = tuple[int, int, int, int]


def restrict() -> None:
    """Denies this process new processes, programs, sockets, tracing, mounting, signals to others and what the tables name."""
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
    program += [(AT_LEAST, 0, 1, NEWER), _error(errno.ENOSYS)]
    for names, refusal in ((DENIED, errno.EPERM), (UNSUPPORTED, errno.ENOTSUP), (ABSENT, errno.ENOSYS), (WITHOUT_EFFECT, 0)):
        for name in names:
            program += _when(name, [_error(errno.EACCES if name == "socket" else refusal)])
    program += _when("clone", _threads_only())
    for name in ("kill", "tgkill"):
        program += _when(name, _only(FIRST, me))
    for name in ("prlimit64", "sched_setaffinity"):
        program += _when(name, _only(FIRST, me, 0))
    program += _when("fcntl", _only(SECOND, *FILE_CONTROLS))
    program += _when("prctl", _only(FIRST, *PROCESS_CONTROLS))
    program += _when("ioctl", _none_of(SECOND, *SIGNALS_AND_TERMINAL))
    program += _when("socketpair", [(LOAD, 0, 0, SECOND), (AND, 0, 0, TYPE_OF_SOCKET), *_else_refused(STREAM)])
    program += _when("close_range", [(LOAD, 0, 0, THIRD), (ANY_BIT, 0, 1, OWN_FILES), _error(errno.EPERM), _answer(ALLOW)])
    program += _when("utimensat", [(LOAD, 0, 0, THIRD), (EQUAL, 0, 1, NOW), _error(errno.EPERM), _error(0)])
    program += _when("open", _not_emptied(SECOND))
    program += _when("openat", _not_emptied(THIRD))
    return [*program, _answer(ALLOW)]


def _when(name: str, body: list[Instruction]) -> list[Instruction]:
    """Runs `body`, which must answer on every path, for one system call; nothing where the machine has no such call."""
    return [(EQUAL, 0, len(body), number(name)), *body] if number(name) >= 0 else []


def _threads_only() -> list[Instruction]:
    return [
        (LOAD, 0, 0, FIRST),
        (ANY_BIT, 0, 1, NAMESPACES),
        _error(errno.EPERM),
        (AND, 0, 0, A_THREAD),
        *_else_refused(A_THREAD),
    ]


def _not_emptied(flags: int) -> list[Instruction]:
    mask, value = READ_AND_EMPTY
    return [(LOAD, 0, 0, flags), (AND, 0, 0, mask), (EQUAL, 0, 1, value), _error(errno.EPERM), _answer(ALLOW)]


def _only(argument: int, *values: int) -> list[Instruction]:
    """The lower half of an argument; each of these calls takes an int and looks at no more of it."""
    return [(LOAD, 0, 0, argument), *_else_refused(*values)]


def _else_refused(*values: int) -> list[Instruction]:
    checks = [(EQUAL, len(values) - index, 0, value) for index, value in enumerate(values)]
    return [*checks, _error(errno.EPERM), _answer(ALLOW)]


def _none_of(argument: int, *values: int) -> list[Instruction]:
    checks = [(EQUAL, len(values) - index, 0, value) for index, value in enumerate(values)]
    return [(LOAD, 0, 0, argument), *checks, _answer(ALLOW), _error(errno.EPERM)]


def _answer(value: int) -> Instruction:
    return (RETURN, 0, 0, value)


def _error(value: int) -> Instruction:
    """An error of the value 0 is success, without the call."""
    return _answer(ERROR | value)
