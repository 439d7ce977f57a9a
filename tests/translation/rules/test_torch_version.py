"""A version that is compared is torch's as the records know it, one that is printed MindSpore's; one that is kept is a person's."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated, verdicts


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("new = version.parse(torch.__version__) >= version.parse('2.0')", "new = version.parse('2.13.0') >= version.parse('2.0')"),
        ("if torch.__version__ < '1.8':\n    old = True", "if '2.13.0' < '1.8':\n    old = True"),
        ("major = int(torch.__version__.split('.')[0])", "major = int('2.13.0'.split('.')[0])"),
    ],
)
def test_a_version_that_decides(before: str, after: str) -> None:
    result = translated(before)
    assert after in result.text
    assert result.clean


@pytest.mark.parametrize(
    "line",
    [
        "print(torch.__version__)",
        "print(f'torch {torch.__version__}')",
        "print('torch', torch.__version__, flush=True)",
        "print('torch %s on %s' % (torch.__version__, 'cpu'))",
        "print('torch {}'.format(torch.__version__))",
        "logger.info(f'torch: {torch.__version__}')",
    ],
)
def test_a_version_that_is_printed(line: str) -> None:
    result = translated(line)
    assert "ms.__version__" in result.text
    assert result.clean


@pytest.mark.parametrize(
    "line",
    [
        "log = {'torch': torch.__version__}",
        "text = f'torch {torch.__version__}'",
        "print({'torch': torch.__version__})",
        "print(torch.__version__, file=report)",
        "rows.append(torch.__version__)",
    ],
)
def test_a_version_that_is_kept(line: str) -> None:
    assert verdicts(translated(line))["torch.__version__"] == "review"


def test_another_version() -> None:
    assert "numpy.__version__" in translated("import numpy\nnew = numpy.__version__ > '1'\n").text


def test_a_program_that_asks_for_torchvisions_version_gets_that_of_the_companion() -> None:
    found = translated("import torchvision\nnew = tuple(map(int, torchvision.__version__.split('.')[:2])) >= (0, 13)\n")
    assert found.text.endswith("new = tuple(map(int, '0.28.0'.split('.')[:2])) >= (0, 13)\n")
    assert "mindport:" not in found.text
