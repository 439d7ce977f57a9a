"""What a stranger's program may try, and how it is refused. After each attempt the next job is served."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.parity.conftest import SECRET
from tests.parity.running import attempt, run, values
from workers.parity.sandbox.pool import Pool

ROOT = Path(__file__).resolve().parents[2]
REFUSED = {"PermissionError", "OSError", "BlockingIOError"}

READING = {
    "passwords": "open('/etc/shadow').read()",
    "users": "open('/etc/passwd').read()",
    "our settings": f"open('{ROOT}/webapp/settings.py').read()",
    "our own folder": f"os.listdir('{ROOT}')",
    "the home of root": "os.listdir('/root')",
    "another process's environment": "open('/proc/1/environ').read()",
    "the worker's environment": f"open('/proc/{os.getpid()}/environ').read()",
    "the server's memory": "open(f'/proc/{os.getppid()}/mem', 'rb').read(1)",
    "the list of processes": "os.listdir('/proc')",
    "other jobs' folders": "os.listdir('../../../..')",
    "a block device": "open('/dev/vda', 'rb').read(1)",
    "through a link": "os.symlink('/etc/passwd', 'link'); open('link').read()",
    "through a hard link": "os.link('/etc/passwd', 'hard')",
    "through /proc/self/root": "open('/proc/self/root/etc/passwd').read()",
}

WRITING = {
    "the temporary folder": "open('/tmp/mindport-was-here', 'w')",
    "shared memory": "open('/dev/shm/mindport-was-here', 'w')",
    "our own code": f"open('{ROOT}/workers/parity/compare.py', 'a')",
    "installed packages": "import numpy; open(numpy.__file__, 'a')",
    "a device file": "os.mknod('device', 0o600 | 0o020000, os.makedev(1, 3))",
}

TALKING = {
    "Redis by TCP": "socket.create_connection(('127.0.0.1', 6379), 1)",
    "the web server": "socket.create_connection(('127.0.0.1', 8000), 1)",
    "a socket file": "socket.socket(socket.AF_UNIX).connect('/run/redis.sock')",
    "outside": "socket.create_connection(('1.1.1.1', 53), 1)",
    "outside by datagram": "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('1.1.1.1', 53))",
    "listening": "socket.create_server(('127.0.0.1', 0))",
}

STEERING = {
    "fork": "os.fork()",
    "a program": "subprocess.run(['/usr/bin/id'], check=True)",
    "a program in our place": "os.execv('/usr/bin/id', ['id'])",
    "killing the server": "os.kill(os.getppid(), 9)",
    "killing everyone": "os.kill(-1, 9)",
    "killing the worker": f"os.kill({os.getpid()}, 9)",
    "catching the kill signal": "import signal; signal.signal(signal.SIGKILL, signal.SIG_IGN)",
    "becoming root": "os.setuid(0)",
    "raising its limits": "import resource; resource.setrlimit(resource.RLIMIT_AS, (-1, -1))",
    "the limits of others": f"import resource; resource.prlimit({os.getpid()}, resource.RLIMIT_CPU, (1, 1))",
}


@pytest.mark.parametrize("statement", READING.values(), ids=READING)
def test_nothing_is_read_but_the_program_s_own_files(small_pool: Pool, statement: str) -> None:
    assert attempt(small_pool, statement) in REFUSED


@pytest.mark.parametrize("statement", WRITING.values(), ids=WRITING)
def test_nothing_is_written_outside_the_scratch_folder(small_pool: Pool, statement: str) -> None:
    assert attempt(small_pool, statement) in REFUSED
    assert not Path("/tmp/mindport-was-here").exists()


@pytest.mark.parametrize("statement", TALKING.values(), ids=TALKING)
def test_nobody_is_talked_to(small_pool: Pool, statement: str) -> None:
    assert attempt(small_pool, statement) in REFUSED


@pytest.mark.parametrize("statement", STEERING.values(), ids=STEERING)
def test_no_process_is_started_or_steered(small_pool: Pool, statement: str) -> None:
    assert attempt(small_pool, statement) in REFUSED | {"ValueError"}


@pytest.mark.parametrize(
    "call",
    ["ptrace, 16, {worker}, 0, 0", "process_vm_readv, {worker}, 0, 0, 0, 0, 0", "unshare, 0x10000000", "memfd_create, b'x', 0"],
)
def test_dangerous_system_calls_fail(small_pool: Pool, call: str) -> None:
    from workers.parity.sandbox.syscalls import number

    name, _, rest = call.format(worker=os.getpid()).partition(",")
    program = f"import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\nresult = libc.syscall({number(name)},{rest})\n"
    assert values(run(small_pool, program + "error = ctypes.get_errno()", "result", "error")) == {"result": -1, "error": 1}


def test_the_environment_holds_no_secret(small_pool: Pool) -> None:
    small_pool.stop()  # the next server is started while the secret is set
    seen = values(
        run(small_pool, "import os\nnames = ' '.join(os.environ)\nvalues = ' '.join(os.environ.values())", "names", "values")
    )
    assert SECRET not in str(seen["names"])
    assert os.environ[SECRET] not in str(seen["values"])


def test_a_hostile_pickle_harms_nobody(small_pool: Pool) -> None:
    program = """
