"""The same numbers on both sides, whatever a framework's own generator gives."""

from __future__ import annotations

import numpy as np

from workers.parity.sandboxed.draws import Draws, of_torch, replacements


def test_classes_come_by_their_weights():
    drawn = replacements(Draws())["multinomial"]((1, 4000), np.asarray([[1.0, 0.0, 3.0]]), 4000, True)
    assert drawn.shape == (1, 4000)
    assert abs((drawn == 2).mean() - 0.75) < 0.03
    assert not (drawn == 1).any()


def test_classes_that_come_once_differ():
    drawn = replacements(Draws())["multinomial"]((2, 3), np.ones((2, 3)), 3)
    assert [sorted(row) for row in drawn.tolist()] == [[0, 1, 2], [0, 1, 2]]


def test_a_class_of_no_weight_comes_last():
    drawn = replacements(Draws())["multinomial"]((3,), np.asarray([0.0, 1.0, 1.0]), num_samples=3, replacement=False)
    assert drawn[-1] == 0


def test_mean_and_deviation_move_the_numbers_of_the_stream():
    assert np.allclose(of_torch(Draws())["normal"]((3,), 2.0, 0.5), 2 + 0.5 * Draws().normal((3,)))


def test_both_sides_draw_alike():
    given = np.asarray([[0.2, 0.3, 0.5]] * 8)
    one, other = (replacements(Draws(7))["multinomial"]((8, 1), given, 1, replacement=True) for _ in range(2))
    assert (one == other).all()


def test_an_order_is_that_of_numbers_drawn():
    numbers = replacements(Draws(3))["rand"]((7,)).astype(np.float32)
    assert (of_torch(Draws(3))["randperm"]((7,), 7) == np.argsort(numbers)).all()
