"""What MindSpore makes a function is no class to test for: `isinstance(x, ms.jit)` raises TypeError."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from workers.translation import translate


def asked(name: str):
    """The verdict of the name, the imports, and what `isinstance` is given."""
    translation = translate(f"import torch\nimport {name.rpartition('.')[0]}\nfound = isinstance(x, {name})\n")
    tree = ast.parse(translation.text)
    *imports, line = tree.body
    assert isinstance(line, ast.Assign)
    assert isinstance(line.value, ast.Call)
    return {change.torch: change.verdict for change in translation.changes}[name], imports, line.value.args[1]


@pytest.mark.parametrize("name", ["torch.ScriptFunction", "torch.autograd.forward_ad.dual_level", "torch.cpu.amp.autocast"])
def test_a_function_is_no_class_to_test_for(name):
    verdict, _, _ = asked(name)
    assert verdict in {"review", "unsupported"}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["torch.jit.ScriptModule", "torch.nn.Module", "torch.Tensor", "torchaudio.transforms.Vol"])
def test_a_class_is_one_that_can_be_imported(name):
    verdict, imports, given = asked(name)
    program = "\n".join([*map(ast.unparse, imports), f"print(isinstance({ast.unparse(given)}, type))"])
    assert verdict in {"exact", "adapted"}
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split() == ["True"]
