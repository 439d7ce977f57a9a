"""The choice goes, the computation stays; other contexts are left alone."""

from __future__ import annotations

from tests.translation.checking import translated

_BODY = "def f(q, k, v):\n    with {}:\n        out = F.scaled_dot_product_attention(q, k, v)\n    return out\n"


def test_the_block_stays_without_the_choice() -> None:
    result = translated(
        "from torch.nn.attention import SDPBackend, sdpa_kernel\n\n" + _BODY.format("sdpa_kernel([SDPBackend.MATH])")
    )
    assert "\n    out = scaled_dot_product_attention(q, k, v)\n    return out" in result.text
    assert result.clean


def test_the_older_spelling() -> None:
    result = translated(_BODY.format("torch.backends.cuda.sdp_kernel(enable_flash=False)"))
    assert "with" not in result.text.split("def f(")[1]


def test_together_with_another_context() -> None:
    result = translated(_BODY.format("torch.backends.cuda.sdp_kernel(), open('log') as log"))
    assert "with torch.backends.cuda.sdp_kernel(), open('log') as log" in result.text
    assert not result.clean


def test_another_context() -> None:
    assert "with chosen():" in translated(_BODY.format("chosen()")).text


def test_kernels_that_are_kept_for_later() -> None:
    result = translated("from torch.nn.attention import SDPBackend\n\nchosen = [SDPBackend.MATH, SDPBackend.CUDNN_ATTENTION]\n")
    assert "chosen = ['MATH', 'CUDNN_ATTENTION']" in result.text
    assert result.clean


def test_the_number_and_the_name_of_a_kernel() -> None:
    result = translated(
        "from torch.nn.attention import SDPBackend\nn = SDPBackend.EFFICIENT_ATTENTION.value\nm = SDPBackend.MATH.name\n"
    )
    assert "n = 2\nm = 'MATH'" in result.text
    assert not translated("k = torch.nn.attention.SDPBackend.MATH.other\n").clean
