"""Every schedule over 60 steps: the rate of each step, with a pause in the middle from which a new schedule goes on."""
import math
import numpy as np
import torch
from torch import nn
from torch.optim import lr_scheduler

w = nn.Parameter(torch.from_numpy(np.ones(2, dtype=np.float32)))
makers = {
    'step': lambda o: lr_scheduler.StepLR(o, step_size=7, gamma=0.5),
    'multi': lambda o: lr_scheduler.MultiStepLR(o, milestones=[5, 20, 45], gamma=0.3),
    'exp': lambda o: lr_scheduler.ExponentialLR(o, gamma=0.95),
    'const': lambda o: lr_scheduler.ConstantLR(o, factor=0.25, total_iters=10),
    'linear': lambda o: lr_scheduler.LinearLR(o, start_factor=0.1, total_iters=20),
    'poly': lambda o: lr_scheduler.PolynomialLR(o, total_iters=50, power=0.9),
    'cos': lambda o: lr_scheduler.CosineAnnealingLR(o, T_max=25, eta_min=1e-3),
    'restarts': lambda o: lr_scheduler.CosineAnnealingWarmRestarts(o, T_0=8, T_mult=2, eta_min=1e-3),
    'lambda': lambda o: lr_scheduler.LambdaLR(o, lr_lambda=lambda e: min((e + 1) / 10, 1.0) * 0.97 ** e),
    'mult': lambda o: lr_scheduler.MultiplicativeLR(o, lr_lambda=lambda e: 0.9 if e % 3 else 1.05),
    'cyclic': lambda o: lr_scheduler.CyclicLR(o, base_lr=0.01, max_lr=0.2, step_size_up=7, mode='triangular2', cycle_momentum=False),
    'onecycle': lambda o: lr_scheduler.OneCycleLR(o, max_lr=0.3, total_steps=62, pct_start=0.4, anneal_strategy='linear'),
    'chained': lambda o: lr_scheduler.ChainedScheduler(
        [lr_scheduler.ConstantLR(o, factor=0.1, total_iters=5), lr_scheduler.ExponentialLR(o, gamma=0.95)]),
    'sequential': lambda o: lr_scheduler.SequentialLR(
        o, [lr_scheduler.LinearLR(o, 0.1, total_iters=10), lr_scheduler.CosineAnnealingLR(o, T_max=30)], milestones=[10]),
}
for name, make in makers.items():
    optimizer = torch.optim.SGD([w], lr=0.1, momentum=0.9)
    scheduler = make(optimizer)
    rates = []
    for step in range(60):
        optimizer.zero_grad()
        loss = (w ** 2).sum() * 0
        loss.backward()
        optimizer.step()
        rates.append(optimizer.param_groups[0]['lr'])
        scheduler.step()
        if step == 29 and name not in ('chained', 'sequential', 'lambda', 'mult'):
            saved, saved_optimizer = scheduler.state_dict(), optimizer.state_dict()
            optimizer = torch.optim.SGD([w], lr=0.1, momentum=0.9)
            scheduler = make(optimizer)
            optimizer.load_state_dict(saved_optimizer)
            scheduler.load_state_dict(saved)
    print(name, ' '.join('%.5f' % r for r in rates), '%.6f' % scheduler.get_last_lr()[0])
plateau_optimizer = torch.optim.SGD([w], lr=0.1)
plateau = lr_scheduler.ReduceLROnPlateau(plateau_optimizer, mode='max', factor=0.5, patience=2, threshold=0.01, cooldown=1)
values = []
for step in range(60):
    plateau.step(math.sin(step / 5) + 0.001 * step)
    values.append(plateau_optimizer.param_groups[0]['lr'])
print('plateau', ' '.join('%.6f' % v for v in values))
for group in plateau_optimizer.param_groups:
    group['lr'] = group['lr'] * 2
print('%.6f' % plateau_optimizer.param_groups[0]['lr'])
