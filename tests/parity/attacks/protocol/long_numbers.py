"""A shape whose product takes minutes."""

write(b'{"data": {}, "arrays": [["a", "float32", [' + b",".join([b"9" * 4000] * 1000) + b"]]]}")
os._exit(0)
