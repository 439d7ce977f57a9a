"""A notebook's cells go through the translator as one program and come back in their places."""

from __future__ import annotations

import json
import re

import pytest

from workers.formats import notebook
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


COMMANDS = [
    "!pip list\nimport torch",
    "%time x = torch.ones(2)\nnames = !ls *.pt",
    "if torch:\n    !pip install timm\n    %matplotlib inline",
    "%%time\nx.size(0)",
    "# %matplotlib inline\n# !ls\n# %%\n# a comment",
    "y = (x\n    % 2)",
    'z = """\n%d of %d\n"""',
]


@pytest.mark.parametrize("source", COMMANDS)
def test_commands_of_ipython_stand_aside_and_come_back(source: str) -> None:
    text = cells(("markdown", "# %%\nprose"), ("code", source), ("code", "import torch"))
    program = notebook.program(text)
    compile(program, "notebook", "exec")
    assert notebook.cells(program) == 3
    found = json.loads(notebook.filled(text, program + "\n# more\n"))["cells"]
    assert [cell["source"] for cell in found[:2]] == ["# %%\nprose", source]
    touched = notebook.filled(text, re.sub(r"(?m)^# %%$", "# %%\n# seen", program))
    assert json.loads(touched)["cells"][1]["source"] in ("# seen\n" + source, ["# seen\n", *source.splitlines(keepends=True)])


def test_python_below_a_magic_is_translated_and_other_languages_are_not() -> None:
    text = cells(("code", "import torch\nx = torch.ones(2)"), ("code", "%%time\nx.size(0)"), ("code", "%%bash\nls"))
    made = json.loads(notebook.filled(text, translate(notebook.program(text)).text))
    assert [cell["source"] for cell in made["cells"][1:]] == ["%%time\nx.shape[0]", "%%bash\nls"]


def test_a_timed_statement_that_becomes_several_lines_keeps_them() -> None:
    text = cells(("code", "%time x = f(1)"))
    several = notebook.program(text).replace("f(1)  # %time", "f(\n    1,\n)  # %time")
    assert json.loads(notebook.filled(text, several))["cells"][0]["source"] == "x = f(\n    1,\n)  # %time"


def test_a_lost_cell_is_said() -> None:
    text = cells(("code", "import torch"), ("code", "x = 1"))
    with pytest.raises(notebook.Unreadable, match="lost"):
        notebook.filled(text, notebook.program(text).replace("# %%\nx", "x"))
