"""What the games of a tournament count, and how its players stand.

All points are whole numbers, so that everybody who adds them up gets the same.
"""

from collections.abc import Iterable, Mapping

import msgspec

from adjudicator.engine import Seat, ranked
from adjudicator.plain_text import folded
from adjudicator.repository.game_file import Scoring
from adjudicator.repository.game_folders import is_game
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.repository.tournament.tables import TableName, Tournament
from adjudicator.words import gettext as _

MOST = 100
"""The points of a victory, where they do not depend on the ruleset."""


class Played(msgspec.Struct, frozen=True):
    """A table of a player in a round; its `points` are None until they are known."""

    table: TableName
    points: int | None
    won: bool = False


class Entry(msgspec.Struct, frozen=True):
    """How a player stands. A round is None while nobody knows what it counts for somebody who sits out."""

    seat: Seat
    name: str
    steward: bool
    place: int
    points: int
    won: int
    rounds: tuple[Played | int | None, ...]


def told_scoring(scoring: Scoring) -> str:
    """What the points count, in a sentence."""
    match scoring:
        case "places":
            return _(
                "A first place is worth 100 points, a last one none, and the places between them are evenly "
                "spaced; equal places share."
            )
        case "castles":
            return _(
                "A game is worth as many points as its own standings count for the seat at the end: castles "
                "in A Game of Thrones, factions in Claim, treasures in Tigris & Euphrates."
            )
        case "draw-size":
            return _("A game is worth 100 points, which its winners, or all in a draw, share equally.")


def told_rules() -> str:
    """What else decides how players stand, in sentences."""
    return _(
        "Whoever sits out a round gets the average of all who play in it, rounded down, once its games are "
        "over. Of equal points more victories are better. A game counts for those who hold to its end the "
        "seats that were drawn for them; an abandoned game counts nothing."
    )


def final_places(
    seats: Iterable[Seat], winners: Iterable[Seat], places: Mapping[Seat, int], *, agreed: bool
) -> dict[Seat, int]:
    """The places at the end of a game: winners are first, together; all share a draw that was agreed."""
    won = {*winners}
    if won:
        return {seat: 1 if seat in won else max(2, places.get(seat, 2)) for seat in seats}
    return {seat: 1 if agreed else places.get(seat, 1) for seat in seats}


def game_points(game: PublishedGame, scoring: Scoring) -> dict[Seat, int]:
    """What a finished game counts for its seats."""
    if game.result is None or game.latest is None or (game.ending and game.ending.reason == "abandon"):
        return dict.fromkeys(game.file.seats, 0)
    standings = {one.seat: one for one in game.rules.standings(game.latest.view)}
    if scoring == "castles":
        return {seat: standings[seat].score if seat in standings else 0 for seat in game.file.seats}
    places = final_places(
        game.file.seats,
        game.result.winners,
        {seat: one.place for seat, one in standings.items()},
        agreed=game.ending is not None,
    )
    if scoring == "draw-size":
        best = [seat for seat, place in places.items() if place == 1]
        return {seat: MOST // len(best) if seat in best else 0 for seat in places}
    return points_of_places(places)


def points_of_places(places: Mapping[Seat, int]) -> dict[Seat, int]:
    """What places count: half for every equal, all for everybody behind, as a part of what is possible."""
    others = len(places) - 1
    return {
        seat: MOST
        * sum((place < other) * 2 + (place == other) for which, other in places.items() if which != seat)
        // (2 * others)
        for seat, place in places.items()
    }


def entries(tournament: Tournament) -> list[Entry]:
    """The players of a tournament, the best first."""
    played = {table: _played(tournament, table) for table in tournament.tables}
    found: dict[Seat, list[Played | int | None]] = {seat: [] for seat in tournament.draw.file.seats}
    for number, drawn in enumerate(tournament.rounds, 1):
        here = {
            seat: one
            for table, seats in played.items()
            if table.round == number
            for seat, one in seats.items()
        }
        known = [one.points for one in here.values() if one.points is not None]
        average = sum(known) // len(known) if known and len(known) == len(here) else None
        for seat, rounds in found.items():
            rounds.append(average if seat in drawn.out else here[seat])
    counted = {seat: _counted(rounds) for seat, rounds in found.items()}
    return [
        Entry(
            one.seat,
            tournament.called(one.seat),
            tournament.roster.players[one.seat].steward,
            one.place,
            *counted[one.seat],
            tuple(found[one.seat]),
        )
        for one in ranked(counted)
    ]


def _counted(rounds: Iterable[Played | int | None]) -> tuple[int, int]:
    points, won = 0, 0
    for one in rounds:
        if isinstance(one, Played):
            points, won = points + (one.points or 0), won + one.won
        else:
            points += one or 0
    return points, won


def _played(tournament: Tournament, table: TableName) -> dict[Seat, Played]:
    """A table for each of its players, by their seats in the draw."""
    name, players = table.game(tournament.name), tournament.players(table)
    files = tournament.draw.files
    game = published_game(files, name) if is_game(files, name) else None
    if game is None or game.result is None:
        return {seat: Played(table, None) for seat in players}
    points = game_points(game, tournament.settings.scoring)
    held = {
        player: seat
        for player, seat in zip(players, game.file.seats, strict=True)
        if _holds(tournament, player, game, seat)
    }
    return {
        player: Played(
            table,
            points[held[player]] if player in held else 0,
            won=player in held and held[player] in game.result.winners,
        )
        for player in players
    }


def _holds(tournament: Tournament, player: Seat, game: PublishedGame, seat: Seat) -> bool:
    """Whether a seat of a game is held by whom it was drawn for."""
    drawn, holder = tournament.roster.players[player], game.roster.players.get(seat)
    if holder is None or holder.resigned or drawn.steward or holder.steward:
        return holder is not None and drawn.steward and holder.steward
    return folded(holder.name) == folded(drawn.name)
