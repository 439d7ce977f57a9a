"""The manifests hold against Kubernetes' schemas, start what compose starts, and open nothing that compose closes."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import Any

import kubernetes_validate
import pytest
import yaml

from tests.platform.test_compose import COMPOSE, ENGINES
from tests.stack import ROOT

FOLDER = ROOT / "deploy" / "kubernetes"
KUSTOMIZATION: dict[str, Any] = yaml.safe_load((FOLDER / "kustomization.yaml").read_text(encoding="utf-8"))
RESOURCES = [one for name in KUSTOMIZATION["resources"] for one in yaml.safe_load_all((FOLDER / name).read_text(encoding="utf-8"))]
WORKLOADS = {one["metadata"]["name"]: one for one in RESOURCES if one["kind"] in {"Deployment", "StatefulSet"}}
POLICIES = {one["metadata"]["name"]: one["spec"] for one in RESOURCES if one["kind"] == "NetworkPolicy"}


def containers(name: str) -> Iterator[dict[str, Any]]:
    pod = WORKLOADS[name]["spec"]["template"]["spec"]
    yield from pod["containers"]
    yield from pod.get("initContainers", [])


def test_every_file_of_the_folder_is_applied():
    assert {path.name for path in FOLDER.glob("*.yaml")} == {"kustomization.yaml", *KUSTOMIZATION["resources"]}


@pytest.mark.parametrize("resource", RESOURCES, ids=lambda one: f"{one['kind']}-{one['metadata']['name']}")
@pytest.mark.parametrize("version", ["1.30", "1.34"])
def test_a_resource_holds_against_the_schema(resource: dict[str, Any], version: str):
    kubernetes_validate.validate(resource, version, strict=True)


def test_a_misspelt_field_would_be_found():
    wrong = WORKLOADS["web"] | {"spec": WORKLOADS["web"]["spec"] | {"replica": 2}}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(wrong, "1.30", strict=True)


@pytest.mark.parametrize("name", ["web", "recorder", "translation", "repositories", "parity"])
def test_a_workload_runs_the_command_of_compose(name: str):
    main = next(one for one in containers(name) if one["name"] == name)
    assert main["command"] == shlex.split(COMPOSE["services"][name]["command"])


def test_all_services_of_compose_are_there():
    assert set(WORKLOADS) == {name for name, service in COMPOSE["services"].items() if "profiles" not in service} - {"migrate"}


@pytest.mark.parametrize("name", WORKLOADS)
def test_every_container_is_closed(name: str):
    pod = WORKLOADS[name]["spec"]["template"]["spec"]
    assert pod["automountServiceAccountToken"] is False
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    for one in containers(name):
        assert one["securityContext"] == {
            "allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]},
        }  # fmt: skip
        assert one["resources"]["limits"]["memory"]


@pytest.mark.parametrize("name", sorted(set(ENGINES) & set(WORKLOADS)))
def test_an_engine_has_no_secret_and_no_way_but_to_redis(name: str):
    for one in containers(name):
        assert "envFrom" not in one
        assert not {"DATABASE_URL", "SECRET_KEY"} & {each["name"] for each in one["env"]}
    labels = WORKLOADS[name]["spec"]["template"]["metadata"]["labels"]
    ways = [
        (target, port["port"])
        for policy in POLICIES.values()
        if "Egress" in policy["policyTypes"] and policy["podSelector"].get("matchLabels", {}).items() <= labels.items()
        for rule in policy.get("egress", [])
        for target in rule["to"]
        for port in rule["ports"]
    ]
    names = [target for target, port in ways if port == 53]
    assert all("kube-dns" in str(target) for target in names)
    assert [(target["podSelector"]["matchLabels"], port) for target, port in ways if port != 53] == [({"app": "redis"}, 6379)]


def test_what_no_policy_opens_is_closed():
    assert POLICIES["closed"] == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}
