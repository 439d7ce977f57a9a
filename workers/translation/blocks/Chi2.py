from __future__ import annotations


class Chi2(Gamma):
    """The chi-squared distribution."""

    def __init__(self, df, validate_args=None):
        super().__init__(df * 0.5, 0.5)

    @property
    def df(self):
        return self.concentration * 2
