"""A tournament of Claim: its director plays too, and everybody has a key and plans for a whole game."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from adjudicator.repository.files import Files, Folder
from adjudicator.repository.git.store import Repository
from adjudicator.repository.people.acts import join_act, ready_act
from adjudicator.repository.published import PublishedGame, published_games
from adjudicator.repository.seat_files import keyed_seat
from adjudicator.repository.secret_file import publish_secret
from adjudicator.sealing import SecretKey, read_key_file, read_master_file
from tests.cli.conftest import TO_THE_END
from tests.cli.people import BEGIN, League, adjudicator, make_league

NAME = "spring"
PLAYERS = ("Olga", "Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus")
"""The first is the director."""

MAKE = (
    "tournament", "new", NAME, "--ruleset", "claim", "--players", "8", "--rounds", "3", "--organiser", "Olga",
)  # fmt: skip
NOW = 1_795_233_600


def key_of(league: League, name: str) -> SecretKey:
    return read_key_file(league.organiser.key) if name == "Olga" else SecretKey.from_seed(name.encode())


def seated(game: PublishedGame) -> dict[str, str]:
    """Who plays which seat: one after the other in the draw, and as drawn at a table."""
    seats = len(game.file.seats)
    names = [one.name for one in game.file.drawn.players] if game.file.drawn else PLAYERS[:seats]
    return {seat: name for seat, name in zip(game.file.seats, names, strict=True) if name}


def wanted(league: League, game: PublishedGame, seat: str, name: str) -> Mapping[str, bytes]:
    """What somebody sends now for a seat, by path."""
    key, roster, inbox = key_of(league, name), game.roster, game.file.paths.inbox
    if game.latest:
        chair = keyed_seat(game, key)
        if chair.submissions(1):
            return {}
        file, sealed = chair.seal(f"game: {game.name}\nturn: 1\nseat: {seat}\n{TO_THE_END}".encode())
        return {f"{inbox}/{file.file}": sealed.encode()}
    if seat in roster.free:
        act = join_act(game.file, seat, name, key)
    elif seat in roster.unready and not roster.free:
        act = ready_act(game.file, seat, key)
    else:
        return {}
    return {f"{inbox}/{act.file}": act.serialize()}


def sent(league: League, files: Files) -> Iterator[tuple[str, bytes]]:
    """What everybody sends now."""
    for game in published_games(files):
        if game.result is None:
            for seat, name in seated(game).items():
                yield from wanted(league, game, seat, name).items()


def commit(league: League, changes: Mapping[str, bytes]) -> None:
    with Repository(league.organiser.clone) as repository:
        repository.commit_here(changes, "Send", when=NOW)


def play_on(league: League) -> None:
    """Let everybody send what they want, and adjudicate, until nobody wants anything."""
    while changes := dict(sent(league, Folder(league.organiser.clone))):
        commit(league, changes)
        league.run(now=BEGIN)


def direct(league: League, *arguments: str, status: int = 0) -> str:
    """What the director is told."""
    secret = () if arguments[0] == "table" else ("--secret-file", league.secret)
    key = () if arguments[0] == "table" else ("--key", league.organiser.key)
    told = adjudicator("tournament", *arguments, "-C", league.organiser.clone, *key, *secret)
    assert told.status == status, told
    return told.out if status == 0 else told.err


def enter_tournament(folder: Path) -> League:
    """Make a tournament and let everybody enter it, so that it is drawn."""
    league = make_league(folder)
    league.organiser.does(*MAKE, "--secret-file", league.secret)
    play_on(league)
    return league


def play_tournament(folder: Path) -> None:
    """Play a whole tournament, and publish all its secrets."""
    league = enter_tournament(folder)
    for _round in range(3):
        direct(league, "round", NAME)
        play_on(league)
    master = read_master_file(league.secret)
    games = [game for game in published_games(Folder(league.organiser.clone)) if game.file.drawn]
    commit(league, {path: data for game in games for path, data in publish_secret(game, master, NOW).items()})
