"""What is made of a text, kept for the next view: of many short texts, of few long ones. Counted alike, 64 pastes of a megabyte
would fill the memory of a web process with gigabytes of coloured lines."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, TypeVar, cast

LONG = 40_000  # characters: about 1,000 lines

Function = TypeVar("Function", bound=Callable[..., Any])


def kept(*, short: int, long: int) -> Callable[[Function], Function]:
    """For a function whose first argument is the text: of how many texts of either kind the last results are kept."""

    def wrap(make: Function) -> Function:
        many, few = lru_cache(maxsize=short)(make), lru_cache(maxsize=long)(make)

        def found(text: str, *rest: Hashable) -> Any:
            return (few if len(text) > LONG else many)(text, *rest)

        return cast(Function, found)

    return wrap
