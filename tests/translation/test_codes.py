"""Every mark names its code; `# mindport: off`, alone or with the code, is the word of the line's author."""

from __future__ import annotations

import re

import pytest

from knowledge import codes
from workers.formats import sarif
from workers.formats.reading import flagged
from workers.translation import translate

HEAD = "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n\n\ndef f(x, y, name, *more):\n"
MARKED = [
    ("return torch.no_such_thing(x)", "reason:no-record"),
    ("return torch.optim.SparseAdam(x)", "record:torch.optim.SparseAdam"),
    ("return getattr(torch, name)(x)", ""),
    ("torch.autograd.set_detect_anomaly(True, *more); return x.register_hook(name)", ""),
]


@pytest.mark.parametrize(("line", "key"), MARKED)
def test_each_mark_has_a_code_and_shows_it(line, key):
    result = translate(f"{HEAD}    {line}\n")
    marked = [change for change in result.changes if change.verdict in {"review", "unsupported"}]
    assert marked
    for change in marked:
        assert change.code in codes.all_differences()
        assert f"{change.code})" in result.text
    assert not key or codes.code_of(key) in {change.code for change in marked}


def test_what_is_promised_has_none():
    assert {change.code for change in translate(f"{HEAD}    return torch.relu(x)\n").changes} == {""}


@pytest.mark.parametrize("said", ["", " CODE", " torch.optim.SparseAdam", " MP-NN-999 CODE", " code"])
def test_a_mark_is_switched_off(said):
    code = codes.of_record("torch.optim.SparseAdam")
    said = said.replace("CODE", code).replace("code", code.lower())
    result = translate(f"{HEAD}    return torch.optim.SparseAdam(x)  # mindport: off{said}\n")
    assert [change.off for change in result.changes if change.code] == [True]
    assert "mindport: unsupported" not in result.text
    assert result.clean
    assert list(flagged(result.to_dict())) == []


@pytest.mark.parametrize("said", ["# mindport: off MP-NN-999", "# mindport: offline", "# off"])
def test_another_code_switches_nothing_off(said):
    result = translate(f"{HEAD}    return torch.optim.SparseAdam(x)  {said}\n")
    assert "# mindport: unsupported" in result.text
    assert not result.clean


def test_advice_is_switched_off_by_either_of_its_names():
    body = "import torch\nimport torch.nn as nn\n\n\nclass N(nn.Module):\n    def forward(self, x):\n        yield x{}\n"
    codes_of = {finding.code for finding in translate(body.format(""), mode="graph").findings}
    assert "graph-yield" in codes_of
    for name in ("graph-yield", codes.code_of("advice:graph-yield")):
        found = translate(body.format(f"  # mindport: off {name}"), mode="graph").findings
        assert "graph-yield" not in {finding.code for finding in found}


def test_sarif_names_the_rule_by_its_code_and_says_what_was_switched_off():
    text = f"{HEAD}    a = torch.optim.SparseAdam(x)\n    return torch.optim.SparseAdam(y)  # mindport: off\n"
    run = sarif.document([("a.py", translate(text).to_dict())], "en")["runs"][0]
    rules = {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
    code = codes.of_record("torch.optim.SparseAdam")
    assert re.fullmatch(codes.CODE, code)
    assert rules[code]["shortDescription"]["text"]
    assert [bool(result.get("suppressions")) for result in run["results"] if result["ruleId"] == code] == [False, True]
