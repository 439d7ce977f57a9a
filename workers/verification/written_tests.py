"""`tests/test_mindspore_parity.py`: what was compared, as tests of the repository's own that need nothing of ours."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from pprint import pformat
from typing import Any

PLACE = "tests/test_mindspore_parity.py"
MESSAGE = "Test the networks beside those in torch"
_TEMPLATE = Path(__file__).with_name("parity_tests.template")


def text(cases: Sequence[dict[str, Any]], commit: str) -> str:
    """`cases`: of each network the module, what builds it on both sides, its inputs and the names of its weights."""
    shown = pformat(list(cases), width=120, sort_dicts=False)
    return _TEMPLATE.read_text("utf-8").replace("@COMMIT@", commit).replace("@NETWORKS@", shown)
