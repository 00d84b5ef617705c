"""The seats that are played by mail: whose address is on file, and whose key the league holds."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from adjudicator.mail.identity import LetterName
from adjudicator.mail.letter_names import is_about, is_to_a_seat, to_seat
from adjudicator.mail.post import Correspondent
from adjudicator.repository.addresses import SeatAddress, same_address, seat_address
from adjudicator.repository.damage import DAMAGE
from adjudicator.repository.files import Files
from adjudicator.repository.game_folders import game_names, is_game
from adjudicator.repository.layout import SECRET, TURNS, GamePaths
from adjudicator.repository.mail_ledger import read_ledger
from adjudicator.repository.people.acts import adopted_kind
from adjudicator.repository.people.custody import custody_key_of
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.sealing import MailSecret


def playing(files: Files, game: str) -> PublishedGame | None:
    """Read a game; None if there is none of that name."""
    return published_game(files, game) if is_game(files, game) else None


def address_of(game: PublishedGame, seat: str, secret: MailSecret) -> SeatAddress | None:
    """Open the address that a seat's player has given, confirmed or not; None if there is none."""
    player = game.roster.players.get(seat)
    if player is None or not player.mail:
        return None
    return seat_address(game.file, player, read_ledger(game.files, game.name), secret)


def correspondent(game: PublishedGame, seat: str, secret: MailSecret) -> Correspondent | None:
    """Return a seat as one that is played by mail; None if its player has confirmed no address."""
    found = address_of(game, seat, secret)
    if found is None or not found.confirmed:
        return None
    key = custody_key_of(secret, game.file, seat, game.roster.players[seat])
    return Correspondent(game, seat, found.address, found.mark, key)


def correspondents(game: PublishedGame, secret: MailSecret) -> Iterator[Correspondent]:
    """All seats of a game that are played by mail, in the game's order."""
    return filter(None, (correspondent(game, seat, secret) for seat in game.roster.seats))


def game_about(files: Files, letter: LetterName, secret: MailSecret) -> str:
    """The name of the game that a letter was about, also if it is over; empty if there is none."""
    about = (name for name in files.names(TURNS) if is_about(letter, name, secret))
    return next((name for name in about if is_game(files, name)), "")


def seat_written_to(game: PublishedGame, letter: LetterName, secret: MailSecret) -> str:
    """The seat of a game that a letter went to, if the same key still holds it; else empty."""
    holders = ((seat, player.key.fingerprint) for seat, player in game.roster.players.items())
    found = (seat for seat, holder in holders if letter.to == to_seat(game.name, seat, holder, secret))
    return next(found, "")


def addressee(
    files: Files, letter: LetterName, secret: MailSecret
) -> tuple[PublishedGame, str, SeatAddress] | None:
    """Return the game and the seat of a letter of ours, and the address that the seat's player has given.

    None if the seat is held with another key by now, or has no address, or the game is over.
    """
    game = playing(files, game_about(files, letter, secret))
    seat = seat_written_to(game, letter, secret) if game else ""
    found = address_of(game, seat, secret) if game else None
    return (game, seat, found) if game and found else None


def written_to(files: Files, letter: LetterName, secret: MailSecret) -> str:
    """The confirmed address of the seat to which a letter went, also if its game is over; empty for none."""
    name = game_about(files, letter, secret) if is_to_a_seat(letter) else ""
    if not name:
        return ""
    game = published_game(files, name)
    found = address_of(game, seat_written_to(game, letter, secret), secret)
    return found.address if found and found.confirmed else ""


class AddressBook:
    """Which seats are played from an address, in all games of a league: read once, when first asked for.

    It says only where to look: what is found is read from the newest files.
    """

    def __init__(self, files: Files, secret: MailSecret) -> None:
        self._files = files
        self._secret = secret

    def seats(self, files: Files, address: str) -> tuple[Correspondent, ...]:
        """The seats whose address on file is this one, game by game."""
        found = []
        for name, seat in self._seats.get(address.casefold(), ()):
            game = playing(files, name)
            one = correspondent(game, seat, self._secret) if game else None
            if one and same_address(one.address, address):
                found.append(one)
        return tuple(found)

    @cached_property
    def _seats(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        seats: dict[str, list[tuple[str, str]]] = {}
        for game in _by_mail(self._files):
            for one in correspondents(game, self._secret):
                seats.setdefault(one.address.casefold(), []).append((game.name, one.seat))
        return seats


def _by_mail(files: Files) -> Iterator[PublishedGame]:
    """The games in which somebody has given an address, without damaged ones.

    Most games of a large league are not played by mail, or their secrets are published, and only their
    folders are looked at.
    """
    for name in game_names(files):
        paths = GamePaths(name)
        if "mail" not in map(adopted_kind, files.names(paths.acts)) or files.exists(paths.file(SECRET)):
            continue
        try:
            game = playing(files, name)
            if game and game.rosters:
                yield game
        except DAMAGE:
            continue


def resting(files: Files, secret: MailSecret) -> tuple[tuple[str, str], ...]:
    """The games and seats whose addresses rest, because several letters came back."""
    return tuple(
        (game.name, seat)
        for game in _by_mail(files)
        for seat in game.roster.seats
        if (found := address_of(game, seat, secret)) and found.rests
    )
