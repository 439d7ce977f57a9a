from __future__ import annotations

import time
from functools import partial

import pytest

from tests.web.made import change, translated

pytestmark = pytest.mark.django_db
LINES = 4_000


@pytest.fixture
def large():
    source = "".join(f"x{n} = torch.abs(x{n})\n" if n % 3 else f"# line {n}\n" for n in range(1, LINES + 1))
    changes = [change(n, n) for n in range(1, LINES + 1) if n % 3]
    links = {str(n): [n] for n in range(1, LINES + 1)}
    return translated(source, text=source.replace("torch", "ops"), changes=changes, links=links)


def test_reasons_of_a_large_result_are_fetched_one_by_one(client, large):
    page = client.get(f"/t/{large.id}").content.decode()
    assert "Reason 7." not in page
    assert f'href="/t/{large.id}/why/7?profile=portable&amp;r=0"' in page
    assert "Reason 7." in client.get(f"/t/{large.id}/why/7").content.decode()
    assert "<html" not in client.get(f"/t/{large.id}/why/7", headers={"HX-Request": "true"}).content.decode()


def test_reasons_that_do_not_exist_are_not_found(client, large):
    assert client.get(f"/t/{large.id}/why/3").status_code == 404


def test_four_thousand_lines_are_rendered_in_a_second(client, large):
    client.get(f"/t/{large.id}")
    began = time.process_time()
    client.get(f"/t/{large.id}")
    assert time.process_time() - began < 2  # 0.5 s on an idle machine


def spent(work) -> float:
    """Seconds of processor."""
    began = time.process_time()
    assert work().status_code == 200
    return time.process_time() - began


def test_a_decision_in_a_large_result_costs_little_more_than_a_look(client, large):
    """All that no decision changes was read again at each: twelve looks' worth."""
    client.get(f"/t/{large.id}")
    looks = [spent(lambda: client.get(f"/t/{large.id}")) for _ in range(3)]

    def decide(line: int):
        form = {"unit": f"L{line}", "kind": "accepted"}
        return client.post(f"/t/{large.id}/decide", form, headers={"HX-Request": "true"})

    decisions = [spent(partial(decide, line)) for line in (1, 2, 4)]
    assert min(decisions) < 4 * min(looks)


def test_a_line_of_two_thousand_calls_is_rendered_in_a_second(client):
    """Of each call all others of its line were looked at: it took 13 s, and minutes for twenty thousand."""
    before, after = "nn.Linear(4, 2), ", "nn.Dense(4, 2), "
    places = range(len("x = ["), len("x = [") + 2_000 * len(before), len(before))
    calls = [change(n, 1, column=at, end_column=at + len(before) - 2) for n, at in enumerate(places, 1)]
    kept = translated(f"x = [{before * 2_000}]\n", text=f"x = [{after * 2_000}]\n", changes=calls, links={"1": [1]})
    began = time.process_time()
    assert client.get(f"/t/{kept.id}").status_code == 200
    assert time.process_time() - began < 5  # 0.9 s on an idle machine
