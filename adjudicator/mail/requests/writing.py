"""Messages to other players and notes to oneself, and which letters a player wishes to get."""

from textwrap import indent

from adjudicator.mail.post import Asking, Done, Proof
from adjudicator.mail.requests.commands import RefusedRequest, chosen, handler, no_words, open_seat, seat_of
from adjudicator.orders.reading import same_word
from adjudicator.player.message import recipients, signed_message
from adjudicator.repository.mail_ledger import WISHES, wished
from adjudicator.repository.seat_files import KeyedSeat
from adjudicator.words import gettext as _, joined, pgettext

EVERYONE = ("everyone", "all")
"""Written instead of seats, for a message that everyone can read."""


def _press(asking: Asking) -> Done:
    chair = open_seat(asking, 'press send GAME "TEXT" --to SEAT --print')
    words = [word for word in (word.strip(",;:") for word in asking.words) if word and word != "and"]
    if not words:
        raise RefusedRequest(
            _("Say to whom your message goes."),
            _("Write press and a seat or a player, or press everyone, and your message below."),
        )
    everyone = any(same_word(words[0], word) for word in EVERYONE)
    if everyone:
        no_words(asking, words[1:])
    to = () if everyone else recipients(chair, _names(chair, words))
    text = asking.request.text.strip()
    if not text:
        raise RefusedRequest(
            _("Your message is empty."), _("Write it below the line that says to whom it goes.")
        )
    message = signed_message(chair, to, text, asking.now)
    path = f"{chair.game.file.paths.inbox}/{message.file}"
    titles = joined(map(chair.game.rules.seat_title, to)) or pgettext("seat", "everyone")
    said = _("Your message goes to %(recipients)s:", recipients=titles)
    return Done(_("your message is taken in"), f"{said}\n\n{indent(text, '  ')}", {path: message.serialize()})


def _note(asking: Asking) -> Done:
    no_words(asking, asking.words)
    chair = open_seat(asking, 'seat note GAME "TEXT" --print')
    text = asking.request.text.strip()
    if not text:
        raise RefusedRequest(_("Your note is empty."), _("Write it below the line with the word note."))
    note = signed_message(chair, (chair.seat,), text, asking.now)
    path = f"{chair.game.file.paths.inbox}/{note.file}"
    said = _(
        "Your note is kept with the game, and your letters show it to you. No other player can read it; "
        "whoever runs the league can, because the league holds the key of your seat:"
    )
    return Done(_("your note is kept"), f"{said}\n\n{indent(text, '  ')}", {path: note.serialize()})


def _names(chair: KeyedSeat, words: list[str]) -> list[str]:
    """The names that words are: each one, or all together where a player is called so."""
    whole = " ".join(words)
    players = chair.game.roster.players.values()
    return [whole] if any(same_word(whole, player.name) for player in players) else words


def _ask_press(asking: Asking) -> str:
    return _press(asking).text


def _ask_note(asking: Asking) -> str:
    return _note(asking).text


def _letters(asking: Asking) -> Done:
    seat = seat_of(asking)
    missing = _("Say which letters you want: letters all, letters turns or letters none.")
    wish = chosen(asking, WISHES, missing)
    said = {
        "all": _("You get all letters about the game “%(game)s”.", game=seat.game.name),
        "turns": _("You get letters about the turns of the game “%(game)s” alone.", game=seat.game.name),
        "none": _("You get no more letters about the game “%(game)s”.", game=seat.game.name),
    }[wish]
    answers = _("What you send us is answered in any case. To change it: letters all, turns or none")
    return Done(_("your letters"), f"{said}\n{answers}", lines=(wished(asking.mac, seat.mark, wish),))


def _ask_letters(asking: Asking) -> str:
    return _letters(asking).text.splitlines()[0]


PRESS = handler(Proof.PLAYER, _press, _ask_press)
NOTE = handler(Proof.PLAYER, _note, _ask_note)
LETTERS = handler(Proof.SENDER, _letters, _ask_letters)
