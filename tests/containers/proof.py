"""What the tests of containers rest on beyond what every other test runs: how images are built, services set up and confined.

python -m tests.containers.proof            status 0: as it stands, they passed
python -m tests.containers.proof --accept   they just did
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

from tests import proofs
from tests.stack import ROOT

BOARD, CASE = "containers", "compose"
DECIDE = """
Dockerfile  docker-compose.yml  pyproject.toml  manage.py  webapp/settings.py  webapp/environment.py
workers/celery.py  workers/sandboxes.py  webapp/operations/**/*.py  webapp/*/migrations/*.py
workers/parity/sandbox/**/*  tests/containers/**/*  .ci/containers
""".split()


def files() -> Iterator[Path]:
    for pattern in DECIDE:
        yield from sorted(path for path in ROOT.glob(pattern) if path.is_file() and "__pycache__" not in path.parts)


def digest() -> str:
    found = hashlib.sha256()
    for path in files():
        found.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest()[:16]


def main() -> None:
    if "--accept" in sys.argv:
        proofs.write(BOARD, [(CASE, digest())])
    sys.exit(proofs.proved(BOARD).get(CASE) != digest())


if __name__ == "__main__":
    main()
