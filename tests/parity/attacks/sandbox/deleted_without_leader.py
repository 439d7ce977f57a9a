"""The same, by a thread that goes on after the first one has ended, whose list of files is then empty."""

import threading
import time


def fill():
    time.sleep(0.2)
    kept = []
    try:
        for _ in range(40):
            kept.append(open("file", "wb"))
            os.unlink("file")
            kept[-1].write(b"\1" * (1 << 20))
            kept[-1].flush()
    except OSError as full:
        tell("files of a thread", False, full)
    else:
        time.sleep(2)
        tell("files of a thread", True)
    os._exit(0)


threading.Thread(target=fill).start()
libc.syscall(60 if MACHINE == "x86_64" else 93, 0)  # exit, of this thread only
