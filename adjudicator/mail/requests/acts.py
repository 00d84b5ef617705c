"""Acts by mail: the league makes, checks and signs them for the players of seats in custody."""

import re
from collections.abc import Callable
from functools import partial

from adjudicator.mail.post import Asking, Done, Handler, Proof
from adjudicator.mail.requests.commands import (
    RefusedRequest,
    chosen,
    handler,
    held_key,
    no_words,
    seat_named,
    seat_of,
)
from adjudicator.orders.reading import same_word
from adjudicator.player.signing import (
    Make,
    absence,
    channel_given,
    confirmed,
    of_kind,
    open_up,
    resignation,
    signed_act,
    vote,
)
from adjudicator.repository.channels import plain_channel
from adjudicator.repository.mail_file import channel_key
from adjudicator.repository.people.acts import MOTIONS, ChooseLanguage, Closing, Relief, RotateKey
from adjudicator.repository.people.agreement import CHOICES
from adjudicator.repository.people.roster import public_key
from adjudicator.repository.turn.notices import notice
from adjudicator.words import N_, gettext as _, languages, lookup

_ABSENCE = re.compile(
    r"(?:(?P<other>\S+) )??(?:from (?P<start>\S+) )?(?:until |till |to )?(?P<until>\S+)", re.IGNORECASE
)


def _ready(asking: Asking) -> Make:
    no_words(asking, asking.words)
    return confirmed


def _vote(asking: Asking) -> Make:
    game = seat_of(asking).game
    words = [word for word in asking.words if not same_word(word, game.name)]
    if len(words) == 2 and same_word(words[0], "replace"):  # noqa: PLR2004  the wish and the seat
        return partial(vote, wish="replace", whose=seat_named(game, words[1]))
    wish = chosen(
        asking, (*CHOICES, *MOTIONS), _("Say what you vote for: vote draw, vote end or vote nothing.")
    )
    return partial(vote, wish=wish)


def _away(asking: Asking) -> Make:
    said = _ABSENCE.fullmatch(" ".join(asking.words))
    if said is None:
        raise RefusedRequest(
            _("Say until when: away until 2027-08-15, or away from 2027-08-01 until 2027-08-15.")
        )
    no_words(asking, (said["other"] or "").split())
    start = said["start"]
    return partial(absence, start=start and start.upper(), until=said["until"].upper())


def _tell(asking: Asking) -> Make:
    game = seat_of(asking).game
    words = [word for word in asking.words if not same_word(word, game.name)]
    if len(words) != 1:
        raise RefusedRequest(
            _("Say in which channel to tell you that it is your turn: tell ntfy://TOPIC, or tell none.")
        )
    address, key = plain_channel(words[0]), channel_key(game.files)
    return partial(channel_given, address=address, key=key)


def _language(asking: Asking) -> Make:
    known = ", ".join(languages())
    missing = _(
        "Say in which language to write to you: language TAG. There are: %(languages)s.", languages=known
    )
    return partial(of_kind(ChooseLanguage), language=chosen(asking, languages(), missing, near=False))


def _relief(asking: Asking) -> Make:
    ends = "end" in map(str.lower, asking.words)
    no_words(asking, [word for word in asking.words if word.lower() != "end"])
    return partial(of_kind(Relief), wanted=not ends)


def _resign(asking: Asking) -> Make:
    no_words(asking, asking.words)
    return resignation


def _closing(asking: Asking) -> Make:
    no_words(asking, asking.words)
    text = asking.request.text.strip()
    if not text:
        raise RefusedRequest(
            _("Your closing statement is empty."), _("Write it below the line with the word closing.")
        )
    return partial(of_kind(Closing), text=text)


def _open(asking: Asking) -> Make:
    no_words(asking, asking.words)
    return open_up


def _rotate_key(asking: Asking) -> Make:
    text = " ".join(asking.words) or asking.request.text
    if not text.strip():
        raise RefusedRequest(
            _("Your new public key is missing."),
            _("Make a key with adjudicator key, and write what adjudicator key --show prints."),
        )
    return partial(of_kind(RotateKey), key=public_key(text.strip()).text())


def _signed(asking: Asking, make: Make, typed: str) -> tuple[str, str, dict[str, bytes]]:
    """Make an act; return what it does in a sentence, what follows, and the file."""
    seat = seat_of(asking)
    key = held_key(seat, f"{typed} --print")
    signed, signer = signed_act(asking.files, seat.game, key, make, asking.now)
    path = f"{seat.game.file.paths.inbox}/{signed.file}"
    said = "\n".join(signer.effects) or notice(signed.statement, seat.game.file)
    return said, "\n".join(signer.once_sent), {path: signed.serialize()}


def _serve(read: Callable[[Asking], Make], typed: str, asking: Asking) -> Done:
    said, following, files = _signed(asking, read(asking), typed)
    title = _("“%(request)s” is taken in", request=asking.request.name)
    taken_in = _("Taken in: %(act)s", act=said)
    return Done(title, "\n".join(filter(None, [taken_in, following])), files)


def _ask(read: Callable[[Asking], Make], typed: str, warning: str, asking: Asking) -> str:
    """Say what is to be confirmed; the letter itself says already that somebody resigns."""
    said, _following, _files = _signed(asking, read(asking), typed)
    told = "" if asking.request.name == "resign" else said
    return "\n".join(filter(None, [told, warning and lookup(warning)]))


def _handler(
    read: Callable[[Asking], Make], typed: str, proof: Proof = Proof.PLAYER, warning: str = ""
) -> Handler:
    """How an act is made; `typed` is what a player with a key types, `warning` what to think of before."""
    return handler(proof, partial(_serve, read, typed), partial(_ask, read, typed, warning))


READY = _handler(_ready, "ready GAME")
VOTE = _handler(_vote, "seat vote GAME WISH")
AWAY = _handler(_away, "seat away GAME --until DATE")
TELL = _handler(_tell, "seat tell GAME ADDRESS")
LANGUAGE = _handler(_language, "seat language GAME TAG")
RELIEF = _handler(_relief, "seat relief GAME")
RESIGN = _handler(
    _resign,
    "seat resign GAME",
    Proof.CONFIRMED,
    N_(
        "Once the game has started, the rules answer for your seat until somebody takes it over. Until then "
        "you can come back with “join”, your game, your seat and your name."
    ),
)
CLOSING = _handler(_closing, "seat closing GAME TEXT")
OPEN = _handler(_open, "seat open GAME", Proof.CONFIRMED)
ROTATE_KEY = _handler(
    _rotate_key,
    "seat rotate-key GAME --new-key FILE",
    Proof.CONFIRMED,
    N_(
        "From then on only the holder of that key can play your seat: the league cannot sign for you any "
        "more, and seals to your key what only you may see."
    ),
)
