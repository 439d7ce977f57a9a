"""`for opt in optimizers: opt.step()`: every optimizer of the loop moves its weights as torch's does."""

from __future__ import annotations

import numpy as np
import pytest

from tests.translation.checking import HEAD, translated
from tests.translation.executing import names_of

PROGRAM = """
first, second = nn.Linear(3, 4), nn.Linear(4, 1)
for layer in (first, second):
    nn.init.constant_(layer.weight, 0.25)
    nn.init.constant_(layer.bias, 0.5)
{optimizers}
for number in range(3):
    x = (torch.arange(6.0).reshape(2, 3) + number) / 10
    loss = (second(first(x)) ** 2).mean()
    loss.backward()
    nn.utils.clip_grad_norm_(first.parameters(), 0.5)
    {loop}
        opt.step()
    first.zero_grad()
    second.zero_grad()
"""
MADE = "torch.optim.SGD(first.parameters(), lr=0.1), torch.optim.AdamW(second.parameters(), lr=0.01)"


@pytest.mark.parametrize(
    ("optimizers", "loop"),
    [
        (f"optimizers = [{MADE}]", "for opt in optimizers:"),
        (f"optimizers = [{MADE}]", "for place, opt in enumerate(optimizers):"),
        (f"optimizers = [{MADE}]", "for opt, name in zip(optimizers, 'ab'):"),
        (f"a, b = {MADE}", "for opt in (a, b):"),
        (f"optimizers = dict(zip('ab', [{MADE}]))", "for opt in optimizers.values():"),
        (f"optimizers = dict(zip('ab', [{MADE}]))", "for name, opt in optimizers.items():"),
    ],
)
def test_every_optimizer_moves_its_weights(optimizers: str, loop: str) -> None:
    body = PROGRAM.format(optimizers=optimizers, loop=loop)
    found = translated(body)
    assert found.clean, found.text
    theirs, ours = names_of(HEAD + body), names_of(found.text)
    for layer in ("first", "second"):
        for weight in ("weight", "bias"):
            expected = getattr(theirs[layer], weight).detach().numpy()
            np.testing.assert_allclose(getattr(ours[layer], weight).asnumpy(), expected, rtol=1e-5, atol=1e-6)
