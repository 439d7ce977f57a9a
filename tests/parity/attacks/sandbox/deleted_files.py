"""A full disk by files that are in no folder any more: deleted and open."""

kept = []
try:
    for _ in range(40):
        kept.append(open("file", "wb"))
        os.unlink("file")
        kept[-1].write(b"\1" * (1 << 20))
        kept[-1].flush()
except OSError as full:
    tell("deleted files", False, full)
else:
    __import__("time").sleep(2)
    tell("deleted files", True)
