"""A notebook's cells go through the translator as one program and come back in their places."""

from __future__ import annotations

import json

import pytest

from workers.migration import notebook
from workers.translation import translate


def cells(*sources: tuple[str, str]) -> str:
    made = [
        {
            "cell_type": kind,
            "metadata": {"k": i},
            "source": text,
            **({"outputs": [1], "execution_count": 3} if kind == "code" else {}),
        }
        for i, (kind, text) in enumerate(sources)
    ]
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": {"name": "python3"}}, "cells": made})


def test_cells_keep_their_order_and_what_is_not_python_stays() -> None:
    text = cells(
        ("markdown", "# torch"),
        ("code", "!pip list\nimport torch\nx = torch.ones(2)"),
        ("code", "%%bash\necho torch"),
        ("code", "x.size(0)"),
    )
    translated = translate(notebook.program(text)).text
    found = json.loads(notebook.filled(text, translated))
    sources = ["".join(cell["source"]) for cell in found["cells"]]
    assert sources[0] == "# torch"
    assert sources[1].startswith("!pip list\n")
    assert "import torch" not in sources[1]
    assert sources[2] == "%%bash\necho torch"
    assert sources[3] == "x.shape[0]"
    assert [cell["metadata"] for cell in found["cells"]] == [{"k": i} for i in range(4)]
    assert found["cells"][1]["outputs"] == []


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"cells": [1]}', '{"nbformat": 3, "cells": []}'])
def test_what_is_no_notebook_is_said_to_be_none(text: str) -> None:
    with pytest.raises(notebook.Unreadable):
        notebook.program(text)


def test_a_notebook_is_indented_as_it_came() -> None:
    text = json.dumps(json.loads(cells(("code", "import torch"))), indent=4)
    assert notebook.filled(text, notebook.program(text)).splitlines()[1].startswith('    "')
