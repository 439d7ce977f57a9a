from __future__ import annotations

import pytest

from tests.translation.checking import check_transformed, translated
from workers.translation import translate
from workers.translation.project import project_of


def test_a_tensor_in_an_f_string_is_a_number():
    check_transformed(
        'x = torch.ones(1)\nprint(f"loss {x:.2f} of {x:d}")\n', 'x = ops.ones((1,))\nprint(f"loss {float(x):.2f} of {int(x):d}")\n'
    )


def test_a_tensor_given_to_format_is_a_number():
    check_transformed(
        'x = torch.ones(1)\ns = "{} {:.2f} {a:.1f}".format(1, x, a=x)\n',
        'x = ops.ones((1,))\ns = "{} {:.2f} {a:.1f}".format(1, float(x), a=float(x))\n',
    )


def test_a_tensor_is_rounded_as_a_tensor():
    assert "y = round_decimals(x, decimals=2)" in translated("x = torch.ones(1)\ny = round(x, 2)\n").text


def test_leaves_fields_without_a_format():
    check_transformed(
        'x = torch.ones(1)\nprint(f"{x} {x!r:>9}", "{}".format(x))\n',
        'x = ops.ones((1,))\nprint(f"{x} {x!r:>9}", "{}".format(x))\n',
    )


def test_leaves_numbers():
    assert (
        'f"{n:.2f}", "{:.2f}".format(n), round(n, 2)'
        in translated('n = 3\nx = torch.ones(1)\nprint(f"{n:.2f}", "{:.2f}".format(n), round(n, 2))\n').text
    )


def test_a_count_that_starts_as_a_number_and_becomes_a_tensor():
    body = 'import torch\nn = 0\nfor a in torch.ones(2, 3):\n    n += (a > 0).sum()\nprint("{:.1f} {}".format(n, n))\n'
    assert 'print("{:.1f} {}".format(float(n), n))' in translate(body).text


_METER = """class Meter:
    def __init__(self):
        self.val = self.sum = 0

    def update(self, val):
        self.val = val
        self.sum += val

meter = Meter()
meter.update({given})
"""


def test_what_a_meter_was_given_is_a_number():
    text = translated(
        f'{_METER.format(given="accuracy(torch.ones(2))[0]")}print(f"{{meter.val:.2f}}", "{{:.1f}}".format(meter.sum))\n'
    ).text
    assert 'print(f"{float(meter.val):.2f}", "{:.1f}".format(float(meter.sum)))' in text


def test_a_template_that_reaches_into_objects_gets_their_numbers():
    text = translated(f'{_METER.format(given="x")}x = torch.ones(1)\nprint("{{m.val:.2f}}".format(m=meter))\n').text
    assert 'print(Numbers().format("{m.val:.2f}", m=meter))' in text
    assert (
        "Numbers().format(t, **self.__dict__)"
        in translated(
            "x = torch.rand(1)\nclass M:\n    def t(self):\n        t = '{v' + self.e\n        return t.format(**self.__dict__)\n"
        ).text
    )


def test_a_meter_of_numbers_is_formatted_as_it_is():
    source = f'{_METER.format(given="x.sum().item()")}print(f"{{meter.val:.2f}}")\n'
    assert translated(f"x = torch.ones(2)\n{source}").text.endswith('print(f"{meter.val:.2f}")\n')


def test_a_template_that_reaches_into_a_meter_of_numbers_stays():
    """As the meters of training scripts do, which are given `loss.item()`, the size of a batch and seconds."""
    given = "accuracy(x)[0].item(), x.size(0)"
    line = 'meter.update(time.time() - 1.0)\nprint("{m.val:.2f}"\n      " {m.sum:.1f}".format(\n          m=meter))\n'
    text = translated(f"import time\nx = torch.ones(2)\n{_METER.format(given=given)}{line}").text
    assert text.endswith(line)


def test_a_template_on_lines_of_its_own_leaves_no_blank_at_the_end_of_one():
    text = translated(f'{_METER.format(given="x")}x = torch.ones(1)\nprint("{{m.val:.2f}}".format(\n    m=meter))\n').text
    assert 'print(Numbers().format("{m.val:.2f}",\n    m=meter))' in text


def test_leaves_templates_of_plain_values():
    line = 's = "{a.name} {b:.2f}".format(a=thing, b=1.5)\n'
    assert translated(f"x = torch.ones(1)\n{line}").text.endswith(line)
    assert "Numbers" not in translated('x = torch.ones(1)\ns = "{a}".format(**options)\n').text


def test_a_sum_over_batches_that_is_cast_is_a_number():
    source = (
        "def f(batches, net):\n    n = 0.0\n    for b in batches:\n        n += net(b).sum()\n    print(f'{n.float() / 3:.2f}')\n"
    )
    assert "print(f'{float(n.float() / 3):.2f}')" in translated(f"{source}x = torch.ones(1)\n").text


def test_the_best_of_several_tensors_begins_as_a_number() -> None:
    result = translate(
        "import torch\n\ndef fit(batches, labels):\n    best = 0.0\n    for x in batches:\n        hits = 0\n"
        "        hits += torch.sum(x == labels)\n        accuracy = hits.double() / 4\n        if accuracy > best:\n"
        '            best = accuracy\n    print(f"{best:.3f}")\n'
    )
    assert "{float(best):.3f}" in result.text


_METERS = "class Meter:\n    def __init__(self):\n        self.reset()\n\n    def reset(self):\n        self.val = 0\n\n"
_METERS += "    def update(self, val):\n        self.val = val\n"
_SHOWN = '"{m.val:.2f}".format(m=meter), f"{meter.val:.2f}"'


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("accuracy(x)[0]", 'Numbers().format("{m.val:.2f}", m=meter), f"{float(meter.val):.2f}"'),
        ("x.sum().item()", _SHOWN),
        ("time.time() - 1.0", _SHOWN),
    ],
)
def test_a_meter_of_another_file_holds_what_it_is_given_here(given: str, shown: str) -> None:
    """Its class begins with a number, which says nothing of what comes later."""
    program = "import time\nimport torch\nfrom meters import Meter\n\nx = torch.ones(2)\nmeter = Meter()\n"
    program += f"meter.update({given})\nprint({_SHOWN})\n"
    sources = {"meters.py": _METERS, "main.py": program}
    assert f"print({shown})" in translate(program, project=project_of(sources), path="main.py").text
