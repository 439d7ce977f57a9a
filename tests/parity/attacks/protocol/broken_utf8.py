"""Bytes that are no text."""

write(b'{"data": {"step": "\xff\xfe"}, "arrays": []}')
os._exit(0)
