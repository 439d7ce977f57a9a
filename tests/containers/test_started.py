"""Built, started, used: what somebody meets who follows docs/operations.md."""

from __future__ import annotations

import re

from tests.bench import Visitor
from tests.containers.podman import Podman
from tests.containers.stack import Stack
from tests.stack import wait_for

LINEAR = "import torch\n\nlayer = torch.nn.Linear(4, 2)\ny = layer(torch.ones(1, 4))\n"


def measured(visitor: Visitor, source: str = LINEAR) -> str:
    """Paste and measure: the verdict that colours the panel, and all it says where that is not `exact`."""
    page = visitor.post("/t/", code=source)
    wait_for(lambda: "mindspore" in visitor.get(page + ".py"), 60, "the translation")
    job = visitor.post(page + "/parity")
    wait_for(lambda: " data-outcome" in visitor.get(job), 180, "the verdict")
    shown = visitor.get(job)
    return verdict(shown) if verdict(shown) == "exact" else f"{verdict(shown)}: {words(shown)}"


def words(page: str) -> str:
    """What a reader reads, without marks."""
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def verdict(page: str) -> str:
    """`exact` where both computed the same."""
    found = re.search(r'class="panel parity v-([\w-]+)"', page)
    return found[1] if found else "none"


def test_every_service_runs_and_says_that_it_is_well(stack: Stack, podman: Podman):
    assert stack.ready()
    with_check = [stack.container(service) for service in ("web", "redis", "postgres")]
    wait_for(lambda: {podman.state(one, "State.Health.Status") for one in with_check} == {"healthy"}, 60, "health")
    for service in ("translation", "parity", "recorder"):
        assert podman.state(stack.container(service), "State.Status") == "running"
    assert podman.state(stack.container("migrate"), "State.ExitCode") == "0"


def test_a_paste_is_translated_and_measured(stack: Stack):
    assert measured(stack.visitor()) == "exact"


def test_static_files_are_served_under_the_names_that_pages_use(stack: Stack):
    visitor = stack.visitor()
    names = re.findall(r'(?:href|src)="(/static/[^"]+)"', visitor.get("/"))
    assert len(names) > 3
    for name in names:
        with visitor.opener.open(stack.address + name, timeout=10) as answer:
            assert (answer.status, "immutable" in answer.headers["Cache-Control"]) == (200, True)


def test_the_deployment_check_finds_what_only_the_operator_can_decide(stack: Stack):
    said = stack.inside("web", "sh", "-c", "python manage.py check --deploy --fail-level WARNING 2>&1", status=1)
    assert "security.W" in said  # HTTPS is not set here


def test_an_account_begins_and_its_mails_are_written(stack: Stack):
    visitor = stack.visitor()
    visitor.post("/account/signup/", email="ada@example.org", username="ada", password1="deep water 1937")
    assert "ada" in visitor.get("/account/")
    stack.visitor().post("/account/password/reset/", email="ada@example.org")
    mails = stack.inside("web", "sh", "-c", "cat /tmp/mindport/mails/*")
    assert "ada@example.org" in mails
    assert "/account/password/reset/key/" in mails
