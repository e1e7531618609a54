"""Training: what to deal, how an answer is graded, what the figures mean. No screen, no file, no clock."""
