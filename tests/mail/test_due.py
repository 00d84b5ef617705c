"""What letters are due: each thing once, to those it concerns, one letter a person and game."""

import re
from dataclasses import replace

import pytest

from adjudicator.engine import picker
from adjudicator.mail.answers import Answer, Confirm, Refused, Said, TakenIn, Unknown
from adjudicator.mail.due import due
from adjudicator.mail.letter import Letter
from adjudicator.mail.letter_names import letter_name, to_reader, to_seat, told_mark
from adjudicator.mail.letters import pictures
from adjudicator.mail.letters.body import as_text
from adjudicator.mail.letters.receipts import receipts
from adjudicator.mail.letters.writing import LARGEST, write_letter
from adjudicator.player.message import signed_message
from adjudicator.repository.addresses import Correspondence
from adjudicator.repository.files import Files, Overlay
from adjudicator.repository.game_file import Absences
from adjudicator.repository.mail_ledger import bounced, wished
from adjudicator.repository.people.acts import Away, Extend, Nudge, Pause, Relief, Resume, RotateKey, Undo
from adjudicator.repository.times import time_text, told_time
from adjudicator.sealing import SecretKey
from tests.mail.played_by_mail import LEAGUE, MailedGame
from tests.repository.table_in_memory import HOUR

PICK = picker(b"letters", "bots")


