"""Lists of what the history holds, of any length, in which things are deleted and taken back."""
