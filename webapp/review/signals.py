"""What other parts of the application may want to know about a review."""

from __future__ import annotations

from django.dispatch import Signal

answered = Signal()  # paste, decision, option: what its owner was asked and has answered
remarked = Signal()  # comment: a Comment that was made or published
