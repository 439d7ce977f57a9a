"""The same numbers on both sides, whatever a framework's own generator gives."""

from __future__ import annotations

import numpy as np
import torch

from workers.parity.sandboxed.draws import Draws, of_tensors, of_torch, replacements, share_methods


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


def test_complex_numbers_are_two_draws():
    one, two = Draws(2), of_torch(Draws(2))
    expected = (one.normal((3,)) + 1j * one.normal((3,))) * 0.5**0.5
    assert np.allclose(two["randn"]((3,), 3, dtype=torch.cfloat), expected)
    assert np.allclose(of_torch(Draws(2))["randn_like"]((3,), input=torch.zeros(3, dtype=torch.cfloat)), expected)
    assert np.allclose(of_torch(Draws(2))["randn"]((3,), 3, dtype=torch.float64), Draws(2).normal((3,)))


def test_an_order_is_that_of_numbers_drawn():
    numbers = replacements(Draws(3))["rand"]((7,)).astype(np.float32)
    assert (of_torch(Draws(3))["randperm"]((7,), 7) == np.argsort(numbers)).all()


def test_methods_that_fill_a_tensor_draw_from_the_stream():
    class Own(torch.Tensor):
        pass

    share_methods(Own, torch.nn.Parameter, of_tensors(Draws(5)), lambda result, made: result.copy_(torch.from_numpy(made)))
    filled = torch.zeros(3).as_subclass(Own).uniform_(1, to=5)
    assert np.allclose(filled.numpy(), Draws(5).uniform((3,)) * 4 + 1)
    whole = torch.zeros(2, 4).as_subclass(Own).random_(7)
    assert (whole.numpy() == Draws(5).integers(0, 7, (2, 4))).all()
