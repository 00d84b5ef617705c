"""Noise that is the same wherever it is drawn: from integers and exact arithmetic, with no random source."""


def noise(x: float, y: float, salt: int) -> float:
    """A value from -1 to 1 that changes smoothly from place to place, about once a unit."""
    left, top = int(x // 1), int(y // 1)
    across, down = _eased(x - left), _eased(y - top)
    upper = _mixed(_at(left, top, salt), _at(left + 1, top, salt), across)
    lower = _mixed(_at(left, top + 1, salt), _at(left + 1, top + 1, salt), across)
    return _mixed(upper, lower, down)


def _at(x: int, y: int, salt: int) -> float:
    """The value at a whole place, which looks like chance."""
    mixed = (x * 374_761_393 + y * 668_265_263 + salt * 974_634_777) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1_274_126_177) & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 16)) & 0xFFFF) / 0x8000 - 1


def _eased(part: float) -> float:
    return part * part * (3 - 2 * part)


def _mixed(one: float, other: float, part: float) -> float:
    return one + (other - one) * part
