"""Autocast blocks are left in full precision, except where torch really computes in half precision on the CPU."""

from __future__ import annotations

from workers.translation import translate


def text_of(body: str) -> str:
    return translate(f"import torch\n\ndef run(net, x, flag):\n{body}").text


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
        "import torch\nfrom torch.amp import autocast\n\n@autocast('cuda', enabled=False)\ndef run(x):\n    return x.sin()\n"
    ).text
    assert text.endswith("\ndef run(x):\n    return x.sin()\n")
    assert "autocast" not in text
    assert "nullcontext" not in text


def test_half_precision_on_the_cpu_stays_with_a_person_above_a_function_too() -> None:
    text = translate("import torch\n\n@torch.autocast('cpu', dtype=torch.bfloat16)\ndef run(x):\n    return x.sin()\n").text
    assert "mindport: review" in text
