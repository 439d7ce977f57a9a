"""The text of a program: its places, its edits, its comments and the spelling of names in it."""

from __future__ import annotations
