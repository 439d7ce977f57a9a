"""Killing the server or another process of the same user: directly, or by the kernel as a notice about a pipe."""

import fcntl
import signal
import struct
import time

SET_SIGNAL, SET_OWNER_EX, FIOASYNC, FIOSETOWN, SIOCSPGRP = 10, 15, 0x5452, 0x8901, 0x8902


def by_pipe(victim, choose):
    reading, writing = os.pipe()
    choose(reading, victim)
    fcntl.fcntl(reading, SET_SIGNAL, signal.SIGKILL)
    fcntl.fcntl(reading, fcntl.F_SETFL, fcntl.fcntl(reading, fcntl.F_GETFL) | os.O_ASYNC)
    os.write(writing, b"x")


def owner_ex(file, victim):
    fcntl.fcntl(file, SET_OWNER_EX, struct.pack("ii", 1, victim))


for name, victim in (("server", SERVER), ("neighbour", NEIGHBOUR)):
    tried(f"kill the {name}", lambda: os.kill(victim, 9))
    tried(f"kill the group of the {name}", lambda: os.kill(-victim, 9))
    tried(f"tgkill the {name}", lambda: call("tgkill", victim, victim, 9))
    tried(f"tkill the {name}", lambda: call("tkill", victim, 9))
    tried(f"queue for the {name}", lambda: call("rt_sigqueueinfo", victim, 9, ctypes.create_string_buffer(128)))
    tried(f"pidfd of the {name}", lambda: call("pidfd_open", victim, 0))
    tried(f"notice to the {name}", lambda: by_pipe(victim, lambda file, who: fcntl.fcntl(file, fcntl.F_SETOWN, who)))
    tried(f"notice to the {name}, extended", lambda: by_pipe(victim, owner_ex))
    tried(f"notice to the {name} by ioctl", lambda: fcntl.ioctl(os.pipe()[0], FIOSETOWN, struct.pack("i", victim)))
    tried(f"notice to the {name} by socket", lambda: fcntl.ioctl(os.pipe()[0], SIOCSPGRP, struct.pack("i", victim)))
    tried(f"limits of the {name}", lambda: __import__("resource").prlimit(victim, 0, (1, 1)))
tried("asking for notices", lambda: fcntl.ioctl(os.pipe()[0], FIOASYNC, struct.pack("i", 1)))
tried("everybody", lambda: os.kill(-1, 9))
time.sleep(0.3)
tell("the server is gone", os.getppid() != SERVER)
