"""Put in front of every attack on the protocol: `write` sends a message past our side, as only a program that means harm does."""

import json
import os
import struct


def write(header, body=b""):
    header = header if isinstance(header, bytes) else json.dumps(header).encode()
    rest = memoryview(struct.pack("<QQ", len(header), len(body)) + header + body)
    while rest:
        rest = rest[os.write(4, rest) :]


def write_array(kind, shape, body=b""):
    write({"data": {"calls": {}}, "arrays": [["a", kind, shape]]}, body)


