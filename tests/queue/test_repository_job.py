"""A whole repository through the real queue: planned, approved, migrated and verified; a git address from a real server."""

from __future__ import annotations

import io
import subprocess
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.queue.rows import attempt_of, state_of
from tests.stack import Workers, gone, wait_for
from tests.verification import repositories
from tests.web.test_unpacking import packed
from webapp.jobs import submission
from webapp.jobs.models import Job, State
from webapp.projects import repository
from webapp.projects.models import Project
from webapp.projects.receiving import receive
from webapp.projects.repository import NotYet
from webapp.projects.standing import progress, standings
from webapp.teams.spaces import Asker
from workers import dispatch, shelf
from workers.repositories import Refused, arriving

OVER = {State.DONE, State.FAILED, State.CANCELLED}
BODY = "import torch\nfrom torch import nn\n\n\nclass Net(nn.Module):\n    def forward(self, x):\n        return torch.relu(x)\n"


def project_of(files: dict[str, str]) -> Project:
    data = {f"net-main/{path}": text.encode() for path, text in files.items()}
    return receive(packed(data | {"net-main/w.bin": b"\0" * 99}), "net.zip", "portable", {})


def ended(job: Job, seconds: float = 120) -> dict:
    wait_for(lambda: state_of(job) in OVER, seconds, f"the {job.kind}")
    found = attempt_of(job)
    assert found.state == State.DONE, (found.reason, found.detail)
    return found.report or {}


def migrated(project: Project) -> dict:
    plan = repository.start(project, "plan", Asker())
    ended(plan)
    assert repository.approve(project, plan.id)
    return ended(repository.start(project, "migration", Asker()))


@pytest.mark.slow
def test_a_repository_is_planned_approved_migrated_and_verified(workers: Workers, tmp_path: Path):
    project = project_of(repositories.files("registry"))
    with pytest.raises(NotYet, match="plan"):
        repository.start(project, "migration", Asker())
    plan = repository.start(project, "plan", Asker())
    with pytest.raises(NotYet, match="running"):
        repository.start(project, "plan", Asker())
    found = ended(plan)
    assert found["plan"]["entry_points"] == ["tools/train.py"]
    assert found["plan"]["data"]["largest"] == [["w.bin", 99]]
    with pytest.raises(NotYet, match="approval"):
        repository.start(project, "migration", Asker())
    assert not repository.approve(project, "other")
    assert repository.approve(project, plan.id)
    made = ended(repository.start(project, "migration", Asker()))
    assert "Translate the modules to MindSpore" in made["steps"]
    bundle = shelf.folder(project.id) / shelf.BUNDLE
    subprocess.run(["git", "clone", "-q", "-b", "mindspore", str(bundle), str(tmp_path / "clone")], check=True)
    assert "mindspore" in (tmp_path / "clone/core/backbones.py").read_text()
    with zipfile.ZipFile(shelf.folder(project.id) / shelf.TREE) as tree:
        assert "w.bin" in tree.namelist()
    assert not repository.proved(project)
    checked = ended(repository.start(project, "verification", Asker()), 300)
    assert set(checked["stages"].values()) == {"holds"}
    assert repository.proved(project) >= {"core/backbones.py", "tools/train.py"}
    assert progress(standings(project)).percent == 100
    again = repository.start(project, "migration", Asker())
    assert not repository.proved(project), "another branch is not proved by the run of the last one"
    submission.cancel(Job.objects.get(id=again.id))


@pytest.mark.slow
def test_a_killed_worker_does_not_lose_the_migration_and_a_cancelled_one_ends(workers: Workers):
    project = project_of({f"m{number}.py": BODY * 20 for number in range(60)})
    plan = repository.start(project, "plan", Asker())
    wait_for(lambda: plan.current.steps.exists(), 200, "the first step, behind the reading of the project")
    worker = workers.process(dispatch.REPOSITORIES)
    pool = next(child for child in worker.children() if "celery" in " ".join(child.cmdline()))
    family = pool.children(recursive=True)
    pool.kill()
    ended(plan, 200)
    wait_for(lambda: gone(family), 5, "what it had started to end")
    repository.approve(project, plan.id)
    job = repository.start(project, "plan", Asker())
    wait_for(lambda: job.current.steps.exists(), 200, "the first step")
    assert submission.cancel(Job.objects.get(id=job.id))
    assert state_of(job) == State.CANCELLED


