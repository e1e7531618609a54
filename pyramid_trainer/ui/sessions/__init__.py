"""The list of sessions: what each was worth, its name and note, deleting it and taking that back."""
