"""Autocast blocks are left in full precision, except where torch really computes in half precision on the CPU."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated
from workers.translation import translate


def text_of(body: str) -> str:
    return translate(f"import torch\n\ndef run(net, x, flag):\n{body}", decisions={"precision": "float32"}).text


def test_the_block_gives_way_to_its_body() -> None:
    text = text_of("    with torch.autocast('cuda'):\n        y = net(x)\n    return y\n")
    assert "flag):\n    y = net(x)\n    return y\n" in text


def test_the_older_name_with_a_flag() -> None:
    text = text_of("    with torch.cuda.amp.autocast(enabled=flag):\n        y = net(x)\n    return y\n")
    assert "flag):\n    y = net(x)\n" in text


def test_half_precision_on_the_cpu_is_left_to_a_person() -> None:
    text = text_of("    with torch.autocast('cpu', dtype=torch.bfloat16):\n        y = net(x)\n    return y\n")
    assert "mindport: review" in text


def test_leaves_other_blocks_alone() -> None:
    body = "    with open(x) as autocast:\n        y = net(x)\n    return y\n"
    assert body in text_of(body)


def test_leaves_an_autocast_of_the_programs_own_alone() -> None:
    body = "from mine import autocast\nwith autocast():\n    y = 1\n"
    assert translate(f"import torch\n{body}").text.endswith(body)


def test_the_decorator_goes_with_its_line() -> None:
    text = translate(
        "import torch\nfrom torch.amp import autocast\n\n@autocast('cuda', enabled=False)\ndef run(x):\n    return x.sin()\n",
        decisions={"precision": "float32"},
    ).text
    assert text.endswith("\ndef run(x):\n    return x.sin()\n")
    assert "autocast" not in text
    assert "nullcontext" not in text


def test_half_precision_on_the_cpu_stays_with_a_person_above_a_function_too() -> None:
    text = translate("import torch\n\n@torch.autocast('cpu', dtype=torch.bfloat16)\ndef run(x):\n    return x.sin()\n").text
    assert "mindport: review" in text


@pytest.mark.parametrize("imported", ["", "from contextlib import nullcontext\n"])
def test_a_maker_of_blocks_in_full_precision_makes_empty_contexts(imported):
    source = f"import torch\nfrom functools import partial\n{imported}from torch.amp import autocast\n\n\n"
    source += (
        "def half(x, full):\n    context = partial(autocast, 'cuda', enabled=False)\n    with context():\n        return x.exp()\n"
    )
    result = translate(source, decisions={"precision": "float32"})
    assert result.clean
    assert result.text.count("from contextlib import nullcontext") == 1
    assert "    context = nullcontext\n" in result.text
    assert not translate(source).clean
    assert not translate(source.replace("False", "True"), decisions={"precision": "float32"}).clean


def test_a_device_that_depends_is_asked_about():
    body = (
        'net = nn.Linear(2, 2)\nwith torch.autocast("cuda" if torch.cuda.is_available() else "cpu", dtype=torch.bfloat16):\n'
        "    y = net(torch.ones(1, 2))\n"
    )
    found = translated(body)
    assert [change.decision for change in found.changes if change.torch == "torch.autocast"] == ["precision"]
    assert "nullcontext" not in found.text


@pytest.mark.parametrize(
    "context",
    [
        "torch.cuda.amp.autocast(enabled=amp)",
        "torch.autocast('cuda', dtype=torch.bfloat16, enabled=amp)",
        "torch.amp.autocast(device_type='cuda', cache_enabled=False)",
    ],
)
def test_a_context_that_is_kept_for_later_does_nothing_in_full_precision(context: str) -> None:
    body = f"from contextlib import nullcontext\n\n\ndef f(x, amp):\n    chosen = {context} if amp else nullcontext()\n"
    source = f"import torch\n{body}    with chosen:\n        return x.exp()\n"
    assert translate(source, decisions={"precision": "float32"}).clean
    assert [change.decision for change in translate(source).changes if change.verdict == "review"] == ["precision"]


def test_a_context_of_the_cpu_that_is_kept_needs_a_person() -> None:
    source = "import torch\n\n\ndef f(x):\n    chosen = torch.autocast('cpu')\n    with chosen:\n        return x.exp()\n"
    assert not translate(source, decisions={"precision": "float32"}).clean
