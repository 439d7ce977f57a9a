"""Weights go from torch to MindSpore by module type and name, and every one is accounted for."""

from __future__ import annotations

from workers.parity.weights import match


def entry(name: str, module: str, *shape: int, tied: str = ""):
    owner, _, attribute = name.rpartition(".")
    return {"name": name, "owner": owner, "module": module, "attribute": attribute, "shape": list(shape), "tied": tied}


def test_layer_norm_and_linear_both_say_weight_and_go_different_ways():
    ours = [entry("norm.weight", "LayerNorm", 8), entry("fc.weight", "Linear", 4, 8)]
    theirs = [entry("fc.weight", "Dense", 4, 8), entry("norm.gamma", "LayerNorm", 8)]
    assert match(ours, theirs).pairs == {"norm.weight": "norm.gamma", "fc.weight": "fc.weight"}


def test_the_order_of_parameters_plays_no_part():
    ours = [entry(f"bn.{name}", "BatchNorm2d", 3) for name in ("weight", "bias", "running_mean", "running_var")]
    ours.append(entry("bn.num_batches_tracked", "BatchNorm2d"))
    theirs = [entry(f"bn.{name}", "BatchNorm2d", 3) for name in ("moving_mean", "moving_variance", "gamma", "beta")]
    found = match(ours, theirs)
    assert found.pairs["bn.running_var"] == "bn.moving_variance"
    assert found.pairs["bn.bias"] == "bn.beta"
    assert found.unmatched == []


def test_special_places_are_known():
    ours = [
        entry("e.weight", "Embedding", 5, 2),
        entry("p.weight", "PReLU", 1),
        entry("c.weight", "Conv1d", 4, 3, 5),
        entry("b.weight", "BatchNorm3d", 3),
        entry("layer.linear1.weight", "Linear", 8, 4),
    ]
    theirs = [
        entry("e.embedding_table", "Embedding", 5, 2),
        entry("p.w", "PReLU", 1),
        entry("c.weight", "Conv1d", 4, 3, 1, 5),
        entry("b.bn2d.gamma", "BatchNorm2d", 3),
        entry("layer.dense1.weight", "Dense", 8, 4),
    ]
    assert match(ours, theirs).unmatched == []


def test_a_tied_weight_is_accounted_for_once():
    ours = [entry("embed.weight", "Embedding", 5, 2), entry("head.weight", "Linear", 5, 2, tied="embed.weight")]
    theirs = [entry("embed.embedding_table", "Embedding", 5, 2)]
    assert match(ours, theirs).unmatched == []


def test_what_has_no_partner_is_listed_with_the_nearest_candidates():
    ours = [entry("conv.weight", "Conv2d", 4, 3, 3, 3), entry("conv.bias", "Conv2d", 4)]
    theirs = [entry("conv1.weight", "Conv2d", 4, 3, 3, 3), entry("other.bias", "Conv2d", 9)]
    found = match(ours, theirs)
    assert found.pairs == {}
    assert found.unmatched[0] == {
        "side": "torch",
        "name": "conv.weight",
        "shape": [4, 3, 3, 3],
        "candidates": ["conv1.weight", "other.bias"],
    }
    assert {item["side"] for item in found.unmatched} == {"torch", "mindspore"}


def test_a_transposed_weight_does_not_fit():
    assert match([entry("fc.weight", "Linear", 4, 8)], [entry("fc.weight", "Dense", 8, 4)]).pairs == {}


def test_a_tied_weight_goes_to_whichever_name_mindspore_lists():
    ours = [entry("embed.weight", "Embedding", 5, 2), entry("head.weight", "Linear", 5, 2, tied="embed.weight")]
    found = match(ours, [entry("head.weight", "Dense", 5, 2)])
    assert (found.pairs, found.unmatched) == ({"embed.weight": "head.weight"}, [])


def test_a_lost_tie_is_a_parameter_without_a_partner():
    ours = [entry("embed.weight", "Embedding", 5, 2), entry("head.weight", "Linear", 5, 2, tied="embed.weight")]
    theirs = [entry("embed.embedding_table", "Embedding", 5, 2), entry("head.weight", "Dense", 5, 2)]
    assert [item["name"] for item in match(ours, theirs).unmatched] == ["head.weight"]


def test_a_member_that_was_renamed_because_a_cell_has_its_name_is_found():
    ours = [entry("cells.0.weight", "Linear", 4, 4), entry("own_.weight", "Linear", 2, 2)]
    theirs = [entry("cells_.0.weight", "Dense", 4, 4), entry("own_.weight", "Dense", 2, 2)]
    found = match(ours, theirs)
    assert found.pairs == {"cells.0.weight": "cells_.0.weight", "own_.weight": "own_.weight"}
    assert found.unmatched == []


def test_a_norm_without_weights_has_no_more_in_mindspore_unless_something_trains_it():
    ours = [entry(f"bn.{name}", "BatchNorm1d", 3) for name in ("running_mean", "running_var")]
    theirs = [entry(f"bn.{name}", "BatchNorm1d", 3) for name in ("moving_mean", "moving_variance", "gamma", "beta")]
    assert [one["name"] for one in match(ours, theirs).unmatched] == ["bn.gamma", "bn.beta"]
    assert match(ours, [one | {"neutral": one["attribute"] in {"gamma", "beta"}} for one in theirs]).unmatched == []
    assert match([*ours, entry("bn.weight", "BatchNorm1d", 4)], theirs).unmatched[0]["name"] == "bn.weight"
