"""What people can see by mail: how games stand, and a seat's own page."""

from collections.abc import Iterator

from adjudicator.mail.correspondents import address_of
from adjudicator.mail.post import Asking, Correspondent, Done, Proof
from adjudicator.mail.requests.commands import handler, held_key, no_words, seat_of
from adjudicator.player.lines import page
from adjudicator.player.seat_page import seat_page
from adjudicator.player.standing import told_channel
from adjudicator.player.status import StatusReport
from adjudicator.repository.addresses import same_address, seat_address
from adjudicator.repository.damage import DAMAGE, damage
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.layout import SECRET, GamePaths
from adjudicator.repository.mail_file import pages_address
from adjudicator.repository.mail_ledger import read_ledger
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.repository.seat_files import Chair, OverseenSeat, keyed_seat, newest_turn
from adjudicator.words import gettext as _

MOST_GAMES = 20
"""How many games are told of in full."""


def _status(asking: Asking) -> Done:
    no_words(asking, asking.words)
    if asking.game is not None:
        title = _("How the game “%(game)s” stands", game=asking.game.name)
        return Done(title, _told(asking, asking.game))
    files, names = asking.files, game_names(asking.files)
    if not names:
        return Done(_("How the games stand"), _("There are no games here."))
    over = [name for name in names if files.exists(GamePaths(name).file(SECRET))]
    going = [name for name in names if name not in over]
    told = [_read(asking, name) for name in going[:MOST_GAMES]]
    if others := going[MOST_GAMES:]:
        told.append(_("To see how another game stands, name it: %(games)s", games=", ".join(others)))
    if over:
        told.append(_("Games that are over: %(games)s", games=", ".join(over)))
    if pages := pages_address(files):
        told.append(_("All boards, reports and rules: %(pages)s", pages=pages))
    return Done(_("How the games stand"), "\n\n".join(told))


def _read(asking: Asking, name: str) -> str:
    """How a game stands; one that cannot be read does not hide the others."""
    try:
        return _told(asking, published_game(asking.files, name))
    except DAMAGE as error:
        return _("Game “%(game)s” cannot be read: %(reason)s", game=name, reason=damage(error))


def _told(asking: Asking, game: PublishedGame) -> str:
    return "\n".join(_lines(asking, game))


def _lines(asking: Asking, game: PublishedGame) -> Iterator[str]:
    yield _("%(game)s (%(title)s)", game=game.name, title=game.rules.called)
    status = StatusReport(game)
    sentences = status.sentences(status.facts(asking.now), asking.now)
    yield from (f"- {sentence}" for sentence in sentences)
    found = [(seat, address_of(game, seat, asking.secret.mail)) for seat in game.roster.seats]
    mine = [(seat, one) for seat, one in found if one and same_address(one.address, asking.address)]
    if any(one.rests for _seat, one in mine):
        told = _(
            "You get no letters about this game, because three came back. To get them again:"
            " letters %(game)s all",
            game=game.name,
        )
        yield f"- {told}"
    for seat, _address in mine:
        yield from (f"- {told}" for told in told_channel(game, seat))
    roster = game.roster
    if roster.free and not (game.latest or roster.abandoned or mine):
        seat = "any" if roster.undrawn else roster.free[0]
        told = _("join %(game)s %(seat)s YOUR NAME – take a seat", game=game.name, seat=seat)
        yield f"- {told}"


def _view(asking: Asking) -> Done:
    no_words(asking, asking.words)
    chair = _chair(asking, seat_of(asking))
    return Done(_("what you see"), page(seat_page(chair)))


def _chair(asking: Asking, seat: Correspondent) -> Chair:
    """The seat's side of the newest turn; raises RefusedRequest if its letters may not tell that in clear."""
    if seat.key is None and _in_clear(asking, seat):
        secret = asking.secret.game_secret(seat.game.name, seat.game.file.nonce)
        return OverseenSeat(seat.game, newest_turn(seat.game), seat.seat, secret)
    return keyed_seat(seat.game, held_key(seat, "view GAME"))


def _in_clear(asking: Asking, seat: Correspondent) -> bool:
    """Whether the player of a seat with a key of its own has chosen letters in clear."""
    game = seat.game
    player, ledger = game.roster.players[seat.seat], read_ledger(asking.files, game.name)
    told = seat_address(game.file, player, ledger, asking.secret.mail)
    return told is not None and told.clear


STATUS = handler(Proof.ANYBODY, _status)
VIEW = handler(Proof.READER, _view)
