from __future__ import annotations

required = object()  # the default of an argument that has to be given
