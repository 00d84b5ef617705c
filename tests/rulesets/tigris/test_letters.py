"""The board in letters: every square in its place, and every letter explained."""

from itertools import islice
from pathlib import Path

from adjudicator.rulesets.tigris.squares import COLUMNS, ROWS
from tests.cli.people import adjudicator
from tests.made_up_languages import BACKWARDS, spoken
from tests.repository.table_in_memory import GameInMemory
from tests.rulesets.tigris.playing import RULES, TigrisTable, play, start
from tests.rulesets.tigris.simulation import games, questions


def drawn(table: TigrisTable) -> list[str]:
    return list(RULES.board_in_letters(table.view(None)))


def cell(lines: list[str], square: str) -> str:
    """What stands in the column of a square's number."""
    (row,) = (line for line in lines[1:] if line.startswith(f"{square[0]}  "))
    at = lines[0].split().index(square[1:])
    place = 3 + 4 * at
    assert lines[0][place : place + 4].strip() == square[1:]
    return row[place : place + 4].strip()


def test_every_piece_stands_in_its_square() -> None:
    lines = drawn(
        start(
            "seats: lion archer\nboard: start C7=Tr@archer D6=K@lion D7=S A5=F F9=X\nhands: lion=T archer=T"
        )
    )
    told = [cell(lines, square) for square in ("C6", "C7", "D6", "D7", "A5", "A6", "F9", "A1", "K16")]
    assert told == ["T+", "ATr", "LK", "S", "F", "~", "X", ".", "."]
    key = "\n".join(lines[1 + len(ROWS) :])
    assert key == (
        "S settlement, T temple, F farm, M market\n"
        ". land, ~ river, X catastrophe\n"
        "+ with a treasure, * under the unification marker\n"
        "L… leader of Lion, A… leader of Archer\n"
        "…K king, …P priest, …Fa farmer, …Tr trader"
    )


def test_a_monument_stands_on_its_squares_by_number_and_the_marker_on_its_tile() -> None:
    built = drawn(
        play("board: start E5=T E6=S E7=S F6=S D5=K@lion", "place settlement at F7", "red-black at E6")
    )
    assert [cell(built, square) for square in ("E6", "E7", "F6", "F7")] == ["1"] * 4
    assert built[-1] == "1 red and black monument"
    war = "board: start E4=T E5=M E7=M F7=M E8=Tr@bull D8=T F4=Tr@lion\nhands: lion=SSTTMM bull=TTTMMM"
    assert cell(drawn(play(war, "place temple at E6")), "E6") == "T*"


def test_the_board_is_aligned_and_fits_a_terminal() -> None:
    for seed, table in enumerate(games(2)):
        for _question in islice(questions(table, seed), 0, None, 5):
            lines = drawn(table)
            assert max(map(len, lines)) <= 78
            for row, line in zip(ROWS, lines[1:], strict=False):
                assert line[0] == line[-1] == row
                assert len(line) == 3 + 4 * COLUMNS + 1
                assert all(line[place - 1] == " " or line[place - 1] == "+" for place in range(3, 67, 4))
                assert all(line[place] != " " for place in range(3, 67, 4))


def test_a_player_sees_the_board_in_letters(tmp_path: Path) -> None:
    game = GameInMemory("tigris")
    game.copy(tmp_path)
    key = tmp_path / "lion.key"
    key.write_text(game.keys["lion"].text(), "ascii")
    done = adjudicator("view", "trial", "-C", tmp_path, "--key", key)
    lines = done.out.partition("\nThe board\n")[2].splitlines()
    assert lines[0].split() == [str(column + 1) for column in range(COLUMNS)]
    assert lines[1].startswith("  A  .   .   .   .   ~   ~   ~   ~   ~   .   T+  .   ~")
    assert max(map(len, lines[: 1 + len(ROWS)])) <= 80


def test_letters_follow_the_language_and_are_explained() -> None:
    with spoken(BACKWARDS):
        lines = drawn(start("seats: lion archer\nboard: start D6=Tr@lion D7=M\nhands: lion=T archer=T"))
    assert [cell(lines, square) for square in ("D6", "D7")] == ["NRe", "Te"]
    key = "\n".join(lines[1 + len(ROWS) :])
    assert "T Tnemelttes, E Elpmet, M Mraf, Te Tekram\n" in key
    assert "N… leader of Noil, R… leader of Rehcra\n" in key
    assert "…G Gnik, …Ts Tseirp, …R Remraf, …Re Redart" in key
