from __future__ import annotations


def basic_english(line):
    """Words in lower case: signs stand apart, quotation marks, colons and semicolons are gone."""
    line = line.lower().replace('"', "").replace("<br />", " ")
    for sign in "'.,()!?":
        line = line.replace(sign, f" {sign} ")
    return line.replace(";", " ").replace(":", " ").split()
