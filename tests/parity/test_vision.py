"""torchvision on the torch side, beside a torch that its compiled part may not fit."""

from __future__ import annotations

from tests.parity.running import run, values
from workers.parity.sandbox.pool import Pool

TRANSFORMS = """
import numpy as np
from torchvision import transforms
image = np.arange(12, dtype=np.uint8).reshape(2, 2, 3)
shape = str(tuple(transforms.Compose([transforms.ToTensor(), transforms.Normalize((0.5,), (0.5,))])(image).shape))
"""
OWN_OPERATOR = """
import torch
torch.library.define("own::twice", "(Tensor x) -> Tensor")
torch.library.impl("own::twice", "CompositeExplicitAutograd", lambda x: x * 2)

@torch.library.register_fake("own::twice")
def twice(x):
    return torch.empty_like(x)

shape = str(tuple(torch.ops.own.twice(torch.empty(3, device="meta")).shape))
"""


RANDOM = """
import numpy as np
import torch
from torchvision import transforms
np.random.seed(3)
crop = np.array([int(place) for place in transforms.RandomCrop.get_params(torch.zeros(3, 9, 8), (4, 5))])
area = transforms.RandomRotation.get_params([-10.0, 10.0])
after = float(np.random.rand())
np.random.seed(3)
drawn = np.array([int(np.random.randint(0, 6)), int(np.random.randint(0, 4)), 4, 5])
drawn_area = float(np.random.uniform(-10, 10))
drawn_after = float(np.random.rand())
"""
SECOND = """
import numpy as np
import torch
from torchvision.transforms import v2
np.random.seed(3)
image = torch.arange(12.0).reshape(1, 3, 4)
flipped = np.array([bool((v2.RandomHorizontalFlip()(image) != image).any()) for _ in range(8)])
np.random.seed(3)
drawn = np.array([bool(np.random.rand() < 0.5) for _ in range(8)])
"""
OF_THE_PROGRAM = """
import numpy as np
import torch
import torchvision
np.random.seed(3)
torch.rand(2), torch.empty(2).uniform_(), torch.randint(5, (2,))
after = float(np.random.rand())
np.random.seed(3)
drawn = float(np.random.rand())
"""


def test_its_transforms_run(pool: Pool) -> None:
    assert values(run(pool, TRANSFORMS, "shape"))["shape"] == "(3, 2, 2)"


def test_a_program_still_describes_operators_of_its_own(pool: Pool) -> None:
    assert values(run(pool, OWN_OPERATOR, "shape"))["shape"] == "(3,)"


def test_its_random_transforms_draw_from_numpy_in_their_own_order(pool: Pool) -> None:
    found = values(run(pool, RANDOM, "crop", "area", "after", "drawn", "drawn_area", "drawn_after"))
    assert (found["crop"], found["area"], found["after"]) == (found["drawn"], found["drawn_area"], found["drawn_after"])


def test_those_of_the_second_kind_do_too(pool: Pool) -> None:
    found = values(run(pool, SECOND, "flipped", "drawn"))
    assert found["flipped"] == found["drawn"]


def test_what_the_program_draws_from_torch_leaves_numpy_alone(pool: Pool) -> None:
    found = values(run(pool, OF_THE_PROGRAM, "after", "drawn"))
    assert found["after"] == found["drawn"]