@pytest.fixture(autouse=True)
def _small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawings are not rendered, which takes as long as all else together."""
    monkeypatch.setattr(pictures, "rendered", lambda svg, width: f"{width} of {len(svg)}".encode())


def to(letters: tuple[Letter, ...]) -> dict[str, str]:
    """The subjects by whom they go to."""
    return {letter.to.partition("@")[0]: letter.subject for letter in letters}


def play(game: MailedGame, seats: int = 1) -> None:
    """Let the first seats that are awaited send orders."""
    for seat in game.published.awaited[:seats]:
        game.submit(seat, game.bot_orders(seat, PICK))
    game.run()


def first(game: MailedGame) -> str:
    """The seat that is awaited."""
    return game.published.awaited[0]


def answer(game: MailedGame, told: object, **how: str) -> Answer:
    assert isinstance(told, TakenIn | Refused | Said | Confirm | Unknown)
    seat = first(game)
    return Answer(game.address(seat), told, "d" * 64, "trial", seat, message_id="<m@players.example>")


def test_everyone_is_told_of_a_new_turn_once_and_whoever_is_awaited_reads_so_in_the_subject() -> None:
    game = MailedGame()
    awaited = first(game)
    (other,) = {"a", "b"} - {awaited}
    assert to(game.letters()) == {
        awaited: "trial: you are awaited for turn 1; the game begins",
        other: "trial: the game begins",
    }
    assert game.letters() == ()
    play(game)
    assert set(to(game.letters())) == {"a", "b"}


def test_a_run_that_is_killed_tells_the_rest_and_repeats_nothing() -> None:
    game = MailedGame()
    one, other = due(game.files, ["trial"], game.now, game.told.intersection, game.league)
    game.told.update(one.tells)
    assert game.letters() == (other,)


def test_a_letter_is_named_for_its_turn_and_whoever_holds_the_seat() -> None:
    game = MailedGame()
    for letter in game.letters():
        name = letter_name(letter.message_id, game.master.mail)
        assert name is not None
        seat = letter.to.partition("@")[0]
        holder = game.published.roster.players[seat].key.fingerprint
        assert (name.kind, name.turn) == ("turn", 0)
        assert name.to == to_seat("trial", seat, holder, game.master.mail)
        assert letter.thread == "<trial.games@example.org>"
        secrets = letter.message_id[1:-1].partition("@")[0].split(".")[:4]
        assert min(map(len, secrets)) == 6
        told = (letter.text, letter.markup, letter.subject)
        assert not any(secret in text for text in told for secret in secrets)


def test_a_seat_in_custody_reads_its_own_page_and_gets_an_order_file_to_fill_in() -> None:
    game = MailedGame(custody=("a",))
    while first(game) != "a":
        play(game)
    mine, other = sorted(game.letters(), key=lambda letter: letter.to)
    assert "Your hand: " in mine.text
    marks = re.findall(r"^# ---- orders for trial (begin|end)", mine.text, re.MULTILINE)
    assert marks == ["begin", "end"]
    assert "Your hand: " not in other.text
    assert "orders for trial" not in other.text
    (page,) = [one for one in other.attachments if one.name.endswith(".sealed")]
    assert page.data == game.chair("b").sealed
    assert not any(one.name.endswith(".sealed") for one in mine.attachments)


def test_plans_in_force_stand_in_a_letter_as_in_an_order_file() -> None:
    game = MailedGame(custody=("a",))
    while first(game) != "a":
        play(game)
    game.submit("a", game.bot_orders("a", PICK, plans=[{"follow": "any", "do": ["only", "ask-me"]}]))
    game.run()
    (mine,) = [letter for letter in game.letters() if letter.to.startswith("a@")]
    assert "\n  - follow: any\n    do: [only, ask-me]\nYour next order file ends" in mine.text


def test_a_letter_greets_says_what_happened_and_asks_before_it_reports() -> None:
    game = MailedGame(custody=("a",))
    while first(game) != "a":
        play(game)
    (mine,) = [letter for letter in game.letters() if letter.to.startswith("a@")]
    name = game.published.roster.players["a"].name
    told = mine.text.splitlines()
    assert told[0] == f"Hello {name},"
    turn = game.published.turns[-1]
    assert told[2].startswith(f"Turn {turn.number}: " if turn.number else "The game begins. ")
    assert told[4].startswith(f"You are awaited for turn {turn.number + 1}")
    form, report = mine.text.index("# ---- orders for trial begin"), mine.text.index("For you alone")
    assert form < report


def test_the_first_letter_says_that_the_game_begins_and_where_it_stands() -> None:
    for letter in MailedGame().letters():
        assert letter.text.splitlines()[2] == "The game begins. Phase one, trick 1 of 13."


def test_letters_tell_of_wanted_seats_and_how_they_are_taken_over() -> None:
    game = MailedGame()
    game.letters()
    game.act(Relief(game="trial", at=game.at, seat="b", wanted=True))
    game.run()
    (letter,) = game.letters()
    assert letter.to.startswith("a@")
    assert "- B looks for somebody to take over the seat, and plays on until then." in letter.text
    wanted = letter.text[letter.text.index("- Wanted since") :]
    assert "a player for B (Player b). Its player looks for relief" in " ".join(wanted.split())
    assert "The organiser, Olga, decides who takes over a wanted seat" in " ".join(wanted.split())


def test_a_letter_links_to_the_turn_the_game_and_the_desk_of_whoever_has_a_key() -> None:
    game = MailedGame(custody=("a",))
    pages = "https://example.org/games/"
    league = replace(game.league, pages=pages)
    letters = due(game.files, ["trial"], game.now, game.told.intersection, league)
    assert len(letters) == 2
    for letter in letters:
        seat = letter.to.partition("@")[0]
        assert f"- The turn, with its map: {pages}trial/0000.html\n" in letter.text
        assert f'<a href="{pages}trial/index.html">The whole game</a>' in letter.markup
        assert (f"{pages}trial/play/{seat}.html" in letter.text) is (seat != "a")
    assert not any("https://" in letter.text for letter in game.letters())


def test_a_player_with_a_key_may_choose_to_be_told_in_clear() -> None:
    wishes = {"b": Correspondence("b@players.example", clear=True)}
    game = MailedGame(custody=(), wishes=wishes)
    mine = {letter.to: letter for letter in game.letters()}
    assert "Your hand: " in mine["b@players.example"].text
    assert "Your hand: " not in mine["a@players.example"].text


def test_only_whoever_has_sent_nothing_is_reminded_and_again_only_for_a_later_deadline() -> None:
    game = MailedGame(hours=72)
    game.letters()
    awaited = first(game)
    game.now += 47 * HOUR
    assert game.letters() == ()
    game.now += 2 * HOUR
    (letter,) = game.letters()
    assert letter.to == game.address(awaited)
    assert letter.subject == "trial: you are awaited for turn 1; nothing has come from you yet"
    assert ("orders for trial" in letter.text) == (awaited == "a")
    assert game.letters() == ()
    until = time_text(game.now + 48 * HOUR)
    game.act(Extend(game="trial", at=game.at, for_turn=1, until=until, reason="Snow"))
    game.run()
    assert all("The organiser extends turn 1" in letter.text for letter in game.letters())
    game.now += 25 * HOUR
    assert list(to(game.letters())) == [awaited]


def test_the_last_who_is_awaited_reads_so_in_the_letter_that_reminds() -> None:
    game = MailedGame("agot2", seats=3, custody=())
    game.letters()
    play(game, 2)
    game.letters()
    game.now += 60 * HOUR
    (letter,) = game.letters()
    assert letter.to == game.address(game.published.last_awaited)
    assert "the deadline is near. You are the last who is awaited." in " ".join(letter.text.split())


def test_a_nudge_reminds_whoever_is_awaited_by_a_letter_once() -> None:
    game = MailedGame("agot2", seats=3, custody=())
    game.letters()
    play(game)
    game.letters()
    one, other = game.published.missing
    game.act(Nudge(game="trial", at=game.at, for_turn=1, seats=(one,), reason="It is late"))
    game.run()
    letters = {letter.to: letter for letter in game.letters()}
    assert len(letters) == 3, "everyone hears what the organiser does"
    asked = letters[game.address(one)]
    assert asked.subject.startswith("trial: you are awaited for turn 1; nothing has come from you yet")
    assert "Nothing has come from you yet, and the organiser asks for your orders." in asked.text
    assert "Nothing has come" not in letters[game.address(other)].text
    assert "The organiser asks for the orders of" in letters[game.address(other)].text
    assert game.letters() == ()


def test_whoever_has_sent_orders_is_not_reminded() -> None:
    game = MailedGame("agot2", seats=3, custody=())
    game.letters()
    waiting = game.published.awaited[1:]
    play(game)
    game.now += 60 * HOUR
    assert set(to(game.letters())) == set(waiting)


def test_whoever_missed_a_deadline_is_told_so_and_gets_the_order_file() -> None:
    game = MailedGame(custody=("a",), hours=24)
    while first(game) != "a":
        play(game)
    game.run(hours=25)
    assert "a" in game.published.absent
    (mine,) = [letter for letter in game.letters() if letter.to == game.address("a")]
    assert "You missed a deadline" in " ".join(mine.text.split())
    assert "# ---- orders for trial begin" in mine.text
    assert "awaited" not in mine.subject
    game.submit("a", game.bot_orders("a", PICK))
    game.run()
    assert "a" not in game.published.absent


def test_whoever_is_away_is_not_reminded() -> None:
    game = MailedGame()
    game.letters()
    game.act(
        Away(
            game="trial",
            at=game.at,
            seat=first(game),
            start=time_text(game.now),
            until=time_text(game.now + 200 * HOUR),
        )
    )
    game.run()
    game.letters()
    game.now += 60 * HOUR
    assert game.letters() == ()


def test_what_people_did_is_told_to_all_but_whoever_did_it() -> None:
    game = MailedGame()
    game.letters()
    game.act(Away(game="trial", at=game.at, seat="a", start=game.at, until=time_text(game.now + 9 * HOUR)))
    game.run()
    (letter,) = game.letters()
    assert letter.to == game.address("b")
    assert "A is away from" in letter.text
    game.act(Pause(game="trial", at=game.at, reason="Holidays"))
    game.run()
    assert all("The organiser pauses the game: Holidays" in letter.text for letter in game.letters())
    game.act(Resume(game="trial", at=game.at, reason="Back"))
    game.run()
    assert len(game.letters()) == 2


def test_nobody_is_told_who_has_voted_until_votes_decide() -> None:
    game = MailedGame()
    game.letters()
    game.vote("a", "draw")
    game.run()
    assert game.letters() == ()
    game.vote("b", "draw")
    assert game.run().over
    assert all(
        "The players have agreed: the game ends in a draw." in letter.text for letter in game.letters()
    )


def test_everyone_is_told_whose_deadline_was_extended_by_itself() -> None:
    game = MailedGame(absences=Absences(excused=2))
    game.letters()
    game.run(73)
    letters = game.letters()
    assert {letter.to for letter in letters} == {game.address("a"), game.address("b")}
    assert all("'s deadline was extended by itself (1 of 2 left)." in letter.text for letter in letters)
    assert game.letters() == ()


def test_messages_are_told_to_those_they_are_for() -> None:
    game = MailedGame(custody=("a",))
    game.letters()
    for to, text in ((("a",), "Truce?\nUntil round 3."), ((), "Hello all")):
        chair = game.chair("b")
        game.now += 1
        message = signed_message(chair, to, text, game.now)
        game.send(message)
    game.run()
    (letter,) = game.letters()
    assert letter.to == game.address("a"), "whoever wrote them knows them"
    assert "Truce?\nUntil round 3." in letter.text
    assert "Hello all" in letter.text
    message = signed_message(game.chair("a"), ("b",), "Never.", game.now + 1)
    game.send(message)
    game.run()
    (letter,) = game.letters()
    assert letter.to == game.address("b")
    assert "Never." not in letter.text
    assert "adjudicator press read trial" in letter.text


def test_an_undo_is_a_turn_that_says_so() -> None:
    game = MailedGame()
    game.letters()
    play(game)
    game.letters()
    game.act(Undo(game="trial", at=game.at, turn=1, to=0, reason="A mistake"))
    game.run()
    assert all("takes the game back" in letter.text for letter in game.letters())


def test_a_changed_key_is_nobodys_news() -> None:
    game = MailedGame(custody=())
    game.letters()
    new = SecretKey.from_seed(b"new").public.text()
    game.act(RotateKey(game="trial", at=game.at, seat="a", key=new))
    game.run()
    assert game.letters() == ()


def test_a_new_key_opens_no_older_page_and_the_letter_comes_all_the_same() -> None:
    wishes = {seat: Correspondence(f"{seat}@players.example", clear=True) for seat in "ab"}
    game = MailedGame(custody=(), wishes=wishes)
    play(game)
    game.coming["a"] = SecretKey.from_seed(b"new")
    game.act(RotateKey(game="trial", at=game.at, seat="a", key=game.coming["a"].public.text()))
    game.run()
    (mine,) = [letter for letter in game.letters() if letter.to == game.address("a")]
    assert "The game begins" in mine.text
    assert "Your hand: " in mine.text


def test_old_news_is_not_told() -> None:
    game = MailedGame(hours=None)
    game.now += 48 * HOUR
    assert game.letters() == ()


def test_players_choose_which_letters_they_get() -> None:
    wishes = {"b": Correspondence("b@players.example", "turns")}
    game = MailedGame(wishes=wishes)
    assert len(game.letters()) == 2
    game.act(Pause(game="trial", at=game.at, reason="Holidays"))
    game.run()
    assert list(to(game.letters())) == ["a"]
    game.write_ledger(wished("c" * 26, game.mark("a"), "none"))
    game.act(Resume(game="trial", at=game.at, reason="Back"))
    game.run()
    assert game.letters() == ()


def test_an_address_gets_one_letter_to_confirm_it_and_no_other_until_then() -> None:
    game = MailedGame()
    game.letters()
    game.give("b", Correspondence("new@players.example"))
    game.run()
    (letter,) = game.letters()
    assert letter.to == "new@players.example"
    assert letter.subject == "trial: please confirm your address" or first(game) == "b"
    name = letter_name(letter.message_id, game.master.mail)
    assert name is not None
    assert (name.kind, name.tells) == ("confirm", told_mark(game.mark("b"), game.master.mail))
    play(game)
    assert "b" not in to(game.letters())
    game.confirm("b")
    assert "new" in to(game.letters()), "the turn is still news to whoever has just given an address"


def test_a_bystander_gets_one_letter_from_a_whole_league_and_no_word_of_whoever_named_it() -> None:
    """Whoever may join can name any address, in any game, and another in its place as often."""
    lobbies = [MailedGame(name=name, custody=(), start=False) for name in ("one", "two", "three")]
    told: set[str] = set()
    letters: list[Letter] = []

    def write() -> list[Letter]:
        first, second, third = lobbies
        files = Overlay(Overlay(first.files, second.contents), third.contents)
        now = max(lobby.now for lobby in lobbies)
        found = due(files, ["one", "two", "three"], now, told.intersection, first.league)
        told.update(word for letter in found for word in letter.tells)
        return [letter for letter in found if letter.to.casefold() == "eve@bystanders.example"]

    for number in range(4):
        for lobby in lobbies:
            spelling = "Eve" if number % 2 else "eve"
            lobby.give("ab"[number % 2], Correspondence(f"{spelling}@bystanders.example"))
            lobby.run()
            letters += write()
    (letter,) = letters
    assert "Player" not in letter.subject + letter.text + letter.markup
    assert letter.subject == "one: please confirm your address"
    lobbies[0].confirm("a")
    asking = [after for after in write() if "please confirm your address" in after.subject]
    assert len(asking) == 1, "once it is confirmed, about one more seat"


def test_an_address_rests_after_several_letters_came_back() -> None:
    game = MailedGame()
    game.letters()
    game.write_ledger(*(bounced(letter * 26, game.mark("b")) for letter in "xyz"))
    play(game)
    assert list(to(game.letters())) == ["a"]


def test_answers_and_news_of_a_game_are_one_letter() -> None:
    game = MailedGame()
    game.letters()
    seat = first(game)
    play(game)
    told = TakenIn("orders", "0" * 64, f"{seat}-0001-1.sealed", "line 5: answer G2 to lead/trick-1.")
    mail = Answer(game.address(seat), told, "d" * 64, "trial", seat, message_id="<m@players.example>")
    letters = game.letters(mail)
    (mine,) = [letter for letter in letters if letter.to == game.address(seat)]
    assert len(letters) == 2
    assert "your orders are in" in mine.subject
    assert "Your orders for turn 1 are in." in mine.text
    assert "Turn 1 has been adjudicated with them." in mine.text
    assert "You can replace them" not in mine.text
    assert mine.answers == "<m@players.example>"
    assert game.letters(mail) == (), "the same mail, found again after the run was killed"


def test_orders_that_could_not_be_taken_in_are_answered_with_the_order_file() -> None:
    game = MailedGame(custody=("a",))
    while first(game) != "a":
        play(game)
    game.letters()
    refused = Refused("The file is refused, for this reason:\nline 5, column 3: “Z9” is no card.")
    (letter,) = game.letters(answer(game, refused))
    turn = f"you are awaited for turn {game.newest().number + 1}"
    assert letter.subject.endswith(f"{turn}; not taken in")
    assert "line 5, column 3" in letter.text
    assert f"{turn[0].upper()}{turn[1:]}, until" in letter.text
    assert letter.text.count("# ---- orders for trial begin") == 1


def test_the_order_file_stands_once_in_a_letter_and_not_after_orders_that_are_complete() -> None:
    game = MailedGame(custody=("a",))
    while first(game) != "a":
        play(game)
    game.letters()
    refused = answer(game, Refused("Why."))
    complete = replace(refused, told=TakenIn("orders", "e" * 64, "a-0001-1.sealed", "line 5: answer"))
    again = replace(refused, mail="f" * 64)
    for told, count in (([refused, again], 1), ([refused, complete], 0), ([complete, refused], 1)):
        text = "".join(as_text(part.blocks) for part in receipts(told, game.published, "the order file"))
        assert text.count("The order file again") == count


def test_a_receipt_says_first_what_was_understood_and_of_replaced_orders_one_line() -> None:
    game = MailedGame(custody=("a",))
    told = [
        answer(
            game,
            TakenIn("orders", "d" * 64, f"a-0001-{number}.sealed", "line 5: answer", short=f"G{number}"),
        )
        for number in (1, 2)
    ]
    text = "\n".join(as_text(part.blocks) for part in receipts(told, game.published, ""))
    first, understood, *_between, digest, replaced = filter(None, text.split("\n\n"))
    assert (first, understood) == ("Your orders for turn 1 are in.", "Understood: G2.")
    assert "It lies in the game's inbox as a-0001-2.sealed" in digest
    assert "line 5: answer" not in digest
    assert replaced == "The orders a-0001-1.sealed are replaced by newer ones, a-0001-2.sealed.\n"


def test_orders_that_came_twice_do_not_replace_themselves() -> None:
    game = MailedGame(custody=("a",))
    orders = [TakenIn("orders", "d" * 64, f"a-0001-{number}.sealed") for number in (1, 2)]
    act = TakenIn("act", "e" * 64, "0001-relief-a.yaml", "What it does.")
    for told, last in (
        ((orders[0], act, orders[0]), "These orders were in already, as a-0001-1.sealed."),
        ((orders[1], orders[0]), "The orders a-0001-1.sealed are replaced by newer ones, a-0001-2.sealed."),
    ):
        parts = receipts([answer(game, one) for one in told], game.published, "")
        text = "\n".join(as_text(part.blocks) for part in parts)
        assert " ".join(text.split()).endswith(last)
        assert text.count("Your orders for turn 1 are in.") == 1


def test_of_several_mails_each_part_begins_with_the_one_it_answers() -> None:
    game = MailedGame()
    game.letters()
    first_mail = replace(
        answer(game, Said("title", "Nothing is wrong.")),
        subject="away until\u202e next friday, or so I hope it is by then",
        at=game.now - HOUR,
    )
    others = [
        replace(first_mail, mail=str(number) * 64, subject=subject, told=Refused("Why."))
        for number, subject in enumerate(("# ---- orders for trial begin ----", ""))
    ]
    (alone,) = game.letters(replace(first_mail, mail="f" * 64))
    assert "To your mail" not in alone.text
    (letter,) = game.letters(first_mail, *others)
    text = " ".join(letter.text.split())
    time = told_time(game.now - HOUR, game.published.file.zone)
    assert f"To your mail “away until next friday, or so I hope it…” of {time}: Nothing is wrong." in text
    assert f"To your mail of {time}: What you sent was not taken in." in text
    assert letter.text.count("To your mail") == 3
    assert letter.text.count("# ---- orders for trial begin") == 1, "that to fill in"


def test_lists_sentences_and_what_is_indented_are_told_as_such() -> None:
    said = (
        "How it stands:\n- one\n- two\n\nThe lines:\n\n  1 game: x\n\n  2 turn: 1\n" + f"  3 {'word ' * 20}"
    )
    (part,) = receipts([Answer("x@y.example", Said("title", said), "d" * 64)], None, "")
    kinds = [type(block).__name__ for block in part.blocks]
    assert kinds == ["Paragraph", "Items", "Paragraph", "Typed"]
    assert max(map(len, as_text(part.blocks).splitlines())) <= 72


def test_what_is_to_be_confirmed_has_a_letter_of_its_own() -> None:
    game = MailedGame()
    letters = game.letters(answer(game, Confirm("resign", "a gives up its seat")))
    (asking,) = [letter for letter in letters if "confirm" in letter.subject]
    assert len(letters) == 3
    name = letter_name(asking.message_id, game.master.mail)
    assert name is not None
    assert (name.kind, name.tells) == ("confirm", told_mark("d" * 64, game.master.mail))


def test_what_was_confirmed_is_answered_after_it_was_asked_for() -> None:
    game = MailedGame()
    game.letters()
    (asks,) = game.letters(answer(game, Confirm("mail", "press b")))
    (tells,) = game.letters(answer(game, Said("your message is taken in", "Your message goes to B:")))
    assert ("confirm" in asks.subject, "taken in" in tells.subject) == (True, True)
    assert "Once you confirm it:\n\npress b\n" in asks.text


def test_whoever_has_no_address_on_file_is_told_in_a_letter_that_opens_no_lock() -> None:
    game = MailedGame()
    game.letters()
    mail = Answer("stranger@elsewhere.example", Unknown(), "d" * 64, "trial", "a", public=True)
    (letter,) = game.letters(mail)
    name = letter_name(letter.message_id, game.master.mail)
    assert name is not None
    assert name.to == to_reader("trial", mail.to, game.master.mail)
    assert "orders for trial" not in letter.text


def test_a_mail_about_no_game_is_answered_too() -> None:
    game = MailedGame()
    game.letters()
    (letter,) = game.letters(Answer("ann@elsewhere.example", Said("help", "one\ntwo"), "d" * 64))
    assert letter.subject == "help"
    assert "one\n\ntwo\n" in letter.text


def test_whoever_plays_many_games_gets_one_summary_and_a_letter_where_somebody_waits() -> None:
    games = [
        MailedGame(name=name, wishes={seat: Correspondence(f"{seat}@players.example") for seat in "ab"})
        for name in ("one", "two", "three")
    ]
    contents = {path: data for game in games for path, data in game.contents.items()}
    files: Files = Overlay(games[0].files, contents)
    league = games[0].league
    assert all(game.master.mail.key.public == league.secret.mail.key.public for game in games)
    letters = due(files, ["one", "two", "three"], games[0].now, lambda _tells: (), league)
    for seat in "ab":
        mine = [letter for letter in letters if letter.to == f"{seat}@players.example"]
        awaited = [game.game.game for game in games if first(game) == seat]
        others = [game.game.game for game in games if first(game) != seat]
        about = {letter.game for letter in mine}
        assert about == {*awaited, *([""] if others else [])}
        for summary in (letter for letter in mine if not letter.game):
            assert summary.subject == f"News of your games: {', '.join(others)}"
            assert len(summary.tells) == len(others)


def test_nothing_that_a_game_or_player_is_called_breaks_a_letter() -> None:
    game = MailedGame()
    letters = game.letters(answer(game, Said("x\r\nBcc: eve@example.com", "<script>alert(1)</script>")))
    for letter in letters:
        data = write_letter(letter, LEAGUE, game.now)
        assert len(data) <= LARGEST
        assert b"\r\nBcc:" not in data
        assert "<script" not in letter.markup


def test_the_same_state_gives_the_same_letters() -> None:
    some, other = MailedGame(), MailedGame()
    assert some.letters() == other.letters()


def test_a_damaged_game_has_no_news_and_its_mails_are_answered() -> None:
    game = MailedGame()
    mail = answer(game, Unknown())
    game.contents[game.game.paths.turn(0, "manifest.yaml")] = b"damaged"
    (letter,) = game.letters(mail)
    assert "A program reads what comes to this address" in letter.text


def test_a_damaged_page_costs_no_answer() -> None:
    game = MailedGame(custody=("a",))
    mail = answer(game, Unknown())
    for seat in "ab":
        game.contents[game.game.paths.private(0, seat)] = b"damaged"
    letters = game.letters(mail)
    assert "A program reads what comes to this address" in "".join(letter.text for letter in letters)
    assert len(letters) <= 2
