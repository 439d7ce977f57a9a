"""Put in front of every attack on the sandbox: `tried` tells whether the kernel let it, `changed` whether a file looks different.

VICTIM is a file and NEIGHBOUR a process of the same user outside the sandbox, SOCKET a datagram socket of that user.
"""

import ctypes
import errno
import os
import sys

from workers.parity.sandbox.syscalls import NUMBERS

libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
MACHINE = os.uname().machine
SERVER = os.getppid()


def call(name, *arguments):
    """A system call by its name or number, past everything that Python or libc would check."""
    number = name if isinstance(name, int) else NUMBERS[name].get(MACHINE, -1)
    if number < 0:
        raise OSError(errno.ENOSYS, "not on this machine")
    result = libc.syscall(ctypes.c_long(number), *arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def tell(name, is_open, detail=""):
    print("OPEN" if is_open else "BLOCKED", name, str(detail)[:200].replace("\n", " "), flush=True)


def tried(name, attempt):
    try:
        result = attempt()
    except (OSError, ImportError, ValueError) as problem:
        tell(name, False, problem)
    else:
        tell(name, True, result)


def changed(name, path, attempt):
    """Some calls are answered with success and without effect: only the file tells."""
    before = look(path)
    try:
        attempt()
    except OSError:
        pass
    tell(name, look(path) != before)


def look(path):
    try:
        return os.stat(path)[:7] + (os.stat(path).st_mtime_ns,)
    except PermissionError:
        return None
