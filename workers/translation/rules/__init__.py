"""Rules, found by their place: every module in this folder is one rule, and its name is the rule's name everywhere.

A module offers one or both of
* `rewrite_call(use: Use) -> Outcome | None`: called for a use of a torch name whose record names this rule;
* `rewrite_file(file: File) -> None`: looks at the whole file, behind the rules that it names: `AFTER = ("training_step",)`.

`BECAUSE = "cpu 2.10"` says that it works around a kernel of this backend and version: it is for that kind of device only.
`MODE = "graph"`: for that mode only.
"""

from __future__ import annotations
