"""Staying alive when the server ends, becoming invisible to it, or taking in the processes of others."""

PDEATHSIG, DUMPABLE, SUBREAPER, NAME, SECUREBITS, MM, PTRACER = 1, 4, 36, 15, 28, 35, 0x59616D61

tried("no signal at the parent's end", lambda: call("prctl", PDEATHSIG, 0, 0, 0, 0))
tried("another signal", lambda: call("prctl", PDEATHSIG, 18, 0, 0, 0))
tried("hidden from its own user", lambda: call("prctl", DUMPABLE, 0, 0, 0, 0))
tried("parent of orphans", lambda: call("prctl", SUBREAPER, 1, 0, 0, 0))
tried("traced by anybody", lambda: call("prctl", PTRACER, -1, 0, 0, 0))
tried("secure bits", lambda: call("prctl", SECUREBITS, 0, 0, 0, 0))
tried("another memory map", lambda: call("prctl", MM, 1, 0, 0, 0))
tried("a process", os.fork)
tried("a process beside us", lambda: call("clone", 0x8000 | 17, 0, 0, 0, 0))
tried("a process by clone3", lambda: call("clone3", ctypes.create_string_buffer(88), 88))
tried("a program", lambda: os.execv("/usr/bin/id", ["id"]))
call("prctl", NAME, b"ordinary", 0, 0, 0)  # as thread pools do

signal = __import__("signal")
for number in set(range(1, 65)) - {9, 19, 32, 33}:
    signal.signal(number, signal.SIG_IGN)
print("waiting", flush=True)
if WAITS:
    __import__("time").sleep(3600)
