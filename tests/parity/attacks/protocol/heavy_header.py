"""A header of allowed length that takes 30 times as much memory."""

write(b'{"data": {"x": [' + b",".join([b"{}"] * 2_700_000) + b']}, "arrays": []}')
os._exit(0)
