"""A reader edits a record; an operator sees the difference, takes it as a patch and accepts it; it keeps its author."""

from __future__ import annotations

import subprocess

import pytest
from django.contrib.auth.models import User
from django.test import Client

from knowledge.reading import path_of
from tests.counters import forget
from webapp.flags.models import Flag

pytestmark = pytest.mark.django_db
PAGE = "/kb/torch.relu"
ADDED = '<span class="line is-added">+summary.en = &quot;A note of a reader.&quot;'
NOW = path_of("torch.relu").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def fresh():
    forget()


@pytest.fixture
def staff() -> Client:
    client = Client()
    client.force_login(User.objects.create_user("operator", is_staff=True))
    return client


def edited() -> str:
    """As a browser sends it."""
    assert "The same function." in NOW
    return NOW.replace("The same function.", "A note of a reader.").replace("\n", "\r\n")


def proposed(client: Client, text: str, **more: str):
    return client.post("/kb/flag/", {"page": PAGE, "text": "The note is missing.", "proposal": text, **more})


def test_the_form_holds_the_record_as_it_is(client):
    page = client.get("/kb/flag/", {"page": PAGE})
    assert page.context["proposal"] == NOW
    assert "knowledge/records/torch/relu.toml" in page.content.decode()
    assert 'name="proposal"' not in client.get("/kb/flag/", {"page": "/err/kernel-unregistered"}).content.decode()


def test_an_accepted_edit_has_its_author_and_its_difference(client, staff):
    client.force_login(User.objects.create_user("reader"))
    assert proposed(client, edited()).status_code == 201
    flag = Flag.objects.get()
    queue = staff.get("/kb/flag/queue/").content.decode()
    assert ADDED in queue
    staff.post(f"/kb/flag/queue/{flag.pk}", {"state": "corrected", "answer": "Taken."})
    shown = Client().get("/kb/flag/", {"page": PAGE}).content.decode()
    assert ADDED in shown
    assert ">reader<" in shown
    assert "Taken." in shown


def test_an_operator_accepts_with_an_edit_of_their_own(client, staff):
    """Of a reader without an account, who proposed nothing."""
    client.post("/kb/flag/", {"page": PAGE, "text": "The note is missing."})
    flag = Flag.objects.get()
    assert "torch = &quot;torch.relu&quot;" in staff.get("/kb/flag/queue/").content.decode()  # the record, to be edited
    answer = {"state": "corrected", "answer": "Written as you say."}
    refused = staff.post(f"/kb/flag/queue/{flag.pk}", answer | {"proposal": "no record"})
    assert refused.status_code == 400
    assert "Written as you say." in refused.content.decode()
    assert "no record" in refused.content.decode()
    staff.post(f"/kb/flag/queue/{flag.pk}", answer | {"proposal": edited()})
    shown = Client().get("/kb/flag/", {"page": PAGE}).content.decode()
    assert ADDED in shown
    assert "a reader without an account" in shown
    assert 'accepted by <span translate="no">operator</span>' in shown


def test_an_accepted_proposal_that_the_operator_left_alone_stays_as_it_was(client, staff):
    proposed(client, edited())
    flag = Flag.objects.get()
    staff.post(f"/kb/flag/queue/{flag.pk}", {"state": "corrected", "answer": "Taken.", "proposal": flag.proposal})
    assert ADDED in Client().get("/kb/flag/", {"page": PAGE}).content.decode()


def test_what_was_not_accepted_is_shown_to_nobody_else(client, staff):
    proposed(client, edited())
    staff.post(f"/kb/flag/queue/{Flag.objects.get().pk}", {"state": "right", "answer": "It says so already."})
    assert "A note of a reader." not in Client().get("/kb/flag/", {"page": PAGE}).content.decode()


def test_git_takes_it_with_its_author(client, staff, tmp_path):
    client.force_login(User.objects.create_user("读者"))
    proposed(client, edited())
    file = tmp_path / "knowledge/records/torch/relu.toml"
    file.parent.mkdir(parents=True)
    file.write_text(NOW, encoding="utf-8")

    def git(*words: str, **more) -> str:
        about = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false"]
        run = subprocess.run(["git", *about, *words], cwd=tmp_path, check=True, capture_output=True, text=True, **more)
        return str(run.stdout)

    git("init", "-q")
    git("add", "-A")
    git("commit", "-qm", "as it is")
    git("am", "-q", input=staff.get(f"/kb/flag/queue/{Flag.objects.get().pk}.patch").content.decode())
    assert git("log", "-1", "--format=%an|%s|%b").strip() == "读者|Record: torch.relu| The note is missing."
    assert "A note of a reader." in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "broken", ["torch = ", NOW + '\nno_such_key = "x"\n', NOW.replace('torch = "torch.relu"', 'torch = "torch.selu"'), "x" * 30_000]
)
def test_a_record_that_cannot_be_read_is_refused_and_kept_in_the_form(client, broken):
    answer = proposed(client, broken)
    assert answer.status_code == 400
    assert answer.context["proposal"] == broken[:20_001]
    assert not Flag.objects.exists()


@pytest.mark.parametrize("text", ["", "  \r\n", NOW, NOW.replace("\n", "\r\n")])
def test_whoever_changes_nothing_proposes_nothing(client, text):
    assert proposed(client, text).status_code == 201
    assert Flag.objects.get().proposal == ""


def test_the_patch_is_for_operators(client):
    proposed(client, edited())
    client.force_login(User.objects.create_user("reader"))
    assert client.get(f"/kb/flag/queue/{Flag.objects.get().pk}.patch").status_code == 404
