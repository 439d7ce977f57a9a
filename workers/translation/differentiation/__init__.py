"""Functions of tensors that ms.grad can differentiate, written from the statements by which a program computes a value."""
