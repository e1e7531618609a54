"""The games of the history: a few of them before a new one, and the list of all."""
