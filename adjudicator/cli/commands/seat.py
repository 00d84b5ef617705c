"""`adjudicator seat`: what a player can do about the seat beside sending orders."""

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
            "Says something about your seat that everyone is to know. It is signed with your key and counts"
            " once the adjudicator has run."
        ),
        summaries={
            _("Commands"): {
                "away": _("Announce that you will be absent."),
                "vote": _("Wish for a draw, or to end the game as it stands."),
                "resign": _("Give up your seat for good, or give it back before the start."),
                "rotate-key": _("Go on with another key."),
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
            "Announces that you will be absent. Deadlines wait for you, as long as the game allows. One that"
            " you miss all the same counts like anybody's, but no steward plays for you meanwhile."
        ),
        params=[
            click.Option(
                ["--from", "start"],
                metavar="TIME",
                help=_("From when, for example 2026-11-21T04:00:00Z; from now on, if you do not say."),
            ),
            click.Option(
                ["--until"], required=True, metavar="TIME", help=_("When you are back. It must be given.")
            ),
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
            "Tells what end you wish for. When all who still play wish for a draw, the game ends without a"
            " winner; when all wish to end it as it stands, whoever is ahead has won. You can change your"
            " wish until then."
        ),
        params=[
            Argument(
                "wish",
                _("What you wish for: draw, end or nothing."),
                callback=one_of("draw", "end", "nothing"),
            )
        ],
        examples=[
            (_("Offer a draw, or agree to one:"), "adjudicator seat vote westeros draw"),
            (_("Take that back:"), "adjudicator seat vote westeros nothing"),
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
            "Gives up your seat for good: from then on the game plays for it as for one that is absent, until"
            " the organiser finds a substitute. Before the game has started the seat is simply free again, as"
            " long as nobody has confirmed."
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
            "Goes on with another key, which you have made with the command key. The orders you have sent"
            " stay in force, and your page tells them to the new key too. Older pages and messages open with"
            " the old key only, so keep it; the game does not take it back. If you have lost the old key, ask"
            " the organiser for the command organise replace."
        ),
        params=[
            click.Option(
                ["--new-key"],
                required=True,
                type=click.Path(path_type=Path),
                metavar="FILE",
                help=_("The file with your new key. It must be given."),
            )
        ],
        examples=[
            (_("Make a new key and go on with it:"), "adjudicator key --out ../second.key"),
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
