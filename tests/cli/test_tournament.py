"""A tournament from its making to its table, told as its director, its players and an auditor see it."""

import json
import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace

from adjudicator.repository.files import Folder
from adjudicator.repository.game_file import GameFile, read_game_file
from adjudicator.repository.people.acts import join_act, ready_act
from adjudicator.repository.people.custody import custody_key
from adjudicator.repository.people.effects import adopt
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.published import published_game
from adjudicator.sealing import SecretKey, read_master_file
from tests.cli.conftest import copied
from tests.cli.people import BEGIN, League, adjudicator
from tests.cli.tournaments import (
    MAKE,
    NAME,
    PLAYERS,
    commit,
    direct,
    enter_tournament,
    key_of,
    play_on,
    play_tournament,
)
from tests.repository import second_program
from tests.worlds import built_once

SWAPPED = {"player-1": "player-2", "player-2": "player-1"}


@pytest.fixture
def drawn(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> League:
    """A league with a tournament that everybody has entered; no round is made."""
    made = built_once(tmp_path_factory, "drawn", lambda folder: enter_tournament(folder).pack())
    return copied(made, tmp_path / "league")


@pytest.fixture
def played(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> League:
    """A league with a tournament that is over, and all its secrets."""
    return copied(built_once(tmp_path_factory, "tournament", play_tournament), tmp_path / "league")


def audit(league: League, status: int = 0) -> str:
    told = adjudicator("audit", league.organiser.clone)
    assert told.status == status, told
    return told.out


def game_of(league: League, name: str) -> GameFile:
    return read_game_file(Folder(league.organiser.clone), name)


def rewrite(league: League, game: GameFile) -> None:
    """Put other settings in the place of a game's."""
    path = league.organiser.clone / game.paths.file("game.yaml")
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(game.serialize())


def tampered(league: League) -> list[str]:
    """What the audit says of the games of the tournament."""
    told = audit(league, status=3)
    known = ("not audited", "nothing was altered")
    return [line for line in told.splitlines() if not any(words in line for words in known)]


@pytest.mark.slow
def test_a_tournament_is_played_and_audited(played: League) -> None:
    files = Folder(played.organiser.clone)
    won: Counter[str] = Counter()
    met: Counter[frozenset[str]] = Counter()
    for at in range(1, 4):
        seated: list[str] = []
        for table in range(1, 5):
            game = published_game(files, f"{NAME}-{at}-{table}")
            people = {seat: player.name for seat, player in game.roster.players.items()}
            assert game.result is not None
            won.update(people[seat] for seat in game.result.winners)
            met.update(frozenset(pair) for pair in combinations(people.values(), 2))
            seated += people.values()
        assert sorted(seated) == sorted(PLAYERS)
    assert set(met.values()) == {1}, "nobody met twice"

    told = direct(played, "table", NAME).splitlines()
    assert told[0].split() == ["Player", "1", "2", "3", "Points", "Won"]
    rows = [line.split() for line in told[1:9]]
    assert {row[1]: (row[5], row[6]) for row in rows} == {
        name: (str(100 * won[name]), str(won[name])) for name in PLAYERS
    }
    points = [int(row[5]) for row in rows]
    assert points == sorted(points, reverse=True)
    assert [row[0] for row in rows] == [f"{1 + points.index(each)}." for each in points]
    assert told[9].startswith("A first place is worth 100 points")
    assert "spring, the tournament: its 12 games are as they were drawn." in audit(played)
    assert "All rounds of the tournament “spring” are made." in direct(played, "round", NAME, status=1)


@pytest.mark.slow
def test_a_second_program_draws_again_and_knows_who_may_sit_where(played: League) -> None:
    turns = played.organiser.clone / "turns"
    draw = second_program.check(turns / NAME)
    assert draw.counted["draws"] == 1 + 12, "the places, and the seats of every table"
    game = second_program.check(turns / "spring-1-1")
    seat, player = game.order[0], game.file["drawn"]["players"][0]
    act = {"seat": seat, "player": player["name"].upper(), "key": player["key"]}
    game.seated(act, "join")
    with pytest.raises(second_program.Wrong, match="drawn for another player"):
        game.seated({**act, "player": "Zoe"}, "join")
    with pytest.raises(second_program.Wrong, match="no invitation"):
        game.seated({**act, "key": game.file["key"], "invitation": ""}, "join")


@pytest.mark.slow
@pytest.mark.parametrize("file", ["state.yaml", "events.json"])
def test_a_tampered_draw_is_found(played: League, file: str) -> None:
    path = played.organiser.clone / f"turns/{NAME}/0000/{file}"
    swapped = re.sub("player-[12]", lambda found: SWAPPED[found[0]], path.read_text("utf-8"))
    path.write_text(swapped, "utf-8")
    assert any(line.startswith(f"{NAME}: turn 0, 0000/{file}") for line in tampered(played))


@pytest.mark.slow
def test_a_game_that_was_not_drawn_like_this_is_found(drawn: League) -> None:
    direct(drawn, "round", NAME)
    assert "its 4 games are as they were drawn" in audit(drawn)
    game = game_of(drawn, "spring-1-2")
    assert game.drawn
    players = game.drawn.players[::-1]
    rewrite(drawn, replace(game, drawn=replace(game.drawn, players=players)))
    other = game_of(drawn, "spring-1-3")
    rewrite(drawn, replace(other, options={"first-leader": "a"}))
    mine = game_of(drawn, "spring-1-4")
    rewrite(drawn, replace(mine, organiser=replace(mine.organiser, name="Someone")))
    rewrite(drawn, replace(game, game="spring-4-1"))
    (drawn.organiser.clone / "turns/spring-1-1/game.yaml").unlink()
    assert tampered(drawn) == [
        "spring-1-2: game.yaml: differs from what was drawn in the tournament: drawn.",
        "spring-1-3: game.yaml: differs from what was drawn in the tournament: options.",
        "spring-1-4: game.yaml: was made by somebody who does not organise the tournament.",
        "spring-4-1: game.yaml: is no table that was drawn in the tournament spring.",
        "spring-1-1: game.yaml: is missing: other games of its round are here.",
    ]


def seat_for(league: League, name: str) -> tuple[GameFile, str]:
    """The game of the first round in which somebody plays, and the seat."""
    for table in range(1, 5):
        game = game_of(league, f"{NAME}-1-{table}")
        for seat, player in zip(game.seats, game.drawn.players if game.drawn else (), strict=True):
            if player.name == name:
                return game, seat
    raise LookupError(name)


@pytest.mark.slow
def test_a_seat_waits_for_whom_it_was_drawn_for(drawn: League) -> None:
    made = direct(drawn, "round", NAME)
    game, seat = seat_for(drawn, "Bob")
    assert f"Bob ({seat})" in made
    empty = Roster(game.seats)
    key = key_of(drawn, "Bob")
    with pytest.raises(RefusedAct, match=f"seat “{seat}” was drawn for Bob"):
        adopt(empty, game, join_act(game, seat, "Ann", key_of(drawn, "Ann"), at=BEGIN))
    lost = SecretKey.from_seed(b"a new key")
    with pytest.raises(RefusedAct, match="Bob entered the tournament with another key") as refused:
        adopt(empty, game, join_act(game, seat, "Bob", lost, at=BEGIN))
    assert f"adjudicator organise invite {game.game}" in refused.value.hint
    joined = adopt(empty, game, join_act(game, seat, "BOB", key, at=BEGIN))
    assert joined.players[seat].name == "BOB"

    # Whoever has lost the key gets a code.
    told = drawn.organiser.does(
        "organise", "invite", game.game, "--reason", "Bob has lost the key", "--direct"
    )
    drawn.run()
    code = re.search(r"ADJUDICATOR-SECRET-KEY-1\S+", told.out)
    assert code
    now = published_game(Folder(drawn.organiser.clone), game.game)
    signed = join_act(game, seat, "Bob", lost, SecretKey.from_text(code[0]), at=BEGIN)
    assert adopt(now.roster, game, signed).players[seat].key == lost.public
    drawn_for = [one.name for one in game.drawn.players] if game.drawn else []
    told = drawn.ann.does("status", game.game)
    assert f"Free seats: a for {drawn_for[0]}, b for {drawn_for[1]}" in told.out


def test_whoever_a_seat_was_drawn_for_is_told_so(drawn: League) -> None:
    direct(drawn, "round", NAME)
    game, seat = seat_for(drawn, "Olga")
    mine = json.loads(drawn.organiser.does("status", "--mine", "--json").out)
    assert {one["game"]: one.get("kept") for one in mine} == {NAME: None, game.game: [seat]}
    said = drawn.organiser.does("status", "--mine").out
    assert f"A seat is kept for you: adjudicator join {game.game} {seat} --name NAME" in said


@pytest.mark.slow
def test_the_director_waits_for_the_draw_and_for_each_round(league: League) -> None:
    league.organiser.does(*MAKE, "--secret-file", league.secret)
    league.run()
    assert "is not drawn yet" in direct(league, "round", NAME, status=1)
    assert direct(league, "table", NAME) == "The tournament “spring” is not drawn yet.\n"
    play_on(league)
    stranger = league.ann.does("tournament", "round", NAME, "--secret-file", league.secret, status=1)
    assert "Only the organiser of the tournament “spring” makes its rounds." in stranger.err
    direct(league, "round", NAME)
    early = direct(league, "round", NAME, status=1)
    assert "Round 1 is still being played: spring-1-1, spring-1-2, spring-1-3, spring-1-4." in early
    assert "spring-2-4: " in direct(league, "round", NAME, "--early")
    assert "–" in direct(league, "table", NAME)
    assert (league.organiser.clone / "turns/spring/secret.yaml").exists()


@pytest.mark.slow
def test_whoever_plays_by_mail_gets_a_code_and_a_steward_plays_as_one(league: League) -> None:
    league.organiser.does(*MAKE[:-6], "--players", "4", "--rounds", "1", "--secret-file", league.secret)
    game = game_of(league, NAME)
    key = custody_key(read_master_file(league.secret).mail, game, "player-4", BEGIN)
    enter = {"player-1": "Olga", "player-2": "Ann"}
    joins = [join_act(game, seat, name, key_of(league, name), at=BEGIN) for seat, name in enter.items()]
    joins.append(join_act(game, "player-4", "Mia", key, at=BEGIN, custody=True))
    commit(league, {f"{game.paths.inbox}/{act.file}": act.serialize() for act in joins})
    league.organiser.does("organise", "steward", NAME, "player-3", "--reason", "One is missing", "--direct")
    league.run(now=BEGIN)
    for seat, name in enter.items():
        joined = published_game(Folder(league.organiser.clone), NAME).roster.players[seat].joined
        act = ready_act(game, seat, key_of(league, name), joined=joined)
        commit(league, {f"{game.paths.inbox}/{act.file}": act.serialize()})
    league.run(now=BEGIN)
    told = direct(league, "round", NAME)
    assert re.search(r"The code for Mia \(spring-1-[12]\): ADJUDICATOR-SECRET-KEY-1", told)
    assert "a steward (" in told
    with_steward = next(
        game_of(league, f"{NAME}-1-{table}")
        for table in (1, 2)
        if re.search(f"^{NAME}-1-{table}: .*a steward", told, re.MULTILINE)
    )
    assert with_steward.drawn
    seat = with_steward.seats[[one.name for one in with_steward.drawn.players].index("")]
    league.run(now=BEGIN)
    assert published_game(Folder(league.organiser.clone), with_steward.game).roster.stewards == (seat,)
    assert "its 2 games are as they were drawn" in audit(league)
    assert "Player 3" in direct(league, "table", NAME)


def test_players_who_are_named_get_codes(league: League, tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("Ann\nBob\n\n Cid \n", "utf-16")
    told = league.organiser.does(
        "tournament", "new", "cup", "--ruleset", "claim", "--rounds", "3", "--players", names,
        "--secret-file", league.secret,
    ).out  # fmt: skip
    assert [line.partition(":")[0] for line in told.splitlines() if line.startswith("The code")] == [
        "The code for Ann", "The code for Bob", "The code for Cid",
    ]  # fmt: skip
    assert "Each of 3 rounds has tables of 2 players. 1 player sits out." in told
    assert "--name NAME --invitation CODE" in told
    assert len(game_of(league, "cup").invited) == len(game_of(league, "cup").seats) == 3


@pytest.mark.parametrize(
    ("changed", "status", "reason"),
    [
        (("--players", "1"), 2, "“1” is not a whole number from 2 to 48."),
        (("--players", "Ann"), 2, "--players names 1 players, and a tournament has 2 to 48."),
        (("--players", "Ann,Bob,ann"), 2, "--players names somebody twice."),
        (("--players", "3", "--at-table", "4"), 1, "3 players do not fill a table of 4."),
        (("--at-table", "many"), 2, "“many” does not say how many play at a table."),
        (("--at-table", "4-3"), 2, "“4-3” does not say how many play at a table."),
        (("--at-table", "3"), 1, "Claim is for 2 players, not for 3."),
        (("--ruleset", "chess"), 1, "There is no ruleset “chess”"),
        (("--option", "first-leader=c"), 1, "Option “first-leader” is one of"),
        (("--scoring", "luck"), 2, "“luck” is not one of places, castles, draw-size."),
        (("--rounds", "0"), 2, "“0” is not a whole number from 1 to 12."),
    ],
)
def test_what_cannot_be_a_tournament_is_refused(
    league: League, changed: tuple[str, ...], status: int, reason: str
) -> None:
    told = league.organiser.does(*MAKE, "--secret-file", league.secret, *changed, status=status)
    assert reason in told.err
    assert not (league.organiser.clone / "turns").exists()


@pytest.mark.parametrize("setting", ["players: anonymous", "seating: drawn"])
def test_who_plays_and_where_is_no_setting_of_a_tournament(
    league: League, tmp_path: Path, setting: str
) -> None:
    policy = tmp_path / "policy.yaml"
    policy.write_text(setting)
    told = league.organiser.does(*MAKE, "--secret-file", league.secret, "--policy", policy, status=1)
    assert "Leave “players” and “seating” out of the policy file." in told.err


def test_there_is_no_rematch_of_a_draw(drawn: League) -> None:
    told = drawn.organiser.does("new", "again", "--like", NAME, "--secret-file", drawn.secret, status=1)
    assert "To make another: adjudicator tournament new" in told.err


def test_its_games_can_be_called_after_it(league: League) -> None:
    long = list(MAKE)
    long[2] = "a" * 35
    told = league.organiser.does(*long, "--secret-file", league.secret, status=1)
    assert "is too long for a tournament" in told.err
    assert "There is no tournament “spring” here." in direct(league, "table", NAME, status=1)
