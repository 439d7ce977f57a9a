"""Marks inside the code follow whoever reads; what is downloaded is the same for everybody."""

from __future__ import annotations

import pytest

from tests.web.made import job, paste
from workers.translation import translate

pytestmark = pytest.mark.django_db
SOURCE = "import torch\n\nx = torch.lobpcg(torch.eye(9), 2)\n"


@pytest.fixture
def kept():
    made = paste(SOURCE)
    job(made, report=translate(SOURCE).to_dict())
    return made


def marked(page: str) -> str:
    """In the column of the result; the form for editing the line keeps what stands in the file."""
    return page[page.rindex("# mindport: unsupported: ") :].partition("</")[0]


def test_a_mark_is_read_in_the_readers_language(client, kept):
    [change] = [change for change in translate(SOURCE).changes if change.verdict == "unsupported"]
    address = f"/t/{kept.id}"
    assert change.reason["en"].rstrip(".") in marked(client.get(address).content.decode())
    chinese = client.get(address, headers={"Accept-Language": "zh-hans"}).content.decode()
    assert change.reason["zh"].rstrip("。") in marked(chinese)


def test_a_file_keeps_the_words_of_the_engine(client, kept):
    found = client.get(f"/t/{kept.id}.py", headers={"Accept-Language": "zh-hans"}).content.decode()
    assert found == translate(SOURCE).text
