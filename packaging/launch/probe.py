"""Print which of the shared libraries named on the command line cannot be loaded, and ``a font`` if there is none.

A script of its own: the linker of a running process may go on answering from what it saw before an installation.
"""

import ctypes
import sys

FONTCONFIG = "libfontconfig.so.1"
SYSTEM_FONTS = 0


class FontSet(ctypes.Structure):
    """The head of fontconfig's FcFontSet, the only part that is read."""

    _fields_ = (("count", ctypes.c_int),)


def has_font() -> bool:
    """Whether fontconfig knows any font at all."""
    fontconfig = ctypes.CDLL(FONTCONFIG)
    fontconfig.FcConfigGetFonts.restype = ctypes.POINTER(FontSet)
    fontconfig.FcConfigGetFonts.argtypes = (ctypes.c_void_p, ctypes.c_int)
    fontconfig.FcInit()
    fonts = fontconfig.FcConfigGetFonts(None, SYSTEM_FONTS)
    return bool(fonts) and fonts.contents.count > 0


def main(sonames: list[str]) -> None:
    for soname in sonames:
        try:
            ctypes.CDLL(soname)
        except OSError:
            print(soname)
        else:
            if soname == FONTCONFIG and not has_font():
                print("a font")


if __name__ == "__main__":
    main(sys.argv[1:])
