"""A record's page and JSON show what is declared for devices, apart from what was measured."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _database(db):
    """Pages know their reader by the session."""


def cells(client, name):
    rows = client.get(f"/kb/{name}.json").json()["declared"]["devices"]
    return {row["target"]: {cell["device"]: cell for cell in row["cells"]} for row in rows}


def test_json_has_a_device_axis(client):
    found = cells(client, "torch.lgamma")["mindspore.ops.lgamma"]
    said = {"state": "not-declared", "declared": "not-declared", "because": ["mindspore.ops.lgamma"], "runs": []}
    assert found["ascend910b"] == {"device": "ascend910b", **said}
    assert found["gpu"]["state"] == "declared"
    assert "cpu" not in found  # measured, which is told elsewhere


def test_each_operator_comes_with_its_page(client):
    rows = client.get("/kb/torch.abs.json").json()["declared"]["devices"]
    (found,) = (each for each in rows[0]["operators"] if each["operator"] == "aclnnAbs")
    assert found["page"] == "math/abs/docs/aclnnAbs.md"


def test_each_operator_says_which_dtypes_and_ranks_it_takes_and_which_chip_refuses_one(client):
    rows = client.get("/kb/torch.abs.json").json()["declared"]["devices"]
    (found,) = (each for each in rows[0]["operators"] if each["operator"] == "aclnnAbs")
    assert "BFLOAT16" in found["dtypes"]
    assert found["rank"] == 8
    assert "BFLOAT16" in found["refused"]["ascend910a"]
    assert "ascend910b" not in found["refused"]
    page = client.get("/kb/torch.abs").content.decode()
    assert "up to 8 dimensions" in page
    assert "910A without BFLOAT16" in page


def test_the_page_says_that_nobody_ran_it(client):
    page = client.get("/kb/torch.abs").content.decode()
    section = page.partition('id="devices"')[2].partition("</section>")[0]
    assert "run by nobody here" in section
    assert "declared" in section
    assert "measured</span>" not in section
    assert "910B" in section


def test_the_page_speaks_chinese(client):
    page = client.get("/kb/torch.lgamma", headers={"accept-language": "zh-hans"}).content.decode()
    assert "声明不支持" in page
    assert "此处无人运行过" in page


def test_a_name_without_a_target_has_no_such_section(client):
    assert 'id="devices"' not in client.get("/kb/torch.jit.fork").content.decode()
