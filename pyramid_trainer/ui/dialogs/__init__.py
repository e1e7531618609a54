"""Dialogs: opened without blocking, deleted when closed, told apart by what they ask for."""
