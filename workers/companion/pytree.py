"""Nested lists, tuples and dictionaries of values, as torch.utils._pytree goes through them."""

from __future__ import annotations

import collections
from collections.abc import Callable, Iterator
from typing import Any

Leaf = object()  # stands for a value in the shape of a tree


def is_node(tree: Any) -> bool:
    """The containers that torch opens; None and objects of other classes are values."""
    return type(tree) in (list, tuple, dict, collections.OrderedDict, collections.deque) or hasattr(tree, "_fields")


def parts_of(tree: Any) -> list[Any]:
    """What a container holds, of a mapping its values."""
    return list(tree.values()) if isinstance(tree, dict) else list(tree)


def like(tree: Any, parts: list[Any]) -> Any:
    """The same container with other contents."""
    if isinstance(tree, dict):
        return type(tree)(zip(tree, parts))
    return type(tree)(*parts) if hasattr(tree, "_fields") else type(tree)(parts)


def tree_flatten(tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> tuple[list[Any], Any]:
    """The values in order, and the containers that held them, for tree_unflatten."""
    if not is_node(tree) or (is_leaf is not None and is_leaf(tree)):
        return [tree], Leaf
    flat = [tree_flatten(part, is_leaf) for part in parts_of(tree)]
    return [leaf for leaves, _ in flat for leaf in leaves], like(tree, [shape for _, shape in flat])


def tree_unflatten(leaves: Any, treespec: Any) -> Any:
    """The containers of `treespec` with these values."""
    return refilled(treespec, iter(leaves))


def refilled(shape: Any, leaves: Iterator[Any]) -> Any:
    """The shape with values in the order in which they come."""
    return next(leaves) if shape is Leaf else like(shape, [refilled(part, leaves) for part in parts_of(shape)])


def tree_leaves(tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> list[Any]:
    """The values in order."""
    return tree_flatten(tree, is_leaf)[0]


def tree_map(func: Callable[..., Any], tree: Any, *rests: Any, is_leaf: Callable[[Any], bool] | None = None) -> Any:
    """The same containers with what the function makes of each value, and of those at its place in the other trees."""
    leaves, shape = tree_flatten(tree, is_leaf)
    others = [tree_leaves(rest, is_leaf) for rest in rests]
    return tree_unflatten([func(*values) for values in zip(leaves, *others, strict=True)], shape)
