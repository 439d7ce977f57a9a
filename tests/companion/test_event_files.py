"""What the companion's writer writes is what torch's would have: read back from the files; the silent one writes nothing."""

from __future__ import annotations

from pathlib import Path

import mindspore as ms
import numpy as np
import pytest
from tensorboardX.proto.event_pb2 import Event

from workers.companion.event_files import SilentWriter, SummaryWriter

LENGTH, CHECKS = 8, 4


def events(folder: Path) -> list[Event]:
    """TFRecord: length, its checksum, the data, their checksum."""
    (file,) = folder.iterdir()
    data, found, at = file.read_bytes(), [], 0
    while at < len(data):
        size = int.from_bytes(data[at : at + LENGTH], "little")
        start = at + LENGTH + CHECKS
        found.append(Event.FromString(data[start : start + size]))
        at = start + size + CHECKS
    return found


def test_tensors_of_mindspore_are_written_as_numbers(tmp_path):
    writer = SummaryWriter(str(tmp_path))
    writer.add_scalar("loss", ms.Tensor(0.5), 3)
    writer.add_scalar("half", ms.Tensor(0.25, ms.bfloat16), 3)
    writer.add_histogram("weight", ms.Tensor(np.arange(6.0, dtype="f4")), 4)
    writer.add_image("image", ms.Tensor(np.zeros((3, 4, 5), "f4")), 5)
    writer.close()
    told = {value.tag: (event.step, value) for event in events(tmp_path) for value in event.summary.value}
    assert (told["loss"][0], told["loss"][1].simple_value) == (3, 0.5)
    assert told["half"][1].simple_value == 0.25
    assert told["weight"][1].histo.num == 6
    assert (told["image"][1].image.height, told["image"][1].image.width) == (4, 5)


def test_several_scalars_at_once(tmp_path):
    writer = SummaryWriter(str(tmp_path))
    writer.add_scalars("losses", {"a": ms.Tensor(1.0), "b": 2.0}, 1)
    writer.close()
    files = sorted(path for path in tmp_path.rglob("*events*") if path.parent != tmp_path)
    assert len(files) == 2


def test_the_graph_of_a_network_is_left_out_and_said_so(tmp_path):
    writer = SummaryWriter(str(tmp_path))
    with pytest.warns(UserWarning, match="not written"):
        writer.add_graph(ms.nn.Dense(2, 2), ms.Tensor(np.zeros((1, 2), "f4")))
    writer.close()


def test_the_silent_writer_takes_every_call_and_writes_nothing(tmp_path):
    with SilentWriter(str(tmp_path / "runs")) as writer:
        writer.add_scalar("loss", ms.Tensor(0.5), 3)
        writer.add_graph(None)
        writer.flush()
    writer.close()
    assert not list(tmp_path.iterdir())
    with pytest.raises(AttributeError):
        writer.no_such_method()


def test_the_folder_has_the_names_that_torch_gives_it(tmp_path) -> None:
    """`os.path.join(writer.log_dir, "training.log")`."""
    writer = SummaryWriter(str(tmp_path))
    assert writer.log_dir == writer.get_logdir() == str(tmp_path)
    writer.close()
    assert SilentWriter().log_dir == "."
