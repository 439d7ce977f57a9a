"""`mindport doctor` explains an error from its text; `env` reads version files and works where nothing of Ascend is installed."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from knowledge.ascend_environment import Machine, examined, machine

GOOD = Machine("3.10", "2.8.0", "1.26.4", "25.2.0", "8.3.RC1", "/usr/local/Ascend", ("ascend910b",), True, 8)


def told(found):
    return {finding.what: finding for finding in examined(found)}


def installed(root, version="8.3.RC1", kernels=("ascend910b",)):
    """A made-up tree of version files, as CANN and the driver leave them."""
    (root / "driver").mkdir(parents=True)
    (root / "driver" / "version.info").write_text("Version=25.2.0\nascendhal_version=7.35.23\n")
    toolkit = root / "ascend-toolkit" / "latest"
    (toolkit / "x86_64-linux").mkdir(parents=True)
    (toolkit / "x86_64-linux" / "ascend_toolkit_install.info").write_text(f"package_name=Ascend-cann-toolkit\nversion={version}\n")
    for chip in kernels:
        (toolkit / "opp/built-in/op_impl/ai_core/tbe/kernel" / chip).mkdir(parents=True)
    return toolkit


def test_a_machine_on_which_all_fits_has_nothing_to_change():
    assert [finding for finding in examined(GOOD) if not finding.fine] == []


def test_versions_are_read_from_the_files(tmp_path):
    toolkit = installed(tmp_path)
    devices = tmp_path / "dev"
    devices.mkdir()
    for name in ("davinci0", "davinci1", "davinci_manager"):
        (devices / name).touch()
    found = machine({"ASCEND_OPP_PATH": "x"}, tmp_path, devices)
    assert (found.driver, found.cann, found.kernels, found.devices) == ("25.2.0", "8.3.RC1", ("ascend910b",), 2)
    assert found.toolkit == str(toolkit)
    assert found.sourced


def test_the_environment_says_where_cann_is(tmp_path):
    elsewhere = tmp_path / "opt" / "cann"
    (elsewhere / "compiler").mkdir(parents=True)
    (elsewhere / "compiler" / "version.info").write_text("Version=8.2.RC1\n")
    assert machine({"ASCEND_HOME_PATH": str(elsewhere)}, tmp_path / "none", tmp_path).cann == "8.2.RC1"


@pytest.mark.parametrize(
    ("change", "what", "said"),
    [
        ({"driver": ""}, "driver", "driver and firmware"),
        ({"devices": 0}, "driver", "/dev/davinci"),
        ({"cann": ""}, "CANN", "Install CANN 8.3.RC1 / 8.5.0."),
        ({"cann": "8.2.RC1"}, "CANN", "MindSpore 2.8.0 goes with CANN 8.3.RC1 / 8.5.0, or MindSpore 2.7.0 for this CANN."),
        ({"cann": "7.0"}, "CANN", "MindSpore 2.8.0 goes with CANN 8.3.RC1 / 8.5.0."),
        ({"kernels": ()}, "kernels", "Install the kernels"),
        ({"sourced": False}, "environment", "set_env.sh"),
        ({"python": "3.8"}, "Python", "goes with Python 3.9-3.12"),
        ({"mindspore": "2.7.1", "python": "3.12"}, "Python", "goes with Python 3.9-3.11"),
        ({"mindspore": ""}, "MindSpore", "pip install mindspore"),
        ({"numpy": ""}, "numpy", "pip install numpy"),
        ({"numpy_below": "2.0.0", "numpy": "2.1.0"}, "numpy", "numpy<2.0.0"),
    ],
)
def test_what_does_not_fit_is_told_with_the_cure(change, what, said):
    finding = told(replace(GOOD, **change))[what]
    assert finding.fine is False
    assert finding.change
    assert said in finding.change.en
    assert not finding.change.zh.isascii()


def test_a_pair_that_is_not_in_the_table_is_not_judged():
    finding = told(replace(GOOD, mindspore="2.10.0", cann="9.1.0"))["CANN"]
    assert finding.fine is None
    assert "not in our table" in (finding.change.en if finding.change else "")
    assert told(replace(GOOD, mindspore="2.10.0"))["Python"].fine is None


@pytest.mark.parametrize("text", ["", "Version=", "\x00\xff", "x" * 1000])
def test_a_version_file_that_says_nothing_is_no_version(tmp_path, text):
    (tmp_path / "driver").mkdir()
    (tmp_path / "driver" / "version.info").write_text(text)
    assert machine({}, tmp_path, tmp_path).driver == ""


def test_the_command_works_without_anything_of_ascend(run, tmp_path):
    done = run("doctor", "env", "--root", str(tmp_path))
    assert done.exit_code == 1
    assert "x driver not found: Install driver" in done.stdout
    assert "MindSpore 2.10.0" in done.stdout


def test_the_command_answers_as_data(run, tmp_path):
    installed(tmp_path)
    found = {each["what"]: each for each in json.loads(run("doctor", "env", "--root", str(tmp_path), "--format", "json").stdout)}
    assert found["kernels"] == {"what": "kernels", "found": "ascend910b", "fine": True, "change": None}


ERROR = """Traceback (most recent call last):
  File "train.py", line 3, in <module>
    y = net(x)
ValueError: For 'MatMul', the input dimensions must be equal, but got x1_col: 768 and x2_row: 3072.
"""


@pytest.mark.parametrize("words", [(), ("-",), ("error.log",), ("explain", "error.log")])
def test_an_error_is_explained_from_a_file_or_standard_input(run, here, words):
    (here / "error.log").write_text(ERROR)
    done = run("doctor", *words, text=ERROR)
    assert done.exit_code == 0
    first, second, *rest = done.stdout.splitlines()
    assert first == "train.py:3: y = net(x)"
    assert second == "shape-matmul: The inner dimensions of a matrix product differ"
    assert any(line.strip().startswith("Cure: ") for line in rest)
    assert "Operator: MatMul" in rest


def test_an_unknown_error_has_a_next_step_and_another_status(run):
    done = run("doctor", text="E39999: Inner Error!")
    assert done.exit_code == 1
    assert "Nothing is guessed" in done.stdout
    assert "Ascend Error Message" in done.stdout


@pytest.mark.parametrize("words", [("--json",), ("--format", "json")])
def test_the_answer_as_data_is_the_one_of_the_api(run, client, words):
    told = json.loads(run("doctor", *words, text=ERROR).stdout)
    assert told["errors"][0]["slug"] == "shape-matmul"
    assert told == client.get("/err.json", {"q": ERROR}).json()


@pytest.mark.parametrize("text", ["", "  \n", b"\0\1\2" * 9])
def test_what_holds_no_text_is_unusable(run, text):
    done = run("doctor", text=text)
    assert (done.exit_code, done.stdout) == (2, "")


def test_a_file_that_is_not_there_is_unusable(run, here):
    assert run("doctor", "nothing.log").exit_code == 2


def test_bytes_that_are_no_text_do_not_hide_the_error(run):
    assert run("doctor", text=b"\xff\xfe\x80 log\n" + ERROR.encode()).exit_code == 0


def test_a_megabyte_of_log_is_explained(run, here):
    (here / "error.log").write_text("[WARNING] PRE_ACT(1,7f,python):2026 [mindspore/x.cc:12] Run] something\n" * 14_000 + ERROR)
    assert "shape-matmul" in run("doctor", "error.log").stdout
