"""Services without a screen: folders, preferences, rule files, words, keeping answers, the command line."""
