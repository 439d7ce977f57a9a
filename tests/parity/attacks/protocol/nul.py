"""NUL in an error, which no column of PostgreSQL takes."""

write(b'{"data": {"error": {"type": "E", "message": "a\\u0000b"}}, "arrays": []}')
os._exit(0)
