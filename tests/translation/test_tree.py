"""A folder is translated file by file, over processes, with the same bytes."""

from __future__ import annotations

from workers.translation import translate
from workers.translation.__main__ import main
from workers.translation.tree import ALONE, translate_tree

SOURCE = "import torch\nx = torch.abs(torch.randn(2))\n"


def filled(folder):
    (folder / "pkg").mkdir(parents=True)
    (folder / "pkg" / "a.py").write_text(SOURCE)
    (folder / "b.py").write_text("x = 1\n")
    (folder / ".venv").mkdir()
    (folder / ".venv" / "c.py").write_text(SOURCE)
    return folder


def test_a_folder_keeps_its_shape(tmp_path):
    assert main(["--out", str(tmp_path / "out"), str(filled(tmp_path / "in"))]) == 0
    assert (tmp_path / "out" / "pkg" / "a.py").read_text() == translate(SOURCE).text
    assert (tmp_path / "out" / "b.py").read_text() == "x = 1\n"


def test_environments_are_left_out(tmp_path):
    assert [r.path.name for r in translate_tree(filled(tmp_path / "in"), profile="portable")] == ["b.py", "a.py"]


def test_several_processes_give_the_same(tmp_path):
    folder = filled(tmp_path / "in")
    for number in range(ALONE):
        (folder / f"more{number}.py").write_text(f"from pkg.a import x\nprint(x.numel() + {number})\n")
    assert list(translate_tree(folder, profile="portable", jobs=2)) == list(translate_tree(folder, profile="portable"))


def test_a_broken_file_does_not_stop_the_rest(tmp_path):
    folder = filled(tmp_path / "in")
    (folder / "bad.py").write_text("x = (\n")
    assert main(["--out", str(tmp_path / "out"), str(folder)]) == 2
    assert (tmp_path / "out" / "pkg" / "a.py").exists()


def test_a_broken_file_does_not_stop_the_rest_in_other_processes(tmp_path):
    folder = filled(tmp_path / "in")
    for number in range(ALONE):
        (folder / f"more{number}.py").write_text(f"x = {number}\n")
    (folder / "old.py").write_text("print 'Python 2'\n")
    found = {result.path.name: result for result in translate_tree(folder, profile="portable", jobs=2)}
    assert len(found) == ALONE + 3
    assert found["old.py"].error == "1:1: python2: This is Python 2: convert it to Python 3 first."
    assert found["a.py"].translation is not None
