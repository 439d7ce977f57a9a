"""What a step gives back beside its loss."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated


@pytest.mark.parametrize(("given", "returned"), [("w.data.numpy()", "return loss, w, loss\n"), ("w.relu()", "return loss, w\n")])
def test_an_array_beside_the_loss_takes_a_tensor_along(given, returned):
    body = f"""
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 2)

    def forward(self, x):
        w = self.fc(x)
        return w, {given}

net = Net()
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
x = torch.ones(4, 3)
for step in range(3):
    optimizer.zero_grad()
    out, w = net(x)
    loss = out.sum()
    loss.backward()
    optimizer.step()
print(w)
"""
    assert returned in translated(body).text
