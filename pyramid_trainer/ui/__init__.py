"""The window: the only folder that imports PySide6. Pages, widgets and dialogs over the services of ``app``."""
