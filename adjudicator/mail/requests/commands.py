"""What all requests share: how they are written, which games they name, and who can be signed for."""

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from typing import TypeVar

from adjudicator.engine import nearest_or
from adjudicator.mail.post import Asking, Correspondent, Done, Handler, Proof
from adjudicator.orders.reading import same_word
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.seat_files import KeyedSeat, keyed_seat
from adjudicator.sealing import SecretKey
from adjudicator.words import PlainError, gettext as _, use_commands, words_of

T = TypeVar("T")
W = TypeVar("W", bound=str)

_BY_MAIL = {"submit ": "orders ", "orders new ": "orders ", "seat ": ""}


class RefusedRequest(PlainError):
    """A request cannot be served."""


def by_mail(words: str) -> str:
    """A command of the program as it is written in a mail, for `use_commands`."""
    for program, mail in _BY_MAIL.items():
        if words.startswith(program):
            words = mail + words.removeprefix(program)
    written = words.replace(" --wish SEATS", " any").replace(" --name NAME", " YOUR NAME")
    return written.replace(" --invitation CODE", _(" (and below it: invitation CODE)"))


def handler(
    proof: Proof, serve: Callable[[Asking], Done], ask: Callable[[Asking], str] | None = None
) -> Handler:
    """A handler whose answers show commands as they are written in a mail."""
    asked = ask and partial(_by_mail, ask)
    return Handler(proof, partial(_by_mail, serve), asked)


def _by_mail(serve: Callable[[Asking], T], asking: Asking) -> T:
    """Serve a request; who has a key of their own also has the program, and is told its commands."""
    has_key = asking.seat is not None and asking.seat.key is None
    edition = words_of(asking.game.rules.name) if asking.game else nullcontext()
    with nullcontext() if has_key else use_commands(by_mail), edition:
        return serve(asking)


def no_words(asking: Asking, words: Sequence[str]) -> None:
    """Raise RefusedRequest for words that a request has and does not need: mostly a game, mistyped."""
    if words:
        raise unknown_game(asking, words[0])


def unknown_game(asking: Asking, word: str) -> RefusedRequest:
    """What to say of a word that is no game's name."""
    known = game_names(asking.files)
    games = _("The games here are %(games)s.", games=", ".join(known)) if known else ""
    return RefusedRequest(_("There is no game “%(game)s” here.", game=word), nearest_or(games, word, known))


def one_of(word: str, known: Sequence[W], *, near: bool = True) -> W:
    """Find a word among those known, as it is written there; raises RefusedRequest.

    That names the nearest, unless words that are `near` mean nothing alike, such as tags of languages.
    """
    found = next((one for one in known if same_word(one, word)), None)
    if found is None:
        words = ", ".join(known)
        raise RefusedRequest(
            _("“%(value)s” is not one of %(words)s.", value=word, words=words),
            nearest_or("", word, known) if near else "",
        )
    return found


def chosen(asking: Asking, known: Sequence[W], missing: str, *, near: bool = True) -> W:
    """The one word among those known that a request has besides its game, wherever that stands.

    Raises RefusedRequest: with `missing` if it has none, else with the nearest game or, as `one_of`, word.
    """
    game = seat_of(asking).game.name
    words = [word for word in asking.words if not same_word(word, game)]
    if not words:
        raise RefusedRequest(missing)
    if len(words) > 1:
        others = [word for word in words if not any(same_word(word, one) for one in known)]
        raise unknown_game(asking, (others or words)[0])
    return one_of(words[0], known, near=near)


def seat_named(game: PublishedGame, word: str) -> str:
    """Find a seat by its name, in whatever case; raises RefusedRequest with the nearest."""
    seats = game.file.seats
    found = next((seat for seat in seats if same_word(seat, word)), None)
    if found is None:
        hint = _("The seats are %(seats)s.", seats=", ".join(seats))
        raise RefusedRequest(
            _("There is no seat “%(seat)s” in game “%(game)s”.", seat=word, game=game.name),
            nearest_or(hint, word, seats),
        )
    return found


def seat_of(asking: Asking) -> Correspondent:
    """The seat that a request is about; raises RefusedRequest if none is known."""
    if asking.seat is None:
        raise RefusedRequest(
            _("No seat is known here that is played from your address."),
            _("Write to us from the address at which you get letters."),
        )
    return asking.seat


def held_key(seat: Correspondent, typed: str) -> SecretKey:
    """The key of a seat in custody.

    Raises RefusedRequest for a seat with a key of its own: its hint is the command to be `typed` instead.
    """
    if seat.key is None:
        raise RefusedRequest(
            _("Your seat has a key of its own, so only you can do this: the league cannot sign for you."),
            _(
                "In your clone of the repository, run: adjudicator %(command)s",
                command=typed.replace("GAME", seat.game.name),
            ),
        )
    return seat.key


def open_seat(asking: Asking, typed: str) -> KeyedSeat:
    """A seat in custody, in a game that has started; raises RefusedRequest as `held_key`, and NoSeat."""
    seat = seat_of(asking)
    return keyed_seat(seat.game, held_key(seat, typed))
