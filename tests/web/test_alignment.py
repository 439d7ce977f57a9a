from __future__ import annotations

from webapp.review.alignment import aligned


def test_equal_lines_stand_side_by_side():
    assert aligned(["a", "b"], ["a", "b"], {}) == [(1, 1), (2, 2)]


def test_a_changed_line_stands_beside_the_line_it_is_linked_to():
    assert aligned(["a", "x", "c"], ["a", "new", "y", "c"], {2: [3]}) == [(1, 1), (None, 2), (2, 3), (3, 4)]


def test_lines_of_a_block_stand_beside_each_other_when_nothing_links_them():
    assert aligned(["x", "y"], ["p", "q"], {}) == [(1, 1), (2, 2)]


def test_crossing_links_keep_both_sides_in_order():
    pairs = aligned(["x", "y", "z"], ["p", "q"], {1: [2], 2: [1], 3: [2]})
    assert [s for s, _ in pairs if s] == [1, 2, 3]
    assert [r for _, r in pairs if r] == [1, 2]


def test_every_line_appears_exactly_once():
    source, result = list("abcdefg"), list("abXYZfgh")
    pairs = aligned(source, result, {3: [3, 4], 4: [4], 5: [3]})
    assert [s for s, _ in pairs if s] == list(range(1, 8))
    assert [r for _, r in pairs if r] == list(range(1, 9))


def test_a_side_may_be_empty():
    assert aligned([], ["a"], {}) == [(None, 1)]
    assert aligned(["a"], [], {}) == [(1, None)]
