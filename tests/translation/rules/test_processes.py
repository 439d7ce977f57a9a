"""torch.multiprocessing becomes Python's own; what would share tensors or networks is left to a person."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated, verdicts
from tests.translation.programs.running import run_both
from tests.translation.programs.scoring import alike
from workers.translation import translate

HEAD = "import torch.multiprocessing as mp\n"


@pytest.mark.parametrize(
    "line",
    [
        'counter = {}.Value("i", 0)', "lock = {}.Lock()", "n = {}.cpu_count()", '{}.set_start_method("spawn", force=True)',
        "p = {}.Process(target=work, args=(1, 'a'))", "p = {}.Process(target=work)",
    ],
)  # fmt: skip
def test_what_carries_no_objects_is_pythons_own(line: str) -> None:
    result = translated(HEAD + "def work(*a):\n    pass\n" + line.format("mp") + "\n")
    assert result.text.endswith(line.format("multiprocessing") + "\n")
    assert "import multiprocessing\n" in result.text
    assert result.clean


def test_a_strategy_of_sharing_goes_with_its_line() -> None:
    result = translated(HEAD + 'mp.set_sharing_strategy("file_system")\nx = 1\n')
    assert result.text.endswith("x = 1\n")
    assert "sharing" not in result.text
    assert result.clean


@pytest.mark.parametrize(
    ("line", "torch"),
    [
        ("p = mp.Process(target=work, args=(net, 3))", "torch.multiprocessing.Process"),
        ("p = mp.Process(target=work, args=(unknown,))", "torch.multiprocessing.Process"),
        ("p = mp.Process(target=work, kwargs=options)", "torch.multiprocessing.Process"),
        ("class Worker(mp.Process):\n    pass", "torch.multiprocessing.Process"),
        ("q = mp.Queue()", "torch.multiprocessing.Queue"),
        ("with mp.Pool(4) as pool:\n    pass", "torch.multiprocessing.Pool"),
        ("net.share_memory()", "torch.nn.Module.share_memory"),
    ],
)
def test_what_would_share_tensors_or_networks_is_marked(line: str, torch: str) -> None:
    assert verdicts(translated(f"{HEAD}net = nn.Linear(2, 2)\n{line}\n"))[torch] == "review"


def test_a_queue_is_no_tensor() -> None:
    result = translated("def work(q):\n    q.put(1)\n    q.put([1, 'a'])\n")
    assert result.clean


def test_a_path_is_no_tensor() -> None:
    assert translated("import os\ndef folder(args):\n    return os.path.split(args.checkpoint)[0], torch.ones(2)\n").clean


def test_processes_count_together_as_in_torch() -> None:
    source = """
import torch
import torch.multiprocessing as mp
def work(rank, counter, lock):
    with lock:
        counter.value += rank
if __name__ == "__main__":
    mp.set_sharing_strategy("file_system")
    counter, lock = mp.Value("i", 0), None
    lock = mp.Lock()
    processes = [mp.Process(target=work, args=(rank, counter, lock)) for rank in range(3)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    print(counter.value, torch.ones(2).sum().item())
"""
    ours, theirs = run_both({"o": source}, {"o": translate(source, companion="inline").text})
    assert not theirs["o"][1], theirs["o"][1]
    assert alike(ours["o"][0], theirs["o"][0])
