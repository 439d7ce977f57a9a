"""The same, kept by a mapping alone: no descriptor tells of it."""

import mmap

kept = []
try:
    for _ in range(40):
        with open("file", "w+b") as file:
            os.unlink("file")
            file.write(b"\1" * (1 << 20))
            file.flush()
            kept.append(mmap.mmap(file.fileno(), 0))
except OSError as full:
    tell("mapped files", False, full)
else:
    __import__("time").sleep(2)
    tell("mapped files", True)
