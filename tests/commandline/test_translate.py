"""mindport translate: what it writes, where, and how it ends."""

from __future__ import annotations

import json
import subprocess

import pytest

from tests.commandline.conftest import BROKEN, CLEAN, REVIEW
from workers import bundling
from workers.formats import Result, rendered
from workers.translation import translate
from workers.translation.project import project_of


def test_the_program_goes_to_standard_output_and_nothing_else_does(run, here):
    done = run("translate", "review.py")
    assert done.stdout == translate(REVIEW).text
    assert "review.py:4:1 review torch.no_such_function" in done.stderr


@pytest.mark.parametrize(
    ("text", "status"), [(CLEAN, 0), ("x = 1\n", 0), (REVIEW, 1), (BROKEN, 2), (b"\xff\xfe\x00", 2), ("print 1\n", 2)]
)
def test_exit_status_of_standard_input(run, text, status):
    assert run("translate", "-", text=text).exit_code == status


def test_a_syntax_error_names_its_place_and_prints_no_program(run):
    done = run("translate", "-", "--stdin-name", "net.py", text=BROKEN)
    assert done.stderr.startswith("net.py:2:5: syntax: ")
    assert done.stdout == ""


def test_a_clean_file_is_silent(run, here):
    assert run("translate", "clean.py").stderr == ""


def test_carriage_returns_and_a_file_without_torch_stay_byte_for_byte(run):
    assert run("translate", "-", text=b"x = 1\r\ny = '\xe6\xb1\x89'").stdout_bytes == b"x = 1\r\ny = '\xe6\xb1\x89'"


@pytest.mark.parametrize("form", ["text", "json", "sarif", "diff"])
def test_every_format_is_that_of_the_pages(run, here, form):
    found = translate(REVIEW).to_dict()
    assert run("translate", "--format", form, "review.py").stdout_bytes == rendered(Result("review.py", REVIEW, found), form, "en")


def test_git_takes_the_patch_of_a_folder(run, here):
    (here / "all.patch").write_bytes(run("translate", "--format", "diff", ".").stdout_bytes)
    subprocess.run(["git", "apply", "all.patch"], cwd=here, check=True)
    assert (here / "review.py").read_text() == translate(REVIEW).text


def test_a_folder_keeps_its_shape(run, here):
    (here / "models").mkdir()
    (here / "models" / "net.py").write_text(CLEAN)
    done = run("translate", ".", "--output", "../out")
    assert (here.parent / "out" / "models" / "net.py").read_text() == translate(CLEAN).text
    assert done.exit_code == 1
    assert done.stderr.startswith("4 files: ")


def test_many_files_over_several_processes_come_in_order(run, here):
    for number in range(20):
        (here / f"many{number:02}.py").write_text(CLEAN + f"# {number}\n")
    told = json.loads(run("translate", "--format", "json", ".").stdout)
    assert [entry["name"] for entry in told] == sorted(path.name for path in here.glob("*.py"))
    assert all(entry["text"].endswith(f"# {entry['name'][4:6].lstrip('0') or '0'}\n") for entry in told if "many" in entry["name"])


def test_a_second_run_does_not_translate_the_first_ones_output(run, here):
    first, second = (run("translate", ".", "--output", "out") for _ in range(2))
    assert first.stderr == second.stderr
    assert not (here / "out" / "out").exists()


def test_a_folder_asks_for_a_place(run, here):
    done = run("translate", ".")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "--output FOLDER" in done.stderr


def test_one_broken_file_does_not_keep_the_others_from_being_written(run, here):
    (here / "broken.py").write_text(BROKEN)
    done = run("translate", ".", "--output", "../others")
    assert done.exit_code == 2
    assert not (here.parent / "others" / "broken.py").exists()
    assert (here.parent / "others" / "clean.py").exists()


