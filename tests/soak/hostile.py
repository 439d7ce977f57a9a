"""Programs of people who mean no good, and of people who are unlucky: small, each after one thing that could run out."""

from __future__ import annotations

NETWORK = """import torch
import torch.nn as nn
{imports}

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 2)

    def forward(self, x):
        {begin}
        return self.fc(x)
"""


def network(begin: str, imports: str = "") -> str:
    return NETWORK.format(begin=begin, imports=imports)


UNTRANSLATABLE = {
    "nested": "x = " + "(" * 3_000 + ")" * 3_000,
    "long line": "import torch\nx = [" + "torch.zeros(3), " * 20_000 + "]\n",
    "nul": "import torch\n\0\n",
    "broken": "def f(:\n",
    "chained": "import torch\nx = torch" + ".relu(torch" * 300 + ")" * 300 + "\n",
    "latin": "import torch\nname = '\udce9'\n".encode(errors="replace").decode(),
    "huge": "import torch\n" + "y = torch.cat([torch.ones(2), torch.ones(2)])\n" * 8_000,
}
RUNNING = {
    "memory": network("hoard = [bytearray(1 << 26) for _ in range(1_000)]"),
    "endless": network("while True: pass"),
    "forks": network("[os.fork() for _ in range(20)]", "import os"),
    "threads": network("[threading.Thread(target=threading.Event().wait).start() for _ in range(5_000)]", "import threading"),
    "disk": network("[open(f'/tmp/{n}', 'wb').write(bytes(1 << 22)) for n in range(2_000)]"),
    "unlinked": network("held = [tempfile.TemporaryFile() for _ in range(5_000)]", "import tempfile"),
    "talk": network("[print('x' * 1_000) for _ in range(200_000)]"),
    "deaf": network("signal.signal(signal.SIGTERM, signal.SIG_IGN); signal.pause()", "import signal"),
    "exit": network("os._exit(0)", "import os"),
    "segment": network("ctypes.string_at(0)", "import ctypes"),
    "descriptors": network("held = [os.open('/dev/null', 0) for _ in range(100_000)]", "import os"),
}
