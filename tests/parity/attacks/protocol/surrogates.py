"""Half a character in an error, which no page can write."""

write(b'{"data": {"error": {"type": "E", "message": "a\\ud800b"}}, "arrays": []}')
os._exit(0)
