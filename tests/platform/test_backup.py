"""A backup restored into an empty database of either kind: every permalink opens as before."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.platform import servers
from tests.stack import ROOT

FILL = """
from datetime import timedelta
from django.contrib.auth.models import User
from django.utils import timezone
from webapp.jobs.models import Attempt, Job
from webapp.parity.models import Outputs
from webapp.pastes.models import Paste
from webapp.projects.models import File, Project
from webapp.review.models import Share
from workers.translation import translate
ann = User.objects.create_user("ann", "ann@example.org", "a password of ann")
source = "import torch\\n\\nx = torch.ones(2)  # 算子\\n"
for number in range(3):
    paste = Paste.objects.create(id=f"paste-{number}", source=source, owner=ann if number == 2 else None)
    job = Job.objects.create(kind="translation", paste=paste, state="done", options={"profile": "portable"})
    Attempt.objects.create(job=job, state="done", report=translate(source).to_dict(), finished=timezone.now())
Share.objects.create(token="a-token-for-reading", job=job, revision=0, expires=timezone.now() + timedelta(days=3))
Outputs.objects.create(job=job, torch=b"\\x93NUMPY\\x00\\xff", mindspore=b"\\x00")
File.objects.create(project=Project.objects.create(id="project-1", name="p"), path="a.py", paste=paste, imports=["torch"])
"""
ODD = """
from django.utils import timezone
from webapp.jobs.models import Attempt, Job
from webapp.pastes.models import Paste
odd = Paste.objects.create(id="paste-odd", source='x')
odd_job = Job.objects.create(kind="parity", paste=odd, state="done", options={"entry": "\\ud800"})
Attempt.objects.create(job=odd_job, state="done", report={"error": "a\\ud800b\\0c"}, finished=timezone.now())
"""  # only SQLite takes such a row
PAGES = ["/t/paste-0", "/t/paste-1.py", "/t/paste-2", "/s/a-token-for-reading", "/p/project-1"]
LOOK = f"""
import json
from django.contrib.auth.models import User
from django.test import Client
from webapp.jobs.models import Attempt
from webapp.parity.models import Outputs
from webapp.pastes.models import Paste
def look(client):
    return [client.get(page, HTTP_HOST="localhost").status_code for page in {PAGES}]
ann = Client()
ann.force_login(User.objects.get(username="ann"), "allauth.account.auth_backends.AuthenticationBackend")
text = Client().get("/t/paste-1.py", HTTP_HOST="localhost").content.decode()
made = Paste.objects.create(source="x")
fresh = User.objects.create_user("bob").pk
print(json.dumps({{"stranger": look(Client()), "ann": look(ann), "text": text, "outputs": bytes(Outputs.objects.get().torch).hex(),
    "times": [str(at) for at in Attempt.objects.order_by("id").values_list("queued", flat=True)],
    "password": User.objects.get(username="ann").check_password("a password of ann")}}))
