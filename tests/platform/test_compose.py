"""The compose file starts what `make run` starts, and closes the engines off. No Docker is needed to read it."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.stack import ROOT
from webapp.operations.local import plan

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
ENGINES = ["translation", "parity"]


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
    assert SERVICES[name]["networks"] == ["queue"]
    assert COMPOSE["networks"]["queue"]["internal"] is True
    assert not {"DATABASE_URL", "SECRET_KEY"} & SERVICES[name]["environment"].keys()


def test_the_database_is_out_of_the_engines_reach():
    assert SERVICES["postgres"]["networks"] == ["store"]


@pytest.mark.parametrize("service", [*plan.engines("cpu", Path()), plan.recorder(Path())], ids=lambda s: s.name)
def test_compose_and_make_run_start_the_same_workers(service: Any):
    ours = service.argv[3:]
    theirs = shlex.split(SERVICES[service.name.partition(".")[0]]["command"])[1:]
    assert promises(theirs) == promises(ours)


def promises(words: list[str]) -> set[str]:
    """What a worker command promises; its concurrency is a matter of the machine."""
    return set(words) - {"1", "2"}


def test_no_secret_has_a_default():
    environment = SERVICES["web"]["environment"]
    assert ":?" in environment["SECRET_KEY"]
    assert ":?" in environment["DATABASE_URL"]
