"""The web on a disk that others have filled: who writes is told 503, who reads is answered, and no process dies."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stack import free_port, wait_for
from webapp.operations.local import plan

MIB = 1 << 20
TEXT = "import torch\nx = torch.ones(2)  # kept\n"
SEED = """
import django; django.setup()
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from tests.web.made import translated
user = User.objects.create_user("ann", password="word")
session = SessionStore()
backend = "allauth.account.auth_backends.AuthenticationBackend"
session.update({SESSION_KEY: str(user.pk), BACKEND_SESSION_KEY: backend, HASH_SESSION_KEY: user.get_session_auth_hash()})
session.save()

print(translated().id, session.session_key)
"""


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """24 MiB of their own; a temporary file system ends a process that touches a page it cannot back."""
    if os.geteuid():
        pytest.skip("only root may mount a small file system")
    folder = tmp_path / "disk"
    folder.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", folder], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"no file system may be mounted here: {done.stderr.strip()}")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


def fill(folder: Path) -> None:
    with (folder / "filler").open("ab", buffering=0) as filler:
        for size in (MIB, 4096, 1):
            try:
                while True:
                    filler.write(b"x" * size)
            except OSError:
                continue


def status(address: str, data: bytes | None = None, session: str = "") -> tuple[int, str]:
    """0 when the connection ended without an answer."""
    request = urllib.request.Request(address, data, {"Cookie": f"sessionid={session}"} if session else {})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()
    except OSError as problem:
        return 0, str(problem)


@pytest.mark.slow
def test_everything_can_be_read_and_no_process_dies_on_a_full_disk(small_disk: Path, tmp_path: Path):
    port = free_port()
    own = {"MINDPORT_STATE": str(small_disk), "DATABASE_URL": "", "MINDPORT_COLLECTED": str(tmp_path / "collected")}
    own |= {"PROMETHEUS_MULTIPROC_DIR": str(small_disk / "metrics"), "DJANGO_SETTINGS_MODULE": "webapp.settings"}
    environment = {**os.environ, **own}
    subprocess.run([sys.executable, "-m", "webapp.operations.local.prepare"], env=environment, check=True)
    seeded = subprocess.run([sys.executable, "-c", SEED], env=environment, check=True, capture_output=True, text=True)
    paste, session = seeded.stdout.split()
    web = plan.web("127.0.0.1", port, tmp_path)
    web.environment = {**web.environment, **own}
    web.start()
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(lambda: status(f"{address}/healthz")[0] == 200, 30, "the web")
        assert status(f"{address}/t/{paste}")[0] == 200  # the database is open somewhere, as it always is in the recorder
        fill(small_disk)
        answers: Counter[tuple[str, int]] = Counter()
        read = (f"/t/{paste}", "/t/", "/jobs/", "/", "/kb/", "/healthz")

        def visit() -> None:
            for path in read:
                answers[path, status(address + path, session=session)[0]] += 1
                answers[path, status(address + path)[0]] += 1
            code, page = status(f"{address}/t/", urllib.parse.urlencode({"code": TEXT}).encode())
            answers["what was sent is in the page", code if "# kept" in page else -1] += 1

        for _ in range(2):
            visitors = [threading.Thread(target=visit) for _ in range(4)]
            for visitor in visitors:
                visitor.start()
            for visitor in visitors:
                visitor.join()
        assert answers == Counter(dict.fromkeys(((path, 200) for path in read), 16) | {("what was sent is in the page", 503): 8})
        assert "SIGBUS" not in web.log.read_text()
        (small_disk / "filler").unlink()
        assert status(f"{address}/t/", urllib.parse.urlencode({"code": TEXT}).encode())[0] == 200
    finally:
        web.stop()
