"""Archives of strangers: what is taken, and what is refused by name."""

from __future__ import annotations

import io
import random
import stat
import struct
import zipfile

import pytest

from webapp.projects import unpacking
from webapp.projects.unpacking import Refused, entries, safe_path


def packed(files: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> io.BytesIO:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", compression) as opened:
        for name, data in files.items():
            opened.writestr(name, data)
    archive.seek(0)
    return archive


def test_files_come_in_order_of_their_paths_byte_for_byte():
    found = entries(packed({"b/net.py": b"x\r\n", "a.py": b"", "README": b"\xff"}))
    assert [(entry.path, entry.data) for entry in found] == [("README", b"\xff"), ("a.py", b""), ("b/net.py", b"x\r\n")]


def test_data_is_listed_and_stays_in_the_archive():
    found = entries(packed({"a.py": b"", "w.bin": b"\x00" * 10, "long.csv": b"1," * 2_000_000}))
    assert [(entry.path, entry.data, entry.size) for entry in found[1:]] == [("long.csv", None, 4_000_000), ("w.bin", None, 10)]


def test_the_folder_of_a_hosting_site_goes_and_a_package_stays():
    assert [entry.path for entry in entries(packed({"net-main/a.py": b"", "net-main/b/c.py": b""}))] == ["a.py", "b/c.py"]
    assert [entry.path for entry in entries(packed({"net/a.py": b"", "net/__init__.py": b""}))] == ["net/__init__.py", "net/a.py"]


@pytest.mark.parametrize("name", ["../out.py", "a/../../out.py", "/etc/passwd", "C:\\x.py", "..\\x.py", "a" * 500])
def test_paths_never_lead_out(name):
    with pytest.raises(Refused):
        safe_path(name)


@pytest.mark.parametrize(("name", "path"), [("./a.py", "a.py"), ("a\\b.py", "a/b.py"), ("汉字/网络.py", "汉字/网络.py")])
def test_ordinary_paths_are_kept(name, path):
    assert safe_path(name) == path


def test_what_is_no_archive_is_refused():
    with pytest.raises(Refused, match="cannot be read"):
        entries(io.BytesIO(b"import torch"))


def test_a_damaged_archive_is_refused():
    data = bytearray(packed({"a.py": b"x = 1\n" * 1000}).getvalue())
    data[60:80] = b"\xff" * 20
    with pytest.raises(Refused):
        entries(io.BytesIO(bytes(data)))


@pytest.mark.parametrize("compression", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_whatever_is_damaged_is_read_or_refused(compression: int):
    whole = packed({"a.py": b"x = 1\n" * 30, "\u6c49/b.py": b"y = 2\n" * 30}, compression).getvalue()
    damaged = random.Random(compression)
    refused = 0
    for _ in range(400):
        data = bytearray(whole)
        for _ in range(damaged.choice([1, 2, 8])):
            data[damaged.randrange(len(data))] = damaged.choice([0, 1, 14, 127, 255, damaged.randrange(256)])
        try:
            entries(io.BytesIO(bytes(data)))
        except Refused:
            refused += 1
    assert refused > 100


def test_a_member_without_a_name_is_refused():
    data = packed({"a.py": b"", "b.py": b""}).getvalue().replace(b"b.py", b"\0.py")
    with pytest.raises(Refused, match="without a name"):
        entries(io.BytesIO(data))


def test_a_bomb_is_refused_before_it_unfolds_and_named(monkeypatch):
    monkeypatch.setattr(unpacking, "MAX_UNPACKED", 10_000_000)
    with pytest.raises(Refused, match=r"too large \(bomb.bin\)"):
        entries(packed({"a.py": b"x", "bomb.bin": b"\0" * 10_000_001}))


def test_a_lie_about_the_size_does_not_help():
    archive = packed({"bomb.py": b"\0" * (unpacking.MAX_FILE + 1)})
    data = bytearray(archive.getvalue())
    central = data.index(b"PK\x01\x02")
    data[central + 24 : central + 28] = struct.pack("<I", 10)
    with pytest.raises(Refused):
        entries(io.BytesIO(bytes(data)))


def test_many_files_together_are_too_large(monkeypatch):
    monkeypatch.setattr(unpacking, "MAX_TOTAL", 1000)
    with pytest.raises(Refused, match="too large"):
        entries(packed({f"{n}.py": b"x" * 300 for n in range(5)}))


def test_too_many_entries_are_refused(monkeypatch):
    monkeypatch.setattr(unpacking, "MAX_ENTRIES", 3)
    with pytest.raises(Refused, match="entries"):
        entries(packed({f"{n}.txt": b"" for n in range(4)}))


def test_too_many_python_files_are_refused():
    with pytest.raises(Refused, match=r"2000 Python files \(passed with z.py\)"):
        entries(packed({f"{n}.py": b"" for n in range(2000)} | {"z.py": b""}))


def test_an_archive_without_python_is_refused():
    with pytest.raises(Refused, match="no Python file"):
        entries(packed({"README": b""}))


def test_links_and_noise_are_left_out():
    archive = packed({"a.py": b"", "__MACOSX/a.py": b"", "x/__pycache__/a.pyc": b""})
    with zipfile.ZipFile(archive, "a") as opened:
        link = zipfile.ZipInfo("link.py")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        opened.writestr(link, "/etc/passwd")
    assert [entry.path for entry in entries(archive)] == ["a.py"]
