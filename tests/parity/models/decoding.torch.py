import torch

WORDS = ["<end>", "the", "cat", "sat", "on", "mat"]


def step(table, token, temperature=1.0):
    scores = table[token] / temperature
    scores = scores.masked_fill(torch.arange(len(scores)) == token, float("-inf"))
    return torch.log_softmax(scores, dim=-1)


def greedy(table, first, longest):
    tokens, total = [first], 0.0
    while len(tokens) < longest:
        scores = step(table, tokens[-1])
        best = int(scores.argmax())
        total += float(scores[best])
        if best == 0:
            break
        tokens.append(best)
    return tokens, total / len(tokens)


def beam(table, first, width, longest):
    beams = [([first], 0.0)]
    for _ in range(longest - 1):
        wider = []
        for tokens, score in beams:
            if tokens[-1] == 0:
                wider.append((tokens, score))
                continue
            found = step(table, tokens[-1])
            values, places = found.topk(width)
            wider += [(tokens + [int(p)], score + float(v)) for v, p in zip(values, places)]
        beams = sorted(wider, key=lambda one: -one[1])[:width]
    return beams


def filtered(logits, top):
    ordered, places = torch.sort(logits, descending=True)
    keep = torch.cumsum(torch.softmax(ordered, dim=-1), dim=-1) <= top
    keep[0] = True
    out = torch.full_like(logits, -1e9)
    out[places[keep]] = ordered[keep]
    return out


torch.manual_seed(5)
table = torch.randn(6, 6) * 2
tokens, score = greedy(table, 1, 5)
beams = [beam(table * sign, first, 2, 6) for sign in (1, -1) for first in range(1, 6)]
ended = [greedy(table * sign, first, 6) for sign in (1, -1) for first in range(1, 6)]
report = {"text": " ".join(WORDS[t] for t in tokens), "score": score, "length": len(tokens)}
kept = [filtered(table[2], top) for top in (0.1, 0.8)]
print(report["text"], f"{score:.3f}")
