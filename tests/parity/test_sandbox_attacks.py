"""Programs that try to get out of the sandbox, as root, as an ordinary user, without namespaces and under older kernels.

Each is a file in `attacks/sandbox`. Nothing outside may look different afterwards, and the same server takes the next job.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest

from tests.parity.confined import Confined, Way, ways
from tests.stack import gone, wait_for
from workers.parity.sandbox import trial
from workers.parity.sandbox.limits import Limits
from workers.parity.sandbox.outcome import Outcome

ATTACKS = Path(__file__).parent / "attacks"
PROGRAMS = sorted(path.stem for path in (ATTACKS / "sandbox").glob("*.py"))
FILLING = [name for name in PROGRAMS if name.startswith("deleted")]
SILENT = ["vanishing_files"]
SMALL = Limits(memory=2048, wall=20, output=1, scratch=8, answer=8, threads=64, files=2000)


@dataclass
class Outside:
    """What belongs to the same user beside the sandbox, and a server in it."""

    server: Confined
    victim: Path
    address: Path
    inbox: socket.socket
    neighbour: subprocess.Popen[bytes]

    def attack(self, name: str, waits: bool = False) -> str:
        """The text of an attack with what it needs to know in front of it."""
        known = {
            "VICTIM": str(self.victim),
            "SOCKET": str(self.address),
            "NEIGHBOUR": self.neighbour.pid,
            "MEMORY": 0,
            "WAITS": waits,
        }
        settings = "".join(f"{name} = {value!r}\n" for name, value in known.items())
        return settings + (ATTACKS / "trying.py").read_text() + (ATTACKS / "sandbox" / f"{name}.py").read_text()

    def run(self, program: str) -> Outcome:
        return self.server.run(program.encode(), SMALL.wall, lambda _: None)

    def look(self) -> list[object]:
        found = self.victim.stat()
        content = (found.st_mode, found.st_uid, found.st_mtime_ns, self.victim.read_text(), os.listxattr(self.victim))
        folder = (sorted(os.listdir(self.victim.parent)), self.victim.parent.stat().st_mode)
        processes = (self.neighbour, self.server.process)
        return [content, folder, *((one.poll(), *scheduled(one.pid)) for one in processes)]


def scheduled(process: int) -> tuple[object, ...]:
    return os.getpriority(os.PRIO_PROCESS, process), os.sched_getaffinity(process), os.sched_getscheduler(process)


@pytest.fixture(scope="module", params=ways(), ids=str)
def outside(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outside]:
    way: Way = request.param
    folder = tmp_path_factory.mktemp("outside")
    for part in (folder, *folder.parents):  # to be kept from it by the sandbox, not by the folders above
        if part.stat().st_uid == os.getuid() and part not in (Path("/"), Path("/tmp")):
            part.chmod(part.stat().st_mode | 0o011)
    victim, address = folder / "victim", folder / "socket"
    victim.write_text("as it was")
    inbox = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    inbox.bind(str(address))
    inbox.setblocking(False)
    owner = way.user or 65534  # root's jobs run as nobody
    if os.getuid() == 0:
        for path in (folder, victim, address):
            os.chown(path, owner, owner)
    other = owner if os.getuid() == 0 else None
    neighbour = subprocess.Popen(["/bin/sleep", "600"], user=other, group=other, extra_groups=None if other is None else [])
    server = Confined(way, SMALL)
    yield Outside(server, victim, address, inbox, neighbour)
    server.stop()
    neighbour.kill()
    neighbour.wait()
    inbox.close()


def test_the_server_s_own_trial_finds_that_every_promise_holds(outside: Outside):
    outside.server.wait_until_ready()
    way = outside.server.way
    assert {name: outside.server.layers[name] for name in trial.REQUIRED} == dict.fromkeys(trial.REQUIRED, True)
    assert outside.server.layers["namespaces"] is way.namespaces


@pytest.mark.parametrize("name", [name for name in PROGRAMS if name not in FILLING + SILENT])
def test_nothing_is_open_and_nothing_outside_has_changed(outside: Outside, name: str):
    outside.server.wait_until_ready()
    before = outside.look()
    found = outside.run(outside.attack(name))
    said = found.output.splitlines()
    assert [line for line in said if line.startswith("OPEN")] == []
    assert found.status == 0, found.output
    assert len([line for line in said if line.startswith("BLOCKED")]) >= 8
    assert outside.look() == before
    with pytest.raises(BlockingIOError):
        outside.inbox.recv(1)


@pytest.mark.parametrize("name", FILLING)
def test_files_in_no_folder_count_as_what_they_take(outside: Outside, name: str):
    found = outside.run(outside.attack(name))
    assert "OPEN" not in found.output
    assert found.ended == "scratch" or "No space left" in found.output


def test_files_that_come_and_go_while_they_are_counted_cost_no_server(outside: Outside):
    outside.server.wait_until_ready()
    server = outside.server.process.pid
    found = outside.run(outside.attack("vanishing_files"))
    assert found.ended in ("exit", "scratch")
    assert outside.run("print('served')").output == "served\n"
    assert outside.server.process.pid == server
    assert outside.server.process.poll() is None


def test_the_next_job_finds_the_server_as_it_was(outside: Outside):
    outside.run(outside.attack("scheduling"))
    found = outside.run("import os\nprint((os.getpriority(0, 0), os.sched_getaffinity(0), os.sched_getscheduler(0)))")
    assert found.output == f"{scheduled(0)}\n"


@pytest.mark.parametrize("way", ways(), ids=str)
def test_a_job_ends_with_its_server(outside: Outside, way: Way):
    """Also one that ignores all signals and does not want to hear of its parent's end."""
    server = Confined(way, SMALL)
    try:
        server.wait_until_ready()
        os.set_blocking(server.control.fileno(), True)
        answer, output = server._hand_over(outside.attack("outliving", waits=True).encode(), SMALL.wall)
        heard = b""
        while b"waiting" not in heard:
            heard += os.read(output, 65536)
        assert b"OPEN" not in heard
        (job,) = map(psutil.Process, server.children())
        os.kill(server.process.pid, signal.SIGKILL)
        wait_for(lambda: gone([job]), 5, "the end of the job")
        os.close(answer)
        os.close(output)
    finally:
        server.stop()


def test_the_attacks_are_not_refused_by_python_alone():
    """Without a sandbox the same program finds open doors: a trial that cannot fail is none."""
    attack = (ATTACKS / "trying.py").read_text()
    attack += "call('prctl', 1, 0, 0, 0, 0)\ntried('no signal', lambda: call('prctl', 1, 0, 0, 0, 0))\n"
    attack += "import socket\ntried('datagrams', lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM))\n"
    command = [sys.executable, "-c", attack]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["OPEN", "OPEN"]
