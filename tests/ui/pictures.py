"""Pictures of widgets, compared."""

from PySide6.QtGui import QImage, QPixmap


def content(picture: QImage | QPixmap) -> bytes:
    """What every pixel is. The picture is held while it is read: ``constBits`` alone does not keep it alive."""
    image = picture.toImage() if isinstance(picture, QPixmap) else picture
    return bytes(image.constBits())
