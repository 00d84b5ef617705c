"""`adjudicator join`: take a seat."""

from pathlib import Path

from adjudicator.cli.acting import act_command
from adjudicator.cli.command import Argument, Command
from adjudicator.cli.failures import Failure
from adjudicator.cli.keys import read_key
from adjudicator.cli.parameters import PATH, login_option, one_of, option, required, seat_names
from adjudicator.player.signing import Signer, consequence, seating
from adjudicator.repository.people.acts import SignedAct
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.roster import require_seat, seats_refuse
from adjudicator.repository.people.wanted import wanted_seats
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.times import read_time
from adjudicator.sealing import SealingError, SecretKey
from adjudicator.words import command as typed, gettext as _, languages


def command() -> Command:
    """Make the command."""
    handle = _("Your login on the forge, so that you are notified when you are awaited.")
    return act_command(
        "join",
        _make,
        help=_(
            "Takes a free seat in a game that has not started, or takes over one in a game under way "
            "whose player has resigned, is absent or looks for relief, if the game allows that. Whoever "
            "has resigned comes back in this way, with the same key, while nobody else plays the seat. "
            "Your signed request is pushed as a branch, which the adjudicator takes in. When the game is "
            "over its secret is published, unless the game was set up otherwise: from then on everyone can "
            "read all its hands, orders and plans, including yours."
        ),
        params=[
            Argument(
                "seat",
                _(
                    "The seat you want; “adjudicator status” lists the free ones. "
                    "Leave it out if seats are drawn."
                ),
                required=False,
            ),
            required(
                "--name",
                "NAME",
                _("Your name in this game; everyone can see it, in an anonymous game only after its end."),
            ),
            option(
                "--wish",
                "SEATS",
                _(
                    "If seats are drawn: the seats you would like, your favourite first, such as "
                    "stark,greyjoy."
                ),
                callback=seat_names,
            ),
            option("--invitation", "CODE", _("The code from the organiser, if the game is by invitation.")),
            option(
                "--known-key",
                "FILE",
                _(
                    "In an anonymous game, which you join with a new key: the key that the league knows you "
                    "by. It is sealed like your name, so that this game counts with your others later."
                ),
                type=PATH,
            ),
            login_option(handle),
            option(
                "--language",
                "TAG",
                _(
                    "The language of letters to you, if not that of the league: %(languages)s.",
                    languages=", ".join(languages()),
                ),
                callback=one_of(*languages()),
            ),
        ],
        examples=[
            (_("Ask for the seat stark in the game westeros:"), "adjudicator join westeros stark --name Ann"),
            (
                _("Join a game whose seats are drawn:"),
                "adjudicator join westeros --wish stark,greyjoy --name Ann",
            ),
            (
                _("The same, if you may push to the main branch:"),
                "adjudicator join westeros stark --name Ann --direct",
            ),
            (
                _("Take over a seat, with a code from the organiser:"),
                "adjudicator join westeros tully --name Cid --invitation CODE",
            ),
        ],
    )


def _make(
    signer: Signer,
    *,
    seat: str | None,
    name: str,
    wish: tuple[str, ...],
    invitation: str | None,
    handle: str | None,
    known_key: Path | None,
    language: str | None,
) -> SignedAct:
    game = signer.found
    wanted = tuple(one.seat for one in wanted_seats(game, read_time(signer.at)))
    if not signer.roster.undrawn:
        offered = wanted if game.latest else signer.roster.free
        if seat is None and not offered:
            raise seats_refuse(_told_none(game))
        if seat is None:
            raise RefusedAct(
                _("Name the seat that you want."), _("Free seats: %(seats)s", seats=", ".join(offered))
            )
        require_seat(game.file, signer.roster, seat, offered)
    elif seat:
        raise RefusedAct(
            _("The seats of this game are drawn when it starts, so nobody takes one."),
            _("To wish for it: %(command)s", command=typed(f"join {game.name} --wish {seat} --name NAME")),
        )
    if known_key and not game.file.anonymous:
        raise RefusedAct(
            _("In this game everyone sees who plays, so join with the key by which you are known.")
        )
    known = None if known_key is None else read_key(known_key)
    shown = None if invitation is None else _read_invitation(invitation)
    signer.once_sent.append(consequence(game))
    following = _("When all seats are taken: adjudicator ready %(game)s", game=game.name)
    if game.latest:
        following = _("When your request is taken in: adjudicator view %(game)s", game=game.name)
    signer.once_sent.append(following)
    return seating(
        signer, seat or "", name, shown, handle=handle, wishes=wish, known=known, language=language
    )


def _told_none(game: PublishedGame) -> str:
    """Say why there is no seat to take in a game."""
    if game.result:
        return _("The game is over.")
    return _("The game is under way, and no seat is wanted.") if game.latest else _("No seat is free.")


def _read_invitation(code: str) -> SecretKey:
    try:
        return SecretKey.from_text(code.strip())
    except SealingError as error:
        raise Failure(
            _("The invitation cannot be read: %(reason)s", reason=str(error)),
            _("After --invitation, copy the whole code that the organiser gave you."),
        ) from error
