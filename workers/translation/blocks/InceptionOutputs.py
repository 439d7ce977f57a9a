from __future__ import annotations

import collections

InceptionOutputs = collections.namedtuple("InceptionOutputs", ["logits", "aux_logits"])
