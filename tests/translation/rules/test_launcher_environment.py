"""What torchrun tells its processes, asked for by the names that msrun gives it."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('rank = int(os.environ["RANK"])', 'rank = int(os.environ["RANK_ID"])'),
        ('n = int(os.environ.get("WORLD_SIZE", 1))', 'n = int(os.environ.get("MS_WORKER_NUM", 1))'),
        ('gpu = int(os.getenv("LOCAL_RANK", "0"))', 'gpu = int(os.getenv("DEVICE_ID", "0"))'),
        ('many = "WORLD_SIZE" in os.environ', 'many = "MS_WORKER_NUM" in os.environ'),
        ('from os import environ\nrank = environ["RANK"]', 'from os import environ\nrank = environ["RANK_ID"]'),
    ],
)
def test_the_names_are_msruns(before: str, after: str) -> None:
    result = translated(f"import os\n{before}\nx = torch.zeros(1)\n")
    assert after in result.text
    assert result.clean


@pytest.mark.parametrize("line", ['rank = options["RANK"]', 'home = os.environ["HOME"]', 'os.environ["MASTER_ADDR"] = "localhost"'])
def test_other_names_and_places_are_left(line: str) -> None:
    result = translated(f"import os\n{line}\nx = torch.zeros(1)\n")
    assert line in result.text
    assert result.clean


@pytest.mark.parametrize("line", ['os.environ["RANK"] = str(rank)', 'os.environ.setdefault("WORLD_SIZE", "1")'])
def test_numbers_that_a_program_gives_out_itself_are_marked(line: str) -> None:
    assert not translated(f"import os\n{line}\nx = torch.zeros(1)\n").clean
