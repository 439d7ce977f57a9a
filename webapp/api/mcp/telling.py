"""Results as an assistant needs them: what decides, in one language, and not every number."""

from __future__ import annotations

from typing import Any

from knowledge import Record, Text
from webapp.frame.languages import language, localised
from webapp.lookup import evidence
from webapp.lookup.measured import newest
from workers.formats.reading import counts, findings, flagged

Data = dict[str, Any]
SHOWN = 3  # outputs that differ
NUMBERS = ("name", "class", "dtype", "shape", "max_abs", "max_rel", "ulp", "nan", "inf", "at", "torch_value", "mindspore_value")


def said(text: Text | None) -> str:
    return localised(text.to_dict()) if text else ""


def translation(report: Data) -> Data:
    """`lines` count in the source, from 1; companion: path -> text of the files that the program imports."""
    told = [
        {
            "line": change["line"],
            "verdict": change["verdict"],
            "torch": change["torch"],
            "record": change["record"],
            "why": localised(change["reason"]),
        }
        for change in flagged(report)
    ]
    advice = [{name: finding[name] for name in ("line", "code", "severity")} for finding in findings(report)]
    for entry, finding in zip(advice, findings(report), strict=True):
        entry["message"] = localised(finding["message"])
    beside = {"companion": report["companion"]} if report.get("companion") else {}
    return {"program": report["text"], "counts": counts(report), "for_a_person": told, "advice": advice, **beside}


def comparison(report: Data) -> Data:
    rungs = [
        {"name": rung["name"], "network": rung["network"], "state": rung["state"], "class": rung["class"]}
        for rung in report["rungs"]
    ]
    different = [output for rung in report["rungs"] for output in rung["outputs"] if rung["state"] == "failed"][:SHOWN]
    error = report["error"] or next((rung["error"] for rung in report["rungs"] if rung["error"]), None)
    return {
        "class": report["class"],
        "reason": localised(report.get("reason")),
        "largest_difference": localised(report.get("largest")),
        "not_compared": [localised(entry["what"]) for entry in report.get("left_out") or () if entry["caps"]],
        "rungs": rungs,
        "different": [{name: output.get(name) for name in NUMBERS} for output in different],
        "first_difference": report["divergence"],
        "error": error and {**error, "message": localised(error["message"])},
        "inputs": report["inputs"],
        "environment": {name: report["environment"].get(name) for name in ("torch", "mindspore", "device", "mode")},
    }


def record(found: Record) -> Data:
    targets = [
        {
            "mindspore": target.name or target.block,
            "profile": str(target.profile),
            "verdict": str(target.verdict),
            "when": target.when,
            "because": target.because,
            "arguments": target.arguments,
            "expression": target.expression,
            "why": said(target.reason),
        }
        for target in found.targets
    ]
    return {
        "torch": found.torch,
        "signature": found.signature,
        "summary": said(found.summary),
        "targets": targets,
        "no_equivalent": not targets,
        "silent_difference": said(found.silent_difference),
        "evidence": evidence.state(found.torch, newest()),
        "examples": [example.before for example in found.examples],
        "language": language(),
    }


def diagnosis(told: Data) -> Data:
    errors = [{name: entry[name] for name in ("slug", "says", "records")} for entry in told["errors"]]
    for short, entry in zip(errors, told["errors"], strict=True):
        short.update({name: localised(entry[name]) for name in ("title", "cause", "cure")})
    rest = {"clues": told["clues"], "next": [localised(step) for step in told["steps"]]}
    return {"message": told["message"], "errors": errors, "place": told["place"], "names": told["names"], **rest}
