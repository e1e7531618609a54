"""The progress page: what the figures say, and what to do about it."""
