"""What the rule `training_step` knows of training loops: the calls that make one up, what the loss depends on, and the text."""
