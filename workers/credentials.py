"""Passwords and keys in a pasted text: found to warn whoever pasted them, and hidden where others read along and in logs.

Only what looks like a credential of a known kind, or is given to a name that says so: a warning that is usually wrong is
not read. detect-secrets was considered: it knows more services, but asks them over the network, keeps its settings in one
global for all threads, and misses the keys that training programs hold (Hugging Face, Weights & Biases). Standard library.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

HIDDEN = "*"


@dataclass(frozen=True)
class Credential:
    """`kind` names the service; start and end are offsets of the text, line counts from 1."""

    kind: str
    start: int
    end: int
    line: int


@dataclass(frozen=True)
class Pattern:
    """The credential is the expression's group 1, or all of it. Without one of the hints in the text it is not tried."""

    kind: str
    hints: tuple[str, ...]
    expression: re.Pattern[str]
    named: bool = False  # only the name beside it says that this is one, so its value has to look like one


def _pattern(kind: str, hints: str, expression: str, *, named: bool = False) -> Pattern:
    return Pattern(kind, tuple(hints.split()), re.compile(expression), named)


PATTERNS = (
    _pattern("AWS", "AKIA ASIA", r"(?<![A-Z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Z0-9])"),
    _pattern("GitHub", "ghp_ gho_ ghu_ ghs_ ghr_ github_pat_", r"\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_\w{22,255})"),
    _pattern("GitLab", "glpat-", r"\bglpat-[\w-]{20,64}"),
    _pattern("Hugging Face", "hf_", r"\bhf_[A-Za-z0-9]{30,64}\b"),
    _pattern("Weights & Biases", "wandb WANDB", r"(?i)wandb[^\n]{0,80}?['\"]([0-9a-f]{40})['\"]"),
    _pattern("OpenAI or Anthropic", "sk-", r"\bsk-(?:ant-|proj-)?(?=[\w-]{0,200}\d)[A-Za-z0-9][\w-]{19,200}"),
    _pattern("Google", "AIza", r"\bAIza[\w-]{35}(?![\w-])"),
    _pattern("Alibaba Cloud", "LTAI", r"\bLTAI[A-Za-z0-9]{12,20}\b"),
    _pattern("Tencent Cloud", "AKID", r"\bAKID[A-Za-z0-9]{13,40}\b"),
    _pattern("Slack", "xox hooks.slack.com", r"\bxox[abeprs]-[\w-]{10,250}|hooks\.slack\.com/services/([\w/]{20,})"),
    _pattern("Stripe", "k_live_", r"\b[rs]k_live_[A-Za-z0-9]{20,99}"),
    _pattern("PyPI or npm", "pypi-AgEI npm_", r"\bpypi-AgEI[\w-]{50,250}|\bnpm_[A-Za-z0-9]{36}\b"),
    _pattern("JSON Web Token", "eyJ", r"\beyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{10,1000}"),
    _pattern("private key", "PRIVATE KEY", r"-----BEGIN (?:[A-Z]{2,12} )?PRIVATE KEY-----([\s\S]{20,12000}?)(?=-----END|\Z)"),
    _pattern(
        "password in an address",
        "://",
        r"\b[a-z][a-z0-9+.-]{1,20}://[^\s:/@'\"]{1,80}:(?!pass(?:word|wd)?@)([^\s@/'\"{}$<>]{3,120})@",
    ),
    _pattern(
        "password or key",
        "passw PASSW Passw secret SECRET Secret token TOKEN Token key KEY Key",
        r"(?i)(?:passw(?:or)?d|secret|(?:api|access|auth|private)_?(?:key|token))\w{0,20}['\"]?\]?\s{0,4}(?::\s{0,4}str\s{0,4})?[:=]"
        r"\s{0,4}[bfr]?['\"]([^'\"\s{}$<>]{8,200})['\"]",
        named=True,
    ),
)
SHORT = 8  # characters
ENOUGH = 3.0  # bits a character; a word of a language has less, when it is as short as these


def find(text: str) -> list[Credential]:
    """In the order of the text, none twice."""
    found: dict[int, Credential] = {}
    for pattern in PATTERNS:
        if any(hint in text for hint in pattern.hints):
            for start, end in _spans(pattern, text):
                if not any(start < one.end and one.start < end for one in found.values()):
                    found[start] = Credential(pattern.kind, start, end, text.count("\n", 0, start) + 1)
    return [found[start] for start in sorted(found)]


def _spans(pattern: Pattern, text: str) -> Iterator[tuple[int, int]]:
    for match in pattern.expression.finditer(text):
        group = 1 if match.lastindex else 0
        if not pattern.named or _looks_random(match.group(group)):
            yield match.span(group)


def _looks_random(value: str) -> bool:
    """Not a placeholder, a path or a word."""
    shares = [number / len(value) for number in Counter(value).values()]
    bits = -sum(share * math.log2(share) for share in shares)
    return bits >= ENOUGH and any(sign.isdigit() for sign in value) and any(sign.isalpha() for sign in value)


def mask(text: str) -> str:
    """The text with its credentials hidden, as long and with as many lines as before."""
    for one in find(text):
        text = text[: one.start] + _stars(text[one.start : one.end]) + text[one.end :]
    return text


def _stars(value: str) -> str:
    return "".join(sign if sign.isspace() else HIDDEN for sign in value)


def values(text: str) -> list[str]:
    """What has to be hidden wherever it turns up, line by line, the longest first."""
    lines = {line.strip() for one in find(text) for line in _beside(text, one).splitlines()}
    return sorted((line for line in lines if len(line) >= SHORT), key=len, reverse=True)


def _beside(text: str, one: Credential) -> str:
    """A short password could be a word of the page: what stands beside it tells it from one."""
    room = 0 if one.end - one.start >= SHORT else SHORT
    return text[max(0, one.start - room) : one.end + bool(room)]
