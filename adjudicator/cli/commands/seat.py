"""`adjudicator seat`: what a player can do about a seat besides sending orders."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import click

from adjudicator.cli.acting import act_command, make_act
from adjudicator.cli.command import Argument, Command, Group
from adjudicator.cli.failures import Status
from adjudicator.cli.keys import read_key
from adjudicator.cli.parameters import one_of
from adjudicator.cli.sources import time_named, time_of
from adjudicator.repository.people.acts import Act, Away, Leave, Resign, RotateKey, Vote
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.times import time_text
from adjudicator.words import gettext as _

Wish = Literal["draw", "end", "nothing"]


def command() -> Group:
    """Make the group."""
    return Group(
        "seat",
        help=_(
            "Announces something about your seat to everyone. It is signed with your key and "
            "takes effect once the adjudicator has run."
        ),
        summaries={
            _("Commands"): {
                "away": _("Announce that you will be away."),
                "vote": _("Vote to end the game, as a draw or as it stands."),
                "resign": _("Give up your seat for good, or give it back before the start."),
                "rotate-key": _("Change to another key."),
            }
        },
        load=lambda name: _commands()[name],
        examples=[
            (_("Announce a holiday:"), "adjudicator seat away westeros --until 2026-12-01T00:00:00Z"),
        ],
    )


def _commands() -> Mapping[str, Command]:
    return {"away": _away(), "vote": _vote(), "resign": _resign(), "rotate-key": _rotate_key()}


def _away() -> Command:
    return act_command(
        "away",
        _run_away,
        help=_(
            "Announces that you will be away. Deadlines wait for you as long as the game's rules "
            "allow. If you still miss one, you count as absent like anybody else, but no steward "
            "plays for you during the time you announced."
        ),
        params=[
            click.Option(
                ["--from", "start"],
                metavar="TIME",
                help=_("When you leave, for example 2026-11-21T04:00:00Z; by default now."),
            ),
            click.Option(["--until"], required=True, metavar="TIME", help=_("When you are back. Required.")),
        ],
        examples=[
            (_("Announce a holiday:"), "adjudicator seat away westeros --until 2026-12-01T00:00:00Z"),
        ],
    )


def _run_away(*, game: str, start: str | None, until: str, **where: Any) -> Status:  # noqa: ANN401
    first, last = time_text(time_of(start)), time_text(time_named(until))
    return make_act(
        game=game,
        make=lambda _found, at, seat: Away(game=game, at=at, seat=seat, start=first, until=last),
        **where,
    )


def _vote() -> Command:
    return act_command(
        "vote",
        _run_vote,
        help=_(
            "Votes for an end of the game. If all remaining players vote for a draw, the game "
            "ends without a winner; if all vote to end it as it stands, whoever is ahead wins. "
            "You can change your vote until then."
        ),
        params=[
            Argument(
                "wish",
                _("Your vote: draw, end or nothing."),
                callback=one_of("draw", "end", "nothing"),
            )
        ],
        examples=[
            (_("Offer a draw, or agree to one:"), "adjudicator seat vote westeros draw"),
            (_("Withdraw your vote:"), "adjudicator seat vote westeros nothing"),
        ],
    )


def _run_vote(*, game: str, wish: Wish, **where: Any) -> Status:  # noqa: ANN401
    return make_act(
        game=game, make=lambda _found, at, seat: Vote(game=game, at=at, seat=seat, wish=wish), **where
    )


def _resign() -> Command:
    return act_command(
        "resign",
        _run_resign,
        help=_(
            "Gives up your seat for good. From then on the game treats it as absent, until the "
            "organiser finds a substitute. Before the game starts, the seat simply becomes free "
            "again, as long as nobody has confirmed."
        ),
        params=[],
        examples=[(_("Leave the game westeros:"), "adjudicator seat resign westeros")],
    )


def _run_resign(*, game: str, **where: Any) -> Status:  # noqa: ANN401
    def make(found: PublishedGame, at: str, seat: str) -> Act:
        return (Resign if found.latest else Leave)(game=game, at=at, seat=seat)

    return make_act(game=game, make=make, **where)


def _rotate_key() -> Command:
    return act_command(
        "rotate-key",
        _run_rotate_key,
        help=_(
            "Changes your seat to another key, which you have made with the command key. The "
            "orders you have sent stay in force, and your page shows them to the new key too. "
            "Older pages and messages open only with the old key, so keep it; it cannot be used "
            "for this seat again. If you have lost the old key, ask the organiser to use the "
            "command organise replace."
        ),
        params=[
            click.Option(
                ["--new-key"],
                required=True,
                type=click.Path(path_type=Path),
                metavar="FILE",
                help=_("The file with your new key. Required."),
            )
        ],
        examples=[
            (_("Make a new key and change to it:"), "adjudicator key --out ../second.key"),
            ("", "adjudicator seat rotate-key westeros --new-key ../second.key"),
        ],
    )


def _run_rotate_key(*, game: str, new_key: Path, **where: Any) -> Status:  # noqa: ANN401
    public = read_key(new_key).public.text()
    return make_act(
        game=game,
        make=lambda _found, at, seat: RotateKey(game=game, at=at, seat=seat, key=public),
        **where,
    )