class Git(BaseHTTPRequestHandler):
    """git's own program behind Python's own server."""

    root: Path

    def do_GET(self) -> None:
        self.answer(b"")

    def do_POST(self) -> None:
        self.answer(self.rfile.read(int(self.headers.get("Content-Length") or 0)))

    def answer(self, body: bytes) -> None:
        path, _, query = self.path.partition("?")
        about = {"GIT_PROJECT_ROOT": str(self.root), "GIT_HTTP_EXPORT_ALL": "1", "PATH_INFO": path, "QUERY_STRING": query}
        about |= {"REQUEST_METHOD": self.command, "CONTENT_TYPE": self.headers.get("Content-Type", ""), "PATH": "/usr/bin:/bin"}
        about |= {"HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding", ""), "CONTENT_LENGTH": str(len(body))}
        about |= {"GIT_PROTOCOL": self.headers.get("Git-Protocol", "")}
        said = subprocess.run(["git", "http-backend"], input=body, env=about, capture_output=True, check=False).stdout
        head, _, rest = said.partition(b"\r\n\r\n")
        headers = dict(line.split(": ", 1) for line in head.decode().splitlines())
        self.send_response(int(headers.pop("Status", "200 OK").split()[0]))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(rest)

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@pytest.fixture
def git_server(tmp_path: Path) -> Iterator[str]:
    source = repositories.write("table", tmp_path / "table")
    author = ["-c", "user.name=Ada", "-c", "user.email=ada@x.org"]
    for words in (["init", "-q"], ["add", "-A"], [*author, "commit", "-q", "-m", "first"]):
        subprocess.run(["git", "-C", str(source), *words], check=True)
    handler = type("Handler", (Git,), {"root": tmp_path})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_only_hosts_that_the_operator_allows_are_cloned(git_server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(Refused, match="allowed: none"):
        arriving.clone(f"{git_server}/table", tmp_path / "clone")
    monkeypatch.setenv("GIT_HOSTS", f"github.com, {git_server}")
    arriving.clone(f"{git_server}/table", tmp_path / "clone")
    assert (tmp_path / "clone/scripts/train.py").exists()
    refused = ("file:///etc", "ssh://git@github.com/a/b", "https://me:secret@github.com/a/b", "https://github.com.evil.org/a/b")
    for address in (*refused, "https://github.com/a/../../b", "--upload-pack=touch", "https://github.com/a/b?x=1"):
        with pytest.raises(Refused):
            arriving.permitted(address)
    assert arriving.permitted("https://GitHub.com/a/b.git/") == "https://github.com/a/b.git"
    with pytest.raises(Refused, match="could not clone"):
        arriving.clone(f"{git_server}/nothing", tmp_path / "other")


def test_a_job_for_a_host_that_is_not_allowed_fails_with_the_reason(workers: Workers, client):
    job = repository.begin("https://example.org/a/net.git", "portable", {}, Asker())
    wait_for(lambda: state_of(job) in OVER, 60, "the refusal")
    assert attempt_of(job).reason["code"] == "repository"
    assert "not allowed" in attempt_of(job).reason["en"]
    page = client.get(f"/p/{Project.objects.get(address__contains='example.org').id}/repository").content.decode()
    assert 'href="/p/#upload">Upload a zip instead' in page


def test_a_zip_that_leads_out_of_its_folder_is_not_unpacked(tmp_path: Path):
    for name in ("../evil.py", "/evil.py"):
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w") as opened:
            opened.writestr("a.py", "")
            opened.writestr(name, "x")
        (tmp_path / "bad.zip").write_bytes(archive.getvalue())
        (tmp_path / "in").mkdir(exist_ok=True)
        with pytest.raises(Refused, match=r"evil\.py"):
            arriving.unpack(tmp_path / "bad.zip", tmp_path / "in")
    assert not (tmp_path / "evil.py").exists()
