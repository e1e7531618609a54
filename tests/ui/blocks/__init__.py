"""The page of the block game, driven in the real window."""
