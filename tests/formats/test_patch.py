from __future__ import annotations

import subprocess

import pytest

from workers.formats.patch import unified

CASES = {
    "plain": ("a\nb\nc\n", "a\nB\nc\n"),
    "no newline at the end of either": ("a\nb", "a\nc"),
    "newline added at the end": ("a", "a\n"),
    "newline taken from the end": ("a\nb\n", "a\nb"),
    "carriage returns": ("a\r\nb\r\n", "a\r\nc\r\n"),
    "form feed inside a line": ("a\x0cb\nc\n", "a\x0cb\nd\n"),
    "chinese": ("# 汉字\nx\n", "# 汉字\ny\n"),
    "many hunks": ("\n".join(map(str, range(100))), "\n".join(str(n) if n % 30 else "new" for n in range(100))),
}


@pytest.mark.parametrize(("before", "after"), CASES.values(), ids=CASES.keys())
def test_git_applies_the_patch_and_gets_the_result(tmp_path, before, after):
    (tmp_path / "net.py").write_bytes(before.encode())
    (tmp_path / "change.patch").write_bytes(unified(before, after, "net.py").encode())
    subprocess.run(["git", "apply", "--check", "change.patch"], cwd=tmp_path, check=True)
    subprocess.run(["git", "apply", "change.patch"], cwd=tmp_path, check=True)
    assert (tmp_path / "net.py").read_bytes() == after.encode()


def test_equal_texts_give_an_empty_patch():
    assert unified("a\n", "a\n", "net.py") == ""
