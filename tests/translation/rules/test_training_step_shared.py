"""A computation that two steps share, `fake = netG(noise)`: it runs once, and vjp takes the second step's gradient through it."""

from __future__ import annotations

import textwrap

import pytest

from workers.translation import translate

GAN = textwrap.dedent(
    """
    import torch
    from torch import nn, optim

    netG, netD = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2)), nn.Linear(2, 1)
    optG = optim.Adam(netG.parameters())
    optD = optim.Adam(netD.parameters())
    for real, label in data:
        # the discriminator
        optD.zero_grad()
        loss_real = (netD(real) - label).mean()
        loss_real.backward()
        # the generator's picture
        noise = torch.randn(4, 2)
        fake = netG(noise)
        lossD = netD(fake.detach()).mean()
        lossD.backward()
        optD.step()
        optG.zero_grad()
        lossG = -netD(fake).mean()
        lossG.backward()
        optG.step()
    """
)


def test_the_shared_forward_runs_once_and_stays_where_it_was() -> None:
    result = translate(GAN)
    assert result.clean
    loop = result.text[result.text.index("for real, label") :]
    assert loop == textwrap.dedent(
        """\
        for real, label in data:
            # the discriminator
            # the generator's picture
            noise = ops.randn((4, 2))
            fake, vjp_g = ms.vjp(netG, noise, weights=optG.parameters)
            _, grads_d = grad_fn_d(real, label, fake)
            optD(grads_d)
            lossG, grad_fake = grad_fn_g(fake)
            grads_g = vjp_g(grad_fake)[1]
            optG(grads_g)
        """
    )
    assert "grad_fn_g = ms.value_and_grad(forward_g, 0)\n" in result.text
    assert "netG(" not in result.text[: result.text.index("for real")]


def test_several_statements_become_a_function_for_vjp() -> None:
    text = translate(GAN.replace("fake = netG(noise)", "code = netG(noise)\n    fake = code * 2 + label")).text
    assert (
        "    def shared_g():\n        code = netG(noise)\n        fake = code * 2 + label\n        return fake\n\n"
        "    fake, vjp_g = ms.vjp(shared_g, weights=optG.parameters)\n"
    ) in text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("lossG = -netD(fake).mean()", "lossG = -netD(fake).mean() + netG(noise).mean()"),
        ("lossG = -netD(fake).mean()", "lossG = -netD(fake + noise).mean() + helper(fake)"),
    ],
    ids=["the second step uses its weights elsewhere too", "in a function of the file"],
)
def test_weights_that_are_reached_on_another_way_forbid_it(old: str, new: str) -> None:
    body = GAN.replace(old, new).replace("for real,", "def helper(x):\n    return netG(x).mean()\n\nfor real,", 1)
    assert "ms.vjp(" not in translate(body).text
