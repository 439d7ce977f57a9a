"""torch saves, MindSpore loads, the outputs agree: thirty architectures; and a file that does not fit is explained key by key."""

from __future__ import annotations

import os
from pathlib import Path

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

from tests import proofs
from tests.companion.architectures import ARCHITECTURES, loading, saving
from tests.translation.programs.running import run_all
from workers.companion.checkpoint import load, load_state_dict
from workers.translation import translate

PLACE = Path("weights")  # in the texts that a proof is of


def written(name: str, place: Path) -> tuple[str, str]:
    """The program that saves, and the translation of the one that loads."""
    loads = translate(loading(name, str(place)), device="cpu", companion="inline").text
    return saving(name, str(place)), loads


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[str, str]]:
    """Of those that are not proved."""
    folder, held = tmp_path_factory.mktemp("checkpoints"), proofs.proved("checkpoints")
    wanted = [name for name in ARCHITECTURES if held.get(name) != proofs.digest(*written(name, PLACE))]
    keys = {name: name.replace(" ", "_") for name in wanted}
    texts = {key: written(name, folder / key) for name, key in keys.items()}
    saved = run_all({key: saves for key, (saves, _) in texts.items()}) if texts else {}
    assert not (failed := {key: error for key, (_, error) in saved.items() if error}), failed
    found = run_all({key: loads for key, (_, loads) in texts.items()}) if texts else {}
    return {name: found[key] for name, key in keys.items()}


@pytest.mark.slow
@pytest.mark.timeout(900)  # the first case runs all of them on both sides
@pytest.mark.parametrize("name", ARCHITECTURES)
def test_weights_that_torch_saved_give_the_same_outputs(name: str, printed: dict[str, tuple[str, str]]) -> None:
    if name not in printed:
        return  # proved
    out, error = printed[name]
    assert not error, error
    assert float(out) < 1e-5
    proofs.keep("checkpoints", name, proofs.digest(*written(name, PLACE)))


def test_a_file_that_does_not_fit_is_explained_key_by_key() -> None:
    net = nn.SequentialCell(nn.Dense(3, 2), nn.BatchNorm1d(2))
    fits = {
        "0.weight": np.zeros((2, 3), "f4"),
        "0.bias": np.zeros(2, "f4"),
        "1.weight": np.ones(2, "f4"),
        "1.bias": np.ones(2, "f4"),
    }
    fits |= {"1.running_mean": np.zeros(2, "f4"), "1.running_var": np.ones(2, "f4"), "1.num_batches_tracked": np.array(3)}
    assert load_state_dict(net, fits) == ([], [])
    wrong = {**fits, "0.weight": np.zeros((4, 3), "f4"), "head.weight": np.zeros(1, "f4")}
    del wrong["1.running_var"]
    with pytest.raises(RuntimeError) as raised:
        load_state_dict(net, wrong)
    said = str(raised.value)
    assert "Missing key(s): 1.moving_variance" in said
    assert "Unexpected key(s): head.weight" in said
    assert "0.weight has shape (2, 3), 0.weight in the file (4, 3)" in said
    kept = load_state_dict(net, {"0.bias": np.ones(2, "f4"), "other": 1}, strict=False)
    assert kept.unexpected_keys == ["other"]
    assert net[0].bias.asnumpy().tolist() == [1, 1]


def test_weights_that_a_translated_program_wrote_are_found_under_torchs_name(tmp_path: Path) -> None:
    """`torch.save(net.state_dict(), "net.pth")` became `ms.save_checkpoint(net.state_dict(), "net.ckpt")` in another file."""
    net, other = nn.Dense(3, 2), nn.Dense(3, 2)
    ms.save_checkpoint(net.state_dict(), str(tmp_path / "net.ckpt"))
    for asked in (tmp_path / "net.pth", str(tmp_path / "net.ckpt")):
        load_state_dict(other, load(asked))
        assert (other.weight == net.weight).all()
    torch.save({"weight": torch.ones(2, 3), "bias": torch.ones(2)}, tmp_path / "net.pth")
    later = (tmp_path / "net.ckpt").stat().st_mtime + 10
    os.utime(tmp_path / "net.pth", (later, later))
    assert load(tmp_path / "net.pth")["weight"].asnumpy().tolist() == [[1, 1, 1]] * 2  # torch's, as it is newer


def test_a_file_of_another_kind_beside_is_left_alone(tmp_path: Path) -> None:
    torch.save({"a": torch.zeros(1)}, tmp_path / "net.ckpt")
    torch.save({"a": torch.ones(1)}, tmp_path / "net.pth")
    os.utime(tmp_path / "net.pth", (1, 1))
    assert load(tmp_path / "net.pth")["a"].asnumpy().tolist() == [1]
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none.pth")
