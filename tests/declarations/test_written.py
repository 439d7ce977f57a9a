"""The tables on file are what the installed wheel says today."""

from __future__ import annotations

import pytest

from knowledge import declaration_reading as kept
from workers.declarations.__main__ import WHEEL, read
from workers.parity.sandbox.limits import Limits
from workers.parity.sandbox.pool import Pool


@pytest.fixture(scope="module")
def tables():
    with Pool(Limits(wall=90)) as pool:
        return read(WHEEL, pool)


@pytest.mark.parametrize("table", kept.TABLES)
def test_a_table_is_what_the_command_writes(tables, table):
    written = "".join(f"{line}\n" for line in sorted(tables[table]))
    assert (kept.FOLDER / f"{table}.tsv").read_text(encoding="utf-8") == written, "run: python -m workers.declarations"
