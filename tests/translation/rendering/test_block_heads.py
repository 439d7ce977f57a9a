from __future__ import annotations

import pytest

from tests.translation.checking import body_of, check_transformed, translated


def test_a_loop_does_not_begin_with_the_blank_line_of_what_is_gone():
    check_transformed(
        """
        def show(model, loader, device):
            with torch.no_grad():
                for x in loader:
                    x = x.to(device)

                    print(model(x))
        """,
        """
        def show(model, loader, device):
            for x in loader:
                print(model(x))
        """,
    )


def test_neither_does_a_training_step():
    text = body_of(
        translated(
            """
            def train(model, loader, opt, device):
                for x, y in loader:
                    model.zero_grad()

                    x = x.to(device)

                    loss = F.cross_entropy(model(x), y)
                    loss.backward()

                    opt.step()
            """
        )
    )
    assert "    for x, y in loader:\n        loss, grads = grad_fn(x, y)\n\n        opt(grads)\n" in text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("for x in xs:\n\n    torch.cuda.set_device(0)\n\n    print(x)\n", "for x in xs:\n\n    print(x)\n"),
        ("for x in xs:\n    torch.cuda.set_device(0)\n\n    # look\n    print(x)\n", "for x in xs:\n    # look\n    print(x)\n"),
        (
            "for x in xs:\n    print(x)\n\n    torch.cuda.set_device(0)\n\n    print(x)\n",
            "for x in xs:\n    print(x)\n\n    print(x)\n",
        ),
        ("for x in xs: torch.cuda.set_device(0)\n\nprint(xs)\n", "for x in xs: pass\n\nprint(xs)\n"),
        ("for x in xs:\r\n    torch.cuda.set_device(0)\r\n\r\n    print(x)\r\n", "for x in xs:\r\n    print(x)\r\n"),
    ],
    ids=["the author began with one", "a comment stays", "in the middle one stays", "one line", "Windows"],
)
def test_other_blank_lines_are_the_authors(before, after):
    assert translated(before).text.endswith(after)
