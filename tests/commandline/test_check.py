"""mindport check: a line for each thing that a person has to look at."""

from __future__ import annotations

import json

import pytest

from tests.commandline.conftest import BROKEN


def test_a_line_names_place_verdict_record_and_reason(run, here):
    done = run("check", "review.py")
    assert done.stdout == (
        "review.py:4:1 review torch.no_such_function torch.no_such_function is not in the knowledge base: "
        "look for it in MindSpore's documentation, or write it from other operators. [MP-GEN-010]\n"
    )
    assert done.stderr == "1 file: 0 exact, 1 adapted, 1 review, 0 unsupported\n"


def test_what_is_exact_or_adapted_is_not_mentioned(run, here):
    done = run("check", "clean.py", "--quiet")
    assert (done.exit_code, done.output) == (0, "")


def test_nothing_is_written(run, here):
    before = {path.name: path.read_bytes() for path in here.iterdir()}
    run("check", ".")
    assert {path.name: path.read_bytes() for path in here.iterdir()} == before


@pytest.mark.parametrize(("threshold", "status"), [("review", 1), ("unsupported", 0), ("never", 0)])
def test_review_fails_from_its_threshold_on(run, here, threshold, status):
    assert run("check", "review.py", "--fail-on", threshold).exit_code == status


def test_what_is_unsupported_fails_at_its_threshold(run, here):
    assert run("check", "unsupported.py", "--fail-on", "unsupported").exit_code == 1


@pytest.mark.parametrize("threshold", ["review", "unsupported", "never"])
def test_an_unusable_file_fails_at_any_threshold(run, here, threshold):
    (here / "broken.py").write_text(BROKEN)
    assert run("check", "broken.py", "clean.py", "--fail-on", threshold).exit_code == 2


def test_sarif_holds_every_file_and_names_the_broken_one(run, here):
    (here / "broken.py").write_text(BROKEN)
    results = json.loads(run("check", "--format", "sarif", ".").stdout)["runs"][0]["results"]
    places = [result["locations"][0]["physicalLocation"] for result in results]
    found = {(place["artifactLocation"]["uri"], place["region"]["startLine"]) for place in places}
    assert {("broken.py", 2), ("review.py", 4), ("unsupported.py", 5)} <= found
    assert {result["level"] for result, place in zip(results, places, strict=True) if "clean" in str(place)} == {"note"}


def test_places_in_sarif_are_below_the_folder_it_is_called_in(run, here):
    results = json.loads(run("check", "--format", "sarif", here / "review.py").stdout)["runs"][0]["results"]
    assert results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "review.py"


def test_json_is_the_same_list(run, here):
    (told,) = json.loads(run("check", "--format", "json", "review.py").stdout)
    assert (told["file"], told["line"], told["column"], told["verdict"]) == ("review.py", 4, 1, "review")


def test_advice_is_given_on_request_and_does_not_fail(run):
    text = "import torch\n\nx = torch.zeros(3)\nx.add_(1)\n"
    quiet, talking = run("check", "-", text=text), run("check", "-", "--advice", text=text)
    assert " info " not in quiet.stdout
    assert " info port-" in talking.stdout
    assert quiet.exit_code == talking.exit_code == 0


def test_chinese_columns_count_characters(run):
    text = "import torch\n汉字 = torch.no_such_function()\n"
    assert run("check", "-", text=text.encode()).stdout.startswith("stdin.py:2:6 ")
