# with:
import torch
import torch.distributions as D
x = torch.tensor([0.5, 1.5])
loc, scale = torch.tensor([0., 1.]), torch.tensor([1., 2.])
pr = torch.tensor([0.2, 0.7])
cat = torch.tensor([[0.1, 0.2, 0.7], [0.3, 0.3, 0.4]])
# each:
D.Normal(torch.zeros(2), 1.0).perplexity()
D.Normal(loc, scale).expand((3, 2)).batch_shape
D.Laplace(0., 1.).cdf(x)
D.kl_divergence(D.Exponential(1.), D.Exponential(2.))
D.kl_divergence(D.Gamma(2., 1.), D.Gamma(3., 2.))
D.kl_divergence(D.Beta(2., 1.), D.Beta(3., 2.))
D.kl_divergence(D.Uniform(0., 1.), D.Uniform(-1., 2.))
D.kl_divergence(D.Poisson(2.), D.Poisson(3.))
D.kl_divergence(D.Laplace(0., 1.), D.Laplace(1., 2.))
D.HalfNormal(scale).log_prob(x)
D.StudentT(3.).log_prob(x)
D.Dirichlet(torch.tensor([0.5, 0.5])).log_prob(torch.tensor([0.3, 0.7]))
D.Binomial(10, pr).log_prob(torch.tensor([3., 5.]))
D.OneHotCategorical(cat).mean
D.Multinomial(4, cat[0]).mean
D.Chi2(scale).log_prob(x)
D.Weibull(scale, scale).log_prob(x)
D.Pareto(scale, scale).mean
D.NegativeBinomial(5., pr).mean
D.TransformedDistribution(D.Normal(loc, scale), [D.TanhTransform()]).log_prob(torch.tensor([0.1, -0.3]))
D.TransformedDistribution(D.Independent(D.Normal(loc, scale), 1), D.ExpTransform()).log_prob(x)
D.TransformedDistribution(D.Normal(loc, scale), [D.AffineTransform(1., 2.), D.SigmoidTransform()]).log_prob(pr)
D.transforms.ComposeTransform([D.transforms.ExpTransform(), D.AffineTransform(1., 2., event_dim=1)]).log_abs_det_jacobian(x, x)
D.MixtureSameFamily(D.Categorical(torch.tensor([0.3, 0.7])), D.Normal(loc, scale)).log_prob(x)
D.MixtureSameFamily(D.Categorical(cat), D.Independent(D.Normal(torch.ones(2, 3, 2), 1.0), 1)).mean
isinstance(D.MixtureSameFamily(D.Categorical(cat), D.Normal(cat, 1.0)), D.Distribution)
D.constraints.interval(0., 1.).check(x)
