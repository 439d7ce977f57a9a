from .layers import Block, Attention
from .model import Net, build
from . import losses
__all__ = ["Net", "Block", "build", "losses"]
