"""Headers that are allowed, kept under a name each."""

lists = b",".join([b"[]"] * 100_000)
for number in range(400):
    write(b'{"data": {"rung": "r%d", "x": [%s]}, "arrays": []}' % (number, lists))
os._exit(0)
