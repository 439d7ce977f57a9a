from __future__ import annotations

import pytest

from tests.translation.checking import check_transformed, translated


@pytest.mark.parametrize(
    "block", ["torch.no_grad()", "torch.inference_mode()", "torch.enable_grad()", "torch.set_grad_enabled(train)"]
)
def test_the_block_goes_and_its_body_stays(block):
    check_transformed(f"with {block}:\n    y = 1\n    # why\n    z = 2\n", "y = 1\n# why\nz = 2\n")


def test_a_comment_of_the_header_stays():
    check_transformed("with torch.no_grad():  # only looking\n    y = 1\n", "# only looking\ny = 1\n")


def test_a_body_on_the_same_line():
    check_transformed("with torch.no_grad(): y = 1\n", "y = 1\n")


def test_lines_inside_strings_keep_their_white_space():
    check_transformed('with torch.no_grad():\n    s = """\n    a\n"""\n', 's = """\n    a\n"""\n')


def test_another_context_stays():
    check_transformed("with torch.no_grad(), open('f') as f:\n    y = 1\n", "with open('f') as f:\n    y = 1\n")
    check_transformed("with open('f') as f, torch.no_grad():\n    y = 1\n", "with open('f') as f:\n    y = 1\n")


def test_a_decorator_goes():
    check_transformed("@torch.no_grad()\ndef test(x):\n    return x\n", "def test(x):\n    return x\n")


def test_blocks_inside_blocks():
    check_transformed("with torch.no_grad():\n    with torch.enable_grad():\n        y = 1\n    z = 2\n", "y = 1\nz = 2\n")


def test_inside_forward_gradients_are_cut_off():
    check_transformed(
        """
        class Net(nn.Module):
            def forward(self, x):
                with torch.no_grad():
                    y = x * 2
                return x + y
        """,
        """
        class Net(nn.Cell):
            def construct(self, x):
                y = ops.stop_gradient(x * 2)
                return x + y
        """,
    )


def test_what_a_differentiated_block_computes_unseen_is_cut_off_part_by_part():
    head = "class Net(nn.Module):\n    def forward(self, x):\n"
    body = head + "        with torch.no_grad():\n            y = make(x)\n        return x + y\n"
    assert "y = stopped(make(x))" in translated(body).text
    assert translated(body).clean


def test_a_context_kept_in_a_name_is_an_empty_one():
    assert "ctx = contextlib.nullcontext()" in translated("ctx = torch.no_grad()\n").text


def test_leaves_other_blocks():
    check_transformed("with open('f') as f:\n    y = torch.abs(x)\n", "with open('f') as f:\n    y = ops.abs(x)\n")


def test_leaves_a_no_grad_of_the_users_own():
    assert "with no_grad():\n    y = 1" in translated("def no_grad():\n    return torch.ones(2)\nwith no_grad():\n    y = 1\n").text
