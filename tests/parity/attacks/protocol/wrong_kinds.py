"""Facts of other kinds than they are read as."""

write({"data": {"versions": {"torch": {"a": [1]}, "mindspore": 5}, "calls": {"f": [1], "g": {"a": 1}}, "table": 7}, "arrays": []})
write({"data": {"network 0": {"kind": 5, "table": 7, "specs": [[]]}, "made up 1": 5, "draws": 5, "rung": ["a"]}, "arrays": []})
write({"data": {"rung": "script", "leaves": [{"path": "x", "kind": ["a"], "text": "1"}], "seconds": "now"}, "arrays": []})
os._exit(0)
