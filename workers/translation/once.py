"""Answers about a file that many rules ask for, worked out once: nothing that they rest on changes while rules run."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

_Asked = ParamSpec("_Asked")
_Answer = TypeVar("_Answer")


class _Remembers(Protocol):
    @property
    def answers(self) -> dict[tuple[Any, ...], Any]: ...


_File = TypeVar("_File", bound=_Remembers)


def once(question: Callable[Concatenate[_File, _Asked], _Answer]) -> Callable[Concatenate[_File, _Asked], _Answer]:
    """For functions of a file and of nodes or names, which read the tree and the values found, never the edits so far.

    Everybody gets the same answer: a list must not be changed.
    """

    @wraps(question)
    def asked(file: _File, /, *arguments: _Asked.args, **named: _Asked.kwargs) -> _Answer:
        key = (question, *arguments, *named.items())
        if key not in file.answers:
            file.answers[key] = question(file, *arguments, **named)
        answer: _Answer = file.answers[key]
        return answer

    return asked
