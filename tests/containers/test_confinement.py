"""What a program of a stranger has in the parity container as it is shipped: the container's walls, and the sandbox inside them."""

from __future__ import annotations

import json
import re

import pytest

from tests.containers.podman import Podman
from tests.containers.stack import Stack

REACHED = """
import json, socket, sys
found = {}
for host, port in json.loads(sys.argv[1]):
    try:
        socket.create_connection((host, port), 3).close()
        found[f"{host}:{port}"] = "reached"
    except OSError as problem:
        found[f"{host}:{port}"] = type(problem).__name__
print(json.dumps(found))
"""


@pytest.mark.parametrize("service", ["web", "recorder", "translation", "parity"])
def test_nobody_is_root_and_nobody_has_a_capability(stack: Stack, service: str):
    status = dict(re.findall(r"^(\w+):\s*(.*)$", stack.inside(service, "cat", "/proc/self/status"), re.MULTILINE))
    assert status["Uid"].split() == ["10001"] * 4
    assert {status[name].strip("0") for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb")} == {""}
    assert (status["NoNewPrivs"], status["Seccomp"]) == ("1", "2")


@pytest.mark.parametrize("service", ["web", "recorder", "translation", "parity", "redis", "postgres"])
def test_the_root_cannot_be_written(stack: Stack, service: str):
    for path in ("/", "/etc", "/usr/lib"):
        said = stack.inside(service, "sh", "-c", f"touch {path}/mark 2>&1; true", user="0")
        assert "Read-only file system" in said


def test_memory_and_processes_are_bounded(stack: Stack, podman: Podman):
    assert int(podman.state(stack.container("parity"), "HostConfig.Memory")) == 12 << 30
    assert int(podman.state(stack.container("parity"), "HostConfig.PidsLimit")) == 1024


@pytest.mark.parametrize("service", ["translation", "parity"])
def test_an_engine_reaches_redis_and_nothing_else(stack: Stack, podman: Podman, service: str):
    addresses = [["redis", 6379], ["postgres", 5432], ["web", 8000], ["1.1.1.1", 443], ["deb.debian.org", 80]]
    networks = json.loads(podman.run("inspect", stack.container("postgres"), "--format", "{{json .NetworkSettings.Networks}}"))
    addresses += [[network["IPAddress"], 5432] for network in networks.values()]
    addresses += [[network["Gateway"], 22] for network in networks.values() if network.get("Gateway")]
    found = json.loads(stack.inside(service, "python", "-c", REACHED, json.dumps(addresses)))
    assert found.pop("redis:6379") == "reached"
    assert "reached" not in found.values(), found


def test_an_engine_holds_no_secret(stack: Stack):
    told = stack.inside("parity", "env")
    assert stack.environment["SECRET_KEY"] not in told
    assert stack.environment["POSTGRES_PASSWORD"] not in told


def test_every_layer_of_the_sandbox_holds_inside_the_container(stack: Stack):
    said = stack.inside("parity", "python", "-m", "workers.parity", "sandbox")
    assert {"files: holds", "network: holds", "processes: holds", "limits: holds", "user: holds"} <= set(said.splitlines()), said
    assert "open" not in said