"""


class Database:
    """A database of its own for `manage.py`, by its address."""

    def __init__(self, url: str, state: Path) -> None:
        self.environment = {**os.environ, "DATABASE_URL": url, "MINDPORT_STATE": str(state), "DEBUG": "1"}

    def manage(self, *words: str, status: int = 0) -> str:
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == status, done.stderr
        return done.stdout if status == 0 else done.stderr

    def look(self) -> dict[str, object]:
        seen: dict[str, object] = json.loads(self.manage("shell", "-v", "0", "-c", LOOK).splitlines()[-1])
        return seen


@pytest.fixture(scope="module")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Database]]:
    folder = tmp_path_factory.mktemp("databases")
    with ExitStack() as stack:
        made = {name: Database(f"sqlite://{folder}/{name}.sqlite3", folder) for name in ("sqlite", "copy", "cut", "newer", "older")}
        if servers.listens(5432):
            made["postgres"] = Database(stack.enter_context(servers.postgres_database()), folder)
        made["sqlite"].manage("migrate", "-v", "0")
        made["sqlite"].manage("shell", "-v", "0", "-c", FILL + ODD)
        yield made


@pytest.fixture(scope="module")
def file(databases: dict[str, Database], tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("backup") / "all.jsonl.gz"
    databases["sqlite"].manage("backup", str(made))
    return made


@pytest.fixture(scope="module")
def original(databases: dict[str, Database], file: Path) -> dict[str, object]:
    return databases["sqlite"].look()  # after the backup: looking makes rows


def test_the_original_opens_for_whom_it_shall(original: dict[str, object]):
    assert original["stranger"] == [200, 200, 404, 200, 200]
    assert original["ann"] == [200, 200, 200, 200, 200]
    assert "mindspore" in str(original["text"])


def test_the_file_is_for_its_owner_only_and_replaces_none(databases: dict[str, Database], file: Path):
    assert file.stat().st_mode & 0o077 == 0
    assert "exists" in databases["sqlite"].manage("backup", str(file), status=1)


@pytest.mark.slow
def test_it_is_restored_on_postgres_and_from_there_on_sqlite(databases: dict[str, Database], file: Path, original, tmp_path: Path):
    if "postgres" not in databases:
        pytest.skip("no PostgreSQL server on port 5432")
    databases["postgres"].manage("restore", str(file))
    again = tmp_path / "again.jsonl.gz"
    databases["postgres"].manage("backup", str(again))
    assert rows(again) == rows(file)
    assert databases["postgres"].look() == original
    databases["copy"].manage("restore", str(again))
    assert databases["copy"].look() == original


def rows(file: Path) -> list[dict[str, Any]]:
    with gzip.open(file, "rt") as lines:
        return [json.loads(line) for line in lines][1:]


def test_a_row_that_no_database_should_hold_costs_no_backup(file: Path):
    reports = [row["fields"].get("report") for row in rows(file) if "fields" in row]
    assert {"error": "a?b\ufffdc"} in reports


def test_a_database_with_rows_is_left_alone(databases: dict[str, Database], file: Path):
    assert "Nothing was restored. The database is not empty" in databases["sqlite"].manage("restore", str(file), status=1)


def test_a_file_that_was_cut_off_restores_nothing(databases: dict[str, Database], file: Path, tmp_path: Path):
    short = tmp_path / "short.jsonl.gz"
    with gzip.open(file, "rt") as whole, gzip.open(short, "wt") as cut:
        cut.writelines(list(whole)[:-2])
    assert "not whole" in databases["cut"].manage("restore", str(short), status=1)
    torn = tmp_path / "torn.jsonl.gz"
    torn.write_bytes(file.read_bytes()[:-200])
    assert "Nothing was restored" in databases["cut"].manage("restore", str(torn), status=1)
    databases["cut"].manage("restore", str(file))


def test_a_backup_of_a_newer_version_is_refused_by_name(databases: dict[str, Database], file: Path, tmp_path: Path):
    newer = tmp_path / "newer.jsonl.gz"
    with gzip.open(file, "rt") as lines, gzip.open(newer, "wt") as changed:
        head = json.loads(next(lines))
        head["migrations"].append(["review", "9999_later"])
        changed.write(json.dumps(head) + "\n")
        changed.writelines(lines)
    assert "review.9999_later is not known here" in databases["newer"].manage("restore", str(newer), status=1)


def test_a_backup_from_before_pastes_had_an_app_of_their_own_is_restored(databases, file: Path, original, tmp_path: Path):
    older = tmp_path / "older.jsonl.gz"
    with gzip.open(file, "rt") as lines, gzip.open(older, "wt") as changed:
        head = json.loads(next(lines))
        head["migrations"] = [[app, name] for app, name in head["migrations"] if app != "pastes" and not name.endswith("_pastes")]
        changed.write(json.dumps(head) + "\n")
        changed.writelines(line.replace('"model": "pastes.paste"', '"model": "review.paste"') for line in lines)
    databases["older"].manage("restore", str(older))
    assert databases["older"].look() == original
