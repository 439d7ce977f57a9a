"""What may stand in the addresses of translations."""

from __future__ import annotations


class PasteId:
    regex = r"[A-Za-z0-9_-]{6,32}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class FormatName(PasteId):
    regex = r"(?:inline\.)?(?:py|ipynb)|zip|json|patch|md|sarif"
