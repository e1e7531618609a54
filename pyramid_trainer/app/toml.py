"""The little of TOML that the program writes itself; reading is the standard library's."""


def toml_line(key: str, value: str | int | bool) -> str:
    """One ``key = value`` line. ``value``: text without control characters, a whole number, or yes and no."""
    if isinstance(value, bool):
        return f"{key} = {str(value).lower()}"
    if isinstance(value, int):
        return f"{key} = {value}"
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'{key} = "{escaped}"'
