"""Joining by mail: the league holds the seat's key, and says beforehand what that means."""

import re
from typing import NamedTuple

from adjudicator.mail.content import named_language
from adjudicator.mail.correspondents import address_of, correspondents
from adjudicator.mail.post import Asking, Done, Proof
from adjudicator.mail.requests.commands import RefusedRequest, handler, one_of, seat_named, unknown_game
from adjudicator.mail.requests.help import free_seat
from adjudicator.orders.reading import same_word
from adjudicator.player.signing import Signer, consequence, of_kind, seating, signed_act, with_proposals
from adjudicator.repository.addresses import Correspondence, same_address, seal_correspondence
from adjudicator.repository.files import Overlay
from adjudicator.repository.mail_ledger import address_mark, confirmed
from adjudicator.repository.people.acts import GiveAddress, SignedAct
from adjudicator.repository.people.custody import custody_key, custody_key_of
from adjudicator.repository.people.wanted import wanted_seats
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.repository.times import time_text
from adjudicator.repository.turn.notices import notice
from adjudicator.sealing import SealingError, SecretKey
from adjudicator.words import gettext as _, languages

ANY = "any"
"""The word in the place of a seat, where seats are drawn and the player wishes for none."""

INVITATION = "invitation"
"""The word before an invitation's code, in the text below the request."""


class _Wanted(NamedTuple):
    """The game, the seat and the player's name that a request to join names.

    Where seats are drawn, it names `wishes`, and the seat is any place that is free.
    """

    game: PublishedGame
    seat: str
    name: str
    wishes: tuple[str, ...] = ()


def _wanted(asking: Asking) -> _Wanted:
    """What a request to join asks for; raises RefusedRequest."""
    words = asking.words
    if asking.game is None:
        if words:
            raise unknown_game(asking, words[0])
        here, seat = free_seat(asking.files)
        raise RefusedRequest(
            _("Name the game, the seat and yourself."),
            _("For example: join %(game)s %(seat)s Ann", game=here, seat=seat),
        )
    free = asking.game.roster.free or tuple(one.seat for one in wanted_seats(asking.game, asking.now))
    if not words:
        raise RefusedRequest(
            _("Name the seat that you want."),
            _("The free seats are %(seats)s.", seats=", ".join(free)) if free else _("No seat is free."),
        )
    if asking.game.roster.undrawn:
        return _wished(asking, asking.game)
    seat, name = seat_named(asking.game, words[0]), " ".join(words[1:])
    if not name:
        raise RefusedRequest(
            _("Write the name by which the others will know you behind the seat."),
            _("For example: join %(game)s %(seat)s Ann", game=asking.game.name, seat=seat),
        )
    return _Wanted(asking.game, seat, name)


def _wished(asking: Asking, game: PublishedGame) -> _Wanted:
    """What a request to join asks for where seats are drawn: wishes, or the word for any seat, and a name."""
    wishes, _space, name = re.sub(r"\s*,\s*", ",", " ".join(asking.words)).partition(" ")
    if not name:
        raise RefusedRequest(
            _("Seats are drawn in this game: write those you wish for, or any, and then your name."),
            _(
                "For example: join %(game)s any Ann; or, with wishes: join %(game)s %(seats)s Ann",
                game=game.name,
                seats=",".join(game.file.seats[:2]),
            ),
        )
    # No two players may be given a place, or the key that goes with it, in one run.
    places = with_proposals(asking.files, game, asking.now).roster.free
    if not places:
        raise RefusedRequest(_("No seat is free."))
    named = [] if same_word(wishes, ANY) else wishes.split(",")
    return _Wanted(game, places[0], name, tuple(seat_named(game, word) for word in named))


def _invitation(text: str) -> SecretKey | None:
    """The invitation in the text below a request; raises RefusedRequest if it cannot be read."""
    lines = (line.strip() for line in text.splitlines())
    code = next((line for line in lines if line.lower().startswith(INVITATION)), "")
    if not code:
        return None
    try:
        return SecretKey.from_text(code[len(INVITATION) :].strip(" :"))
    except SealingError as error:
        raise RefusedRequest(
            _("The invitation cannot be read: %(reason)s", reason=str(error)),
            _("Below your request, write the word invitation and the code that the organiser gave you."),
        ) from error


def _joined(asking: Asking) -> tuple[PublishedGame, SignedAct, SecretKey]:
    """Make the act that takes the seat, with the key that the league is to hold.

    Raises RefusedRequest, and RefusedAct if it would not be adopted.
    """
    game, seat, name, wishes = _wanted(asking)
    key = _former_key(asking, game, seat) or custody_key(
        asking.secret.mail, game.file, seat, time_text(asking.now)
    )
    shown = _invitation(asking.request.text) or _held_before(asking, game)

    named = named_language(asking.request.text)
    language = one_of(named, languages(), near=False) if named else None

    def make(signer: Signer) -> SignedAct:
        return seating(signer, seat, name, shown, custody=True, wishes=wishes, language=language)

    signed, _signer = signed_act(asking.files, game, key, make, asking.now)
    return game, signed, key


def _held_before(asking: Asking, game: PublishedGame) -> SecretKey | None:
    """The key by which a rematch invites whoever played the game before from this address without a key."""
    former = game.file.rematch and published_game(asking.files, game.file.rematch)
    for one in correspondents(former, asking.secret.mail) if former else ():
        if (
            same_address(one.address, asking.address)
            and one.key
            and one.key.public.text() in game.file.invited
        ):
            return one.key
    return None


def _former_key(asking: Asking, game: PublishedGame, seat: str) -> SecretKey | None:
    """The key of a seat that was resigned from the same address, for whoever comes back to it."""
    known = address_of(game, seat, asking.secret.mail) if seat in game.roster.resigned else None
    if known is None or not known.confirmed or not same_address(known.address, asking.address):
        return None
    return custody_key_of(asking.secret.mail, game.file, seat, game.roster.players[seat])


def _ask(asking: Asking) -> str:
    game, signed, _key = _joined(asking)
    return f"{notice(signed.statement, game.file)}\n{consequence(game, custody=True)}"


def _serve(asking: Asking) -> Done:
    """Take the seat, and put the address on file that has confirmed it."""
    game, joined, key = _joined(asking)
    secret = asking.secret.mail
    files = {f"{game.file.paths.inbox}/{joined.file}": joined.serialize()}
    sealed: list[str] = []

    def make(signer: Signer) -> GiveAddress:
        told = Correspondence(asking.address, clear=True)
        sealed.append(seal_correspondence(told, game.file, signer.seat, secret.key.public))
        return of_kind(GiveAddress)(signer, sealed=sealed[0])

    after = Overlay(asking.files, files)
    given, _signer = signed_act(after, published_game(after, game.name), key, make, asking.now)
    files[f"{game.file.paths.inbox}/{given.file}"] = given.serialize()
    mark = address_mark(secret, game.name, sealed[0])
    told = [
        notice(joined.statement, game.file),
        _("As soon as this is taken in, the seat is yours, and the game's letters come to you.")
        if game.latest
        else _(
            "You need do nothing now. When all seats are taken and everyone has confirmed, the game starts, "
            "and its first letter comes to you."
        ),
    ]
    title = _("you take the seat %(seat)s", seat=game.file.seat_title(_wanted(asking).seat))
    return Done(title, "\n".join(told), files, (confirmed(asking.mac, mark),))


JOIN = handler(Proof.NEWCOMER, _serve, _ask)