@pytest.mark.parametrize(("source", "output"), [("clean.py", "."), ("clean.py", "clean.py"), (".", ".")])
def test_a_source_is_never_overwritten(run, here, source, output):
    done = run("translate", source, "--output", output)
    assert (done.exit_code, (here / "clean.py").read_text()) == (2, CLEAN)
    assert "overwrite its own source" in done.stderr


def test_two_files_of_one_name_do_not_overwrite_each_other(run, here):
    for folder in ("a", "b"):
        (here / folder).mkdir()
        (here / folder / "net.py").write_text(f"{CLEAN}# {folder}\n")
    assert run("translate", "a", "b", "--output", "out").exit_code == 2
    assert not (here / "out").exists()


def test_a_missing_file_is_a_usage_error(run, here):
    assert run("translate", "nowhere.py").exit_code == 2


def test_an_empty_folder_is_unusable(run, tmp_path):
    assert run("translate", "--format", "json", tmp_path).exit_code == 2


def test_profile_and_mode_reach_the_engine(run):
    assert "mint" in run("translate", "--profile", "mint", "-", text=CLEAN).stdout
    yielding = "import torch\n\n\n@torch.compile\ndef f(x):\n    try:\n        return torch.abs(x)\n    finally:\n        pass\n"
    assert run("translate", "--mode", "graph", "-", text=yielding).stdout == translate(yielding, mode="graph").text


LOADER = "from torch.utils.data import DataLoader\n\nloader = DataLoader([1, 2])\n"


def test_standard_output_stands_alone_unless_asked_otherwise(run, here) -> None:
    assert run("translate", "-", text=LOADER).stdout == translate(LOADER, companion="inline").text
    assert run("translate", "--companion", "installed", "-", text=LOADER).stdout == translate(LOADER).text


def test_a_folder_gets_one_companion_for_all_its_files(run, here) -> None:
    folder = here / "project"
    (folder / "inner").mkdir(parents=True)
    (folder / "one.py").write_text(LOADER)
    (folder / "inner" / "two.py").write_text("import torch\nlayer = torch.nn.Bilinear(1, 1, 1)\n")
    done = run("translate", "project", "--output", "made")
    assert "PYTHONPATH=made" in done.stderr
    found = {path.relative_to(here / "made").as_posix(): path.read_text() for path in (here / "made").rglob("*.py")}
    wanted = bundling.files(["DataLoader", "Bilinear"])
    assert {path: text for path, text in found.items() if path.startswith("ms_companion/")} == wanted
    assert found["one.py"] == translate(LOADER).text


@pytest.mark.parametrize("way", ["installed", "inline"])
def test_no_companion_is_written_where_none_is_to_come_along(run, here, way) -> None:
    (here / "load.py").write_text(LOADER)
    run("translate", "load.py", "--companion", way, "--output", "made.py")
    assert not (here / "ms_companion").exists()


def test_a_servers_json_is_not_asked_to_be_one_file(run, here) -> None:
    done = run("--server", "http://127.0.0.1:9", "translate", "--companion", "inline", "--format", "json", "-", text=LOADER)
    assert done.exit_code == 2
    assert "translate on this machine" in done.stderr


NET = "from torch import nn\n\n\ndef make():\n    return nn.Linear(2, 3)\n"
MAIN = "import torch\nfrom models.net import make\n\nnet = make()\nprint(net.weight.std())\nprint(torch.numel(net.bias))\n"


@pytest.mark.parametrize("asked", [(".",), ("main.py", "models/net.py")])
def test_files_that_are_asked_for_together_know_each_other(run, tmp_path, monkeypatch, asked):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "net.py").write_text(NET)
    (tmp_path / "main.py").write_text(MAIN)
    alone, told = run("check", "main.py").stdout, run("check", *asked).stdout
    assert "main.py:5:7 review" in alone
    assert "main.py" not in told
    data = json.loads(run("translate", "--format", "json", *asked).stdout)
    project = project_of({"main.py": MAIN, "models/net.py": NET})
    assert {one["name"]: one["text"] for one in data}["main.py"] == translate(
        MAIN, companion="package", project=project, path="main.py"
    ).text
