from __future__ import annotations

import json


def test_a_record_by_its_short_name(run):
    done = run("kb", "show", "nn.Linear")
    assert done.stdout.startswith("torch.nn.Linear(")
    assert "mindspore.nn.Dense" in done.stdout


def test_an_unknown_name_offers_the_nearest(run):
    done = run("kb", "show", "torch.nn.Conv2")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "torch.nn.Conv2d" in done.stderr


def test_a_record_as_data(run):
    assert json.loads(run("kb", "show", "--format", "json", "torch.cat").stdout)["torch"] == "torch.cat"


def test_chinese_and_misspelt_words_find(run):
    assert run("kb", "search", "全连接").stdout.startswith("torch.nn.Linear ")
    assert "torch.nn.Conv2d" in run("kb", "search", "cnv2d").stdout


def test_nothing_found_is_status_1(run):
    assert run("kb", "search", "qqqqzzzz").exit_code == 1
