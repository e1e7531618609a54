"""Contrast, as the Web Content Accessibility Guidelines 2.1 define it."""

from PySide6.QtGui import QColor


def luminance(colour: QColor) -> float:
    """Relative luminance, 0 (black) to 1 (white)."""

    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(part / 255) for part in (colour.red(), colour.green(), colour.blue()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    """Contrast ratio to 1, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
