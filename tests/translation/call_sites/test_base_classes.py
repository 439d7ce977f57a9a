"""What the user's class derives from in place of a torch class."""

from __future__ import annotations

import pytest

from workers.translation import translate

BODY = "    def __len__(self):\n        return 1\n"


@pytest.mark.parametrize(
    ("head", "written"),
    [
        ("class Rows(Dataset):", "class Rows:"),
        ("class Rows(data.Dataset):", "class Rows:"),
        ("class Rows(Dataset):  # of a table", "class Rows:  # of a table"),
        ("class Rows( Dataset ):", "class Rows( object ):"),
        ("class Rows(Dataset, dict):", "class Rows(Dataset, dict):"),
    ],
)
def test_a_dataset_of_the_users_own_needs_no_base(head: str, written: str):
    found = translate(f"from torch.utils import data\nfrom torch.utils.data import Dataset\n\n\n{head}\n{BODY}")
    assert f"{written}\n{BODY}" in found.text
    assert found.clean
