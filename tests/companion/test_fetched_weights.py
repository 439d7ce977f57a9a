"""Trained weights at an address: fetched once, checked by their name, read without torch."""

from __future__ import annotations

import functools
import hashlib
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import torch

from workers.companion.checkpoint import download_url_to_file, load_state_dict_from_url


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The address of a folder that a server of its own offers."""
    folder = tmp_path / "served"
    folder.mkdir()
    handler = functools.partial(SimpleHTTPRequestHandler, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}", folder
    server.shutdown()


def test_a_file_of_torch_is_fetched_once(served: tuple[str, Path], tmp_path: Path) -> None:
    address, folder = served
    torch.save({"model": {"w": torch.arange(3.0)}, "epoch": 4}, folder / "net.pth")
    first = load_state_dict_from_url(f"{address}/net.pth", model_dir=str(tmp_path / "kept"), map_location="cpu")
    (folder / "net.pth").unlink()
    again = load_state_dict_from_url(f"{address}/net.pth?raw=1", model_dir=str(tmp_path / "kept"))
    for found in (first, again):
        assert found["model"]["w"].asnumpy().tolist() == [0, 1, 2]
        assert found["epoch"] == 4


def test_a_file_with_another_digest_than_its_name_says_is_refused(served: tuple[str, Path], tmp_path: Path) -> None:
    address, folder = served
    torch.save({"w": torch.ones(1)}, folder / "net.pth")
    digest = hashlib.sha256((folder / "net.pth").read_bytes()).hexdigest()[:8]
    (folder / f"net-{digest}.pth").write_bytes((folder / "net.pth").read_bytes())
    (folder / "net-00000000.pth").write_bytes((folder / "net.pth").read_bytes())
    kept = tmp_path / "kept"
    assert "w" in load_state_dict_from_url(f"{address}/net-{digest}.pth", str(kept), check_hash=True)
    with pytest.raises(RuntimeError, match="invalid hash value"):
        load_state_dict_from_url(f"{address}/net-00000000.pth", str(kept), check_hash=True)
    assert sorted(path.name for path in kept.iterdir()) == [f"net-{digest}.pth"]


@pytest.mark.parametrize("fetch", [download_url_to_file, torch.hub.download_url_to_file])
def test_a_file_is_fetched_as_torch_fetches_it(served: tuple[str, Path], tmp_path: Path, fetch: Callable[..., None]) -> None:
    address, folder = served
    (folder / "data.bin").write_bytes(b"123")
    digest = hashlib.sha256(b"123").hexdigest()
    fetch(f"{address}/data.bin", str(tmp_path / "here"), digest[:8], progress=False)
    assert (tmp_path / "here").read_bytes() == b"123"
    with pytest.raises(RuntimeError, match="invalid hash value"):
        fetch(f"{address}/data.bin", str(tmp_path / "other"), "0" * 8, progress=False)
    assert not (tmp_path / "other").exists()
