"""Objects in each other, deep enough for those who walk them by recursion."""

write(b'{"data": {"x": ' + b'{"a": ' * 900 + b"1" + b"}" * 900 + b'}, "arrays": []}')
os._exit(0)