import os, torch
class Hostile:
    def __reduce__(self):
        return os.system, ("touch /tmp/mindport-was-here",)
torch.save(Hostile(), "weights.pt")
status = torch.load("weights.pt", weights_only=False)
"""
    assert values(run(small_pool, program, "status")) != {"status": 0}
    assert not Path("/tmp/mindport-was-here").exists()


def test_a_compiled_library_of_its_own_cannot_be_loaded(small_pool: Pool) -> None:
    """Held by the namespaces, an extra layer: the scratch folder is mounted without execution."""
    setting = "import _ctypes, shutil; shutil.copy(_ctypes.__file__, 'library.so')"
    expected = "OSError" if small_pool.layers()["namespaces"] else "worked"
    assert attempt(small_pool, "ctypes.CDLL('./library.so')", setting=setting) == expected


CUSTOM = """import os
from mindspore import Tensor, ops
open("f.cpp", "w").write('extern "C" int f() { return 0; }')
open("x.so", "wb").write(b"")
outcomes = []
for make in (
    lambda: ops.Custom("./x.so:f", lambda x: x, lambda x: x, "aot")(Tensor([1.0])),
    lambda: ops.Custom("./f.cpp:f", lambda x: x, lambda x: x, "aot")(Tensor([1.0])),
    lambda: ops.CustomOpBuilder("f", ["f.cpp"], "CPU").load(),
):
    try:
        make()
        outcomes.append("worked")
    except Exception as error:
        outcomes.append("refused")
said = " ".join(outcomes)
"""


def test_an_operator_of_its_own_is_not_compiled(small_pool: Pool) -> None:
    """MindSpore would start a compiler for it."""
    assert values(run(small_pool, CUSTOM, "said", side="mindspore"))["said"] == "refused refused refused"


def test_the_mindspore_side_is_closed_too(small_pool: Pool) -> None:
    assert attempt(small_pool, "open('/etc/passwd').read()", side="mindspore") in REFUSED
    assert attempt(small_pool, "socket.socket()", side="mindspore") in REFUSED


def test_nothing_is_left_for_the_next_job(small_pool: Pool) -> None:
    leave = """
import builtins, os, tempfile
builtins.left = "behind"
open("file", "w").write("behind")
os.makedirs("a/b/c"); os.chmod("a/b", 0)
tempfile.NamedTemporaryFile(delete=False)
os.environ["LEFT"] = "behind"
done = True
"""
    assert values(run(small_pool, leave, "done")) == {"done": True, "file: file": "behind"}
    look = """
import builtins, os, tempfile
found = f"{os.listdir('.')} {os.listdir(tempfile.gettempdir())} {'LEFT' in os.environ} {hasattr(builtins, 'left')}"
"""
    assert values(run(small_pool, look, "found")) == {"found": "[] [] False False"}


def test_folders_nested_deeper_than_a_path_are_removed(small_pool: Pool) -> None:
    nest = "import os\nfor _ in range(200):\n    os.mkdir('x' * 100)\n    os.chdir('x' * 100)\ndone = True"
    assert values(run(small_pool, nest, "done")) == {"done": True}
    assert values(run(small_pool, "import os\nleft = len(os.listdir('.'))", "left")) == {"left": 0}


def test_another_job_s_text_is_not_in_inherited_memory(small_pool: Pool) -> None:
    marker = "MARKER" + "-OF-THE-FIRST-JOB"
    assert values(run(small_pool, f"word = '{marker}'", "word")) == {"word": marker}
    look = """
first, second = "MARKER-OF-", "THE-FIRST-JOB"
wanted, found = (first + second).encode(), 0
for line in open("/proc/self/maps"):
    if "rw-p" in line.split()[1]:
        start, end = (int(part, 16) for part in line.split()[0].split("-"))
        with open("/proc/self/mem", "rb") as memory:
            memory.seek(start)
            try:
                found += memory.read(min(end - start, 1 << 26)).count(wanted)
            except OSError:
                pass
own = 1
"""
    seen = values(run(small_pool, look, "found"))
    assert seen["found"] <= 3  # the searching program's own copies
