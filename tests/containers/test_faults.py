"""Killed containers, restarted stores, a full volume: nothing that somebody was told is stored gets lost."""

from __future__ import annotations

import subprocess
import urllib.error

import pytest

from tests.containers.stack import Stack
from tests.containers.test_started import LINEAR, measured, verdict
from tests.stack import wait_for

LONG = "import time\nimport torch\n\nlayer = torch.nn.Linear(4, 2)\ntime.sleep(4)\ny = layer(torch.ones(1, 4))\n"


def test_a_run_whose_container_is_killed_is_done_again(stack: Stack):
    visitor = stack.visitor()
    page = visitor.post("/t/", code=LONG)
    wait_for(lambda: "mindspore" in visitor.get(page + ".py"), 60, "the translation")
    job = visitor.post(page + "/parity")
    waiting = ["redis-cli", "llen", "parity.mindspore-2.10.0.cpu"]
    wait_for(lambda: stack.inside("redis", *waiting).strip() == "0", 60, "the run to begin")
    stack.kill("parity")  # as the kernel does when memory is short
    wait_for(lambda: " data-outcome" in visitor.get(job), 240, "the verdict after the restart")
    assert verdict(visitor.get(job)) == "exact"


@pytest.mark.parametrize("service", ["redis", "postgres", "recorder", "translation", "web"])
def test_a_service_that_dies_comes_back_and_has_lost_nothing(stack: Stack, service: str):
    visitor = stack.visitor()
    page = visitor.post("/t/", code=LINEAR)
    wait_for(lambda: "mindspore" in visitor.get(page + ".py"), 60, "the translation")
    stack.kill(service)
    wait_for(stack.ready, 120, f"everything to be ready after {service} died: {stack.checks()}")
    assert "mindspore" in visitor.get(page + ".py")
    assert measured(visitor) == "exact"


def test_what_waits_in_redis_is_still_there_after_its_restart(stack: Stack):
    visitor = stack.visitor()
    stack.compose("stop", "translation")
    page = visitor.post("/t/", code=LINEAR.replace("4", "5"))
    stack.kill("redis")
    stack.compose("start", "translation")
    wait_for(lambda: "mindspore" in visitor.get(page + ".py"), 120, "the translation that waited")


def test_a_full_volume_is_said_and_loses_nothing(podman, built, tmp_path_factory):
    volume = tmp_path_factory.mktemp("volume")
    owner = podman.run("run", "--rm", "--entrypoint", "id", built["POSTGRES_IMAGE"], "-u", "postgres").strip()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size=300m,mode=700,uid={owner}", "mindport", str(volume)], check=True)
    stack = Stack("mindport-full", podman, built, tmp_path_factory.mktemp("full"), volume)
    try:
        stack.start()
        visitor = stack.visitor()
        page = visitor.post("/t/", code=LINEAR)
        wait_for(lambda: "mindspore" in visitor.get(page + ".py"), 60, "the translation")
        fill = "dd if=/dev/zero of=/var/lib/postgresql/data/filler bs=1M; true"
        stack.inside("postgres", "sh", "-c", fill, user="postgres")
        kept = "import torch\n" + "".join(f"x{n} = torch.ones({n})\n" for n in range(1, 4000))
        answers = [answer_of(visitor, kept + f"# {n}\n") for n in range(40)]
        assert 503 in answers, "the volume was never full"
        assert set(answers) <= {200, 503}
        stack.inside("postgres", "rm", "/var/lib/postgresql/data/filler", user="postgres", status=None)
        if stack.podman.state(stack.container("postgres"), "State.Status") != "running":
            stack.compose("start", "postgres")
        wait_for(stack.ready, 120, f"everything after room was made: {stack.checks()}")
        assert "mindspore" in visitor.get(page + ".py")
        assert measured(visitor) == "exact"
    finally:
        stack.remove()
        subprocess.run(["umount", str(volume)], check=True)


def answer_of(visitor, code: str) -> int:
    try:
        visitor.post("/t/", code=code)
    except urllib.error.HTTPError as refused:
        return refused.code
    return 200
