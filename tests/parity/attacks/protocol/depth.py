"""200,000 lists in each other."""

write(b'{"data": {"x": ' + b"[" * 200_000 + b"]" * 200_000 + b'}, "arrays": []}')
os._exit(0)
