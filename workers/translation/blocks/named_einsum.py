import re


def named_einsum(*arguments):
    """einops.einsum: operands first, then a pattern whose axes are words."""
    *operands, pattern = arguments
    letters = {}
    for name in re.findall(r"\w+", pattern):
        letters.setdefault(name, chr(ord("a") + len(letters)) if len(letters) < 26 else chr(ord("A") + len(letters) - 26))
    spelled = re.sub(r"\w+", lambda found: letters[found[0]], pattern)
    return einsum(spelled.replace(" ", ""), *operands)
