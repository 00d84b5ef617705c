"""Help by mail, for somebody who has never played here."""

from collections.abc import Iterator

from adjudicator.mail.post import Asking, Done, Proof
from adjudicator.mail.requests.commands import handler
from adjudicator.repository.damage import DAMAGE
from adjudicator.repository.files import Files
from adjudicator.repository.game_folders import game_names, turn_numbers
from adjudicator.repository.published import published_game
from adjudicator.words import gettext as _, languages


def _help(asking: Asking) -> Done:
    game, seat = free_seat(asking.files)
    lines = [
        _(
            "Here you play board games by mail: you get letters, and answer them when you have time. Write"
            " one of these as the subject of a mail to us, or as its first line:"
        ),
        *(
            f"- {line}"
            for line in (
                _("status – how the games stand, and which seats are free"),
                _(
                    "join %(game)s %(seat)s YOUR NAME – take a seat; we ask you to confirm it",
                    game=game,
                    seat=seat,
                ),
                _("orders – get your questions as a form; answer that letter with the form filled in"),
                _("check – write it above a form that you have filled in, to see how it is understood"),
                _("withdraw – take back the orders that you sent"),
                _("view – what your seat sees"),
                _("press SEAT – send another player the text below it, up to a line --"),
                _("press everyone – the same to all"),
                _("note – keep the text below it for yourself: your letters show it to nobody else"),
                _("away until 2027-08-15 – be away"),
                _("vote draw – offer a draw (vote pause: let the game wait, if enough others agree)"),
                _("relief – look for somebody to take over your seat, and play on until then"),
                _("resign – give up your seat"),
                _("closing – once the game is over, say something about it to everyone, below the line"),
                _("open – once the game is over, let everyone read your notes and, if all agree, letters"),
                _(
                    "letters none – get no more letters (letters all: get them again; tell ntfy://TOPIC: hear"
                    " that it is your turn in a channel, too)"
                ),
                *_languages(),
            )
        ),
        _("Begin with status, then join. Who plays in several games writes the game behind the first word."),
    ]
    return Done(_("How to play by mail"), "\n".join(lines))


def _languages() -> Iterator[str]:
    if others := languages()[1:]:
        yield _(
            "language %(language)s – get letters in that language (there are %(languages)s); also below the"
            " line with join",
            language=others[0],
            languages=", ".join(languages()),
        )


def free_seat(files: Files) -> tuple[str, str]:
    """A game that waits for players, and a free seat in it, for an example."""
    for name in game_names(files):
        if turn_numbers(files, name):
            continue
        try:
            roster = published_game(files, name).roster
        except DAMAGE:
            continue
        if roster.free and not roster.abandoned:
            return name, "any" if roster.undrawn else roster.free[0]
    return "GAME", "SEAT"


HELP = handler(Proof.ANYBODY, _help)
