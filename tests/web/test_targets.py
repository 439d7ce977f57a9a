"""The target of a translation stands in the address: profile, MindSpore version, device, mode."""

from __future__ import annotations

import pytest

import knowledge
from tests.web.made import job, paste, translated, translation
from webapp.jobs.models import Job
from webapp.pastes.targets import Target, named, of_token

OLDER, NEWEST = knowledge.versions()[0], knowledge.versions()[-1]


@pytest.mark.parametrize("target", [Target(), Target("mint"), Target("mint", OLDER, "ascend910b", "graph")])
def test_a_target_survives_the_job_and_the_address(target):
    assert of_token(target.token) == target
    assert named(dict(part.split("=") for part in target.query.split("&"))) == target


def test_defaults_are_left_out_of_the_address():
    assert Target().query == "profile=portable"
    assert Target("mint", OLDER, "cpu", "graph").query == f"profile=mint&ms={OLDER}&dev=cpu&mode=graph"


@pytest.mark.parametrize("given", [{"profile": "x"}, {"ms": "1.2"}, {"ms": NEWEST}, {"dev": "tpu"}, {"mode": "fast"}])
def test_an_unknown_word_or_the_newest_version_means_the_default(given):
    assert named(given) == Target()


@pytest.mark.django_db
def test_asking_for_another_target_starts_its_translation_once(client):
    made = translated()
    for _ in range(2):
        client.get(f"/t/{made.id}?ms={OLDER}&mode=graph")
    started = Job.objects.filter(paste=made).latest("created")
    assert Job.objects.filter(paste=made).count() == 2
    assert started.target == Target("portable", OLDER, "ascend", "graph")


@pytest.mark.django_db
def test_links_of_the_page_keep_the_target(client):
    made = paste()
    job(made, report=translation(), options={"profile": Target("portable", OLDER).token})
    page = client.get(f"/t/{made.id}?ms={OLDER}").content.decode()
    assert f"/t/{made.id}.py?profile=portable&amp;ms={OLDER}" in page
    assert f"<option selected>{OLDER}</option>" in page


@pytest.mark.django_db
def test_the_json_names_the_target_in_full(client):
    target = client.get(f"/t/{translated().id}.json").json()["target"]
    assert target == {"profile": "portable", "ms": NEWEST, "dev": "ascend", "mode": "pynative"}


@pytest.mark.django_db
def test_a_device_without_measurements_says_so(client):
    made = paste()
    job(made, report=translation(), options={"profile": Target(dev="ascend").token})
    page = client.get(f"/t/{made.id}?dev=ascend").content.decode()
    assert "Nothing was measured there" in page
