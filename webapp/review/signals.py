"""What other parts of the application may want to know about a review."""

from __future__ import annotations

from django.dispatch import Signal

remarked = Signal()  # comment: a Comment that was made or published
