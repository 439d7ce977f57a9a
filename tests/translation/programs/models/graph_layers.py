"""Layers on a dense graph: weights made by the old constructors, several heads registered by name, residual messages."""
import math

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter


class GraphConv(Module):
    def __init__(self, inputs, outputs, bias=True):
        super(GraphConv, self).__init__()
        self.inputs, self.outputs = inputs, outputs
        self.weight = Parameter(torch.FloatTensor(inputs, outputs))
        if bias:
            self.bias = Parameter(torch.FloatTensor(outputs))
        else:
            self.register_parameter("bias", None)
        self.reset_parameters()

    def reset_parameters(self):
        bound = 1. / math.sqrt(self.weight.size(1))
        self.weight.data.uniform_(-bound, bound)
        if self.bias is not None:
            self.bias.data.uniform_(-bound, bound)

    def forward(self, x, adj):
        out = torch.spmm(adj, torch.mm(x, self.weight))
        return out + self.bias if self.bias is not None else out

    def __repr__(self):
        return self.__class__.__name__ + " (" + str(self.inputs) + " -> " + str(self.outputs) + ")"


class Head(nn.Module):
    def __init__(self, inputs, outputs, rate, alpha):
        super(Head, self).__init__()
        self.rate, self.outputs = rate, outputs
        self.W = nn.Parameter(torch.empty(size=(inputs, outputs)))
        nn.init.xavier_uniform_(self.W.data, gain=1.414)
        self.a = nn.Parameter(torch.empty(size=(2 * outputs, 1)))
        nn.init.xavier_uniform_(self.a.data, gain=1.414)
        self.leaky = nn.LeakyReLU(alpha)

    def forward(self, h, adj):
        wh = torch.mm(h, self.W)
        e = self.leaky(torch.matmul(wh, self.a[:self.outputs, :]) + torch.matmul(wh, self.a[self.outputs:, :]).T)
        e = torch.where(adj > 0, e, -9e15 * torch.ones_like(e))
        attention = F.dropout(F.softmax(e, dim=1), self.rate, training=self.training)
        return F.elu(torch.matmul(attention, wh))


class Graph(nn.Module):
    def __init__(self, features, hidden, classes, rate=0.5, heads=2):
        super(Graph, self).__init__()
        self.rate = rate
        self.heads = [Head(features, hidden, rate, 0.2) for _ in range(heads)]
        for i, head in enumerate(self.heads):
            self.add_module("head_{}".format(i), head)
        self.conv1, self.conv2 = GraphConv(hidden * heads, hidden), GraphConv(hidden, classes, bias=False)
        self.register_buffer("degree", torch.from_numpy(np.ones((1, 1), dtype=np.float32)))

    def forward(self, x, adj):
        near = adj / (adj.sum(1, keepdim=True) + self.degree)
        x = F.dropout(x, self.rate, training=self.training)
        x = torch.cat([head(x, adj) for head in self.heads], dim=1)
        x = F.relu(self.conv1(x, near))
        return F.log_softmax(self.conv2(x, near), dim=1)


model = Graph(features=5, hidden=4, classes=3)
x = torch.randn(6, 5)
adj = torch.rand(6, 6)
print(model(x, adj).shape)
