"""Channels: the public news of a game told to a room on Discord, Matrix, ntfy or Telegram, by Apprise.

A channel has no record of what was told that could be looked up. So only turns that this very run has made
are told there: a run that is killed before it comes to that tells nothing, and none tells anything twice.
"""

import logging
from collections.abc import Sequence

from adjudicator.forge.notifications import notices
from adjudicator.repository.files import Files
from adjudicator.words import N_, PlainError, gettext as _


class NoChannels(PlainError):
    """Channels are wanted, and Apprise is not installed."""

    advice = N_("Install it with pip install adjudicator[channels].")


def tell_channels(files: Files, games: Sequence[str], now: int, addresses: str) -> tuple[str, ...]:
    """Tell the news of games whose turns were just made; return the kinds of channels for which it failed.

    The kind alone, such as `discord`, because an address holds a password. Raises NoChannels.
    """
    news = [notice.text for notice in notices(files, games, now, remind_hours=0)]
    if not news:
        return ()
    try:
        from apprise import Apprise  # noqa: PLC0415  an optional extra
    except ImportError as error:
        raise NoChannels(_("News cannot be told to channels, because Apprise is not installed.")) from error
    # What it logs may hold an address.
    logging.getLogger("apprise").disabled = True
    failed: list[str] = []
    for address in addresses.split():
        channel = Apprise()
        if not (channel.add(address) and channel.notify(body="\n".join(news))):
            failed.append(address.partition("://")[0] if "://" in address else "?")
    return tuple(failed)
