from __future__ import annotations

import collections

GoogLeNetOutputs = collections.namedtuple("GoogLeNetOutputs", ["logits", "aux_logits2", "aux_logits1"])
