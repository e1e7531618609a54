"""The drill page: the felt with its cards, the verdict under it, the session line, the picker of rules."""
