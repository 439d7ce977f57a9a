"""What CANN declares of an operator: the rows that were read from the pages of its operator libraries, one JSON object a line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from knowledge.declaration import PRODUCTS, Operator, Parameter, Restriction

_KNOWN = {"ascend950": "950", "a3": "a3", "a2": "910b", "inference_310p": "310p", "a1_train_910": "910a"}


_SAME = {"FLOAT32": "FLOAT", "FP32": "FLOAT", "FLOAT64": "DOUBLE", "FP64": "DOUBLE", "FP16": "FLOAT16", "BF16": "BFLOAT16"}
_RANGE = re.compile(r"(\d)(?:-|、|或)(\d)维?")
_AT_MOST = re.compile(r"不(?:超过|支持|大于|高于)(\d)维?(?:以上)?")


def operators(path: Path, wanted: Iterable[str]) -> dict[str, Operator]:
    """Of several pages of one operator the one that is not experimental. Raises OSError, ValueError for what is no such file."""
    asked = set(wanted)
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    rows = sorted((row for row in rows if row["operator"] in asked), key=lambda row: ("experimental" in row["page"], row["page"]))
    found: dict[str, Operator] = {}
    for row in rows:
        found.setdefault(row["operator"], _operator(row))
    return found


def _operator(row: dict[str, Any]) -> Operator:
    products = {_KNOWN[name]: said == "yes" for name, said in row["products"].items() if name in _KNOWN}
    restrictions = {said for given in row["by_product"] if (said := _restriction(given)).products and said.dtypes}
    return Operator(
        name=row["operator"],
        source=row["page"],
        products={product: products[product] for product in PRODUCTS if product in products},
        parameters=tuple(_parameter(given) for given in row["parameters"]),
        restrictions=tuple(sorted(restrictions, key=lambda said: (said.products, said.excludes, said.dtypes))),
    )


def _parameter(given: dict[str, Any]) -> Parameter:
    return Parameter(given["name"], given["io"], _dtypes(given["dtypes"]), _ranks(given.get("ranks", "")))


def _ranks(text: str) -> str:
    """`0-8`, `4`; empty where the page lists layouts or refers to other parameters."""
    if match := _RANGE.fullmatch(text):
        return f"{match[1]}-{match[2]}"
    if match := _AT_MOST.fullmatch(text):
        return f"0-{match[1]}"
    return text if re.fullmatch(r"\d", text) else ""


def _restriction(given: dict[str, Any]) -> Restriction:
    """Readings of the rows that were held against the pages and found wrong are left out: a list that "Atlas 200I/500 A2" shares
    with older chips is none of A2's, and sentences on how matrix products are calculated (cubeMathType) do not say that a chip
    lacks float16 or float32, nor A2 and A3 bfloat16."""
    products = {_KNOWN[name] for name in given["products"] if name in _KNOWN}
    products -= set() if "a3" in products else {"910b"}
    dtypes = _dtypes(given["dtypes"])
    dropped = {"FLOAT", "FLOAT16"} if given["excludes"] else set()
    dropped |= {"BFLOAT16"} if given["excludes"] and products & {"910b", "a3"} else set()
    return Restriction(tuple(sorted(products)), bool(given["excludes"]), tuple(name for name in dtypes if name not in dropped))


def _dtypes(names: Iterable[str]) -> tuple[str, ...]:
    """One word for each."""
    return tuple(dict.fromkeys(_SAME.get(name, name) for name in names))
