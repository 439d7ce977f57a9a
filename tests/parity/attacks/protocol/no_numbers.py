"""NaN and an infinity, which JSON cannot spell for those who read the report."""

write(b'{"data": {"rung": "script", "leaves": [{"path": "x", "kind": "number", "noise": NaN}], "seconds": 1e999}, "arrays": []}')
os._exit(0)
