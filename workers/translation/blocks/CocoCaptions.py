from __future__ import annotations


class CocoCaptions(CocoDetection):
    """Pictures with what people wrote below them."""

    def _load_target(self, id):
        return [annotation["caption"] for annotation in super()._load_target(id)]
