"""Requests: each is served for a seat in custody as its command serves a player, and refused in its words."""

from copy import copy
from dataclasses import replace

import msgspec
import pytest

from adjudicator.mail.content import PlainOrders, Request
from adjudicator.mail.post import Asking, Correspondent, Done, Proof
from adjudicator.mail.reading.mail import read_mail
from adjudicator.mail.reading.requests import MOST_WORDS
from adjudicator.mail.requests import REQUESTS, handler_of
from adjudicator.mail.requests.seeing import MOST_GAMES
from adjudicator.repository.addresses import Correspondence, seal_correspondence, seat_address
from adjudicator.repository.channels import seal_channel, seat_channel
from adjudicator.repository.game_file import Conditions, Drawn, DrawnPlayer, Motions
from adjudicator.repository.layout import GAME
from adjudicator.repository.mail_file import mail_file_changes
from adjudicator.repository.mail_ledger import (
    FAILURES,
    Letters,
    channel_failed,
    channel_mark,
    read_ledger,
    wished,
)
from adjudicator.repository.people.acts import GiveAddress, GiveChannel, join_act
from adjudicator.repository.people.custody import custody_key_of, risk_for_draws
from adjudicator.repository.people.identity import identity_of
from adjudicator.repository.press.messages import read_message
from adjudicator.repository.press.opening import opened
from adjudicator.sealing import SecretKey
from adjudicator.site.statements import closings
from adjudicator.words import PlainError
from tests.repository.table_in_memory import GameInMemory

MAC, MARK = "a" * 26, "b" * 26
ADDRESS = "ann@example.org"
NEW_KEY = SecretKey.from_seed(b"new").public.text()


@pytest.fixture(scope="module")
def _dealt() -> GameInMemory:
    return GameInMemory(press="open")


@pytest.fixture
def trial(_dealt: GameInMemory) -> GameInMemory:
    """A game of Claim that has just been dealt."""
    own = copy(_dealt)
    own.contents = dict(own.contents)
    return own


@pytest.fixture
def lobby() -> GameInMemory:
    """A game of Claim that nobody has joined."""
    return GameInMemory(started=False)


def asking(
    trial: GameInMemory, line: str, text: str = "", *, seat: str = "", orders: str = "", held: bool = True
) -> Asking:
    """A request as taking in hands it over; without a `seat`, by a stranger."""
    name, *words = line.split()
    game = trial.published
    named = words[:1] == [game.name]
    key = trial.keys[seat] if held and seat else None
    return Asking(
        trial.files,
        Request(name, tuple(words), text, PlainOrders(orders, game.name) if orders else None),
        tuple(words[1:] if named else words),
        game if named or seat else None,
        Correspondent(game, seat, ADDRESS, MARK, key) if seat else None,
        ADDRESS,
        trial.master,
        trial.now,
        MAC,
    )


def served(request: Asking) -> Done:
    return REQUESTS[request.request.name].serve(request)


def asked(trial: GameInMemory) -> str:
    return trial.newest().asked.seats[0]


def taken_in(trial: GameInMemory, done: Done) -> str:
    """Commit what a request comes to and adjudicate; gives the kind of the acts adopted."""
    trial.contents |= done.files
    return " ".join(act.partition("-")[2].removesuffix(".yaml") for act in trial.run().acts)


def refusal(request: Asking) -> str:
    with pytest.raises(PlainError) as refused:
        served(request)
    return f"{refused.value} | {refused.value.hint}"


def test_every_request_that_is_read_is_served() -> None:
    assert REQUESTS.keys() == MOST_WORDS.keys()


@pytest.mark.parametrize(
    ("subject", "text", "said"),
    [
        ("vte draw", "", "There is no request “vte”. | Did you mean vote?"),
        ("", "redy.\n\n-- \nAnn", "There is no request “redy”. | Did you mean ready?"),
        ("Re: [trial] turn 1", "yees", "There is no request “yees”. | Did you mean yes?"),
        ("", "yes", "this answers no such letter. | Answer that letter"),
        ("Re: [trial] vte draw", "Thanks for that!", ""),
        ("vte for me, please, dear league", "", ""),
    ],
)
def test_a_mistyped_request_is_known_by_its_nearest(subject: str, text: str, said: str) -> None:
    content = read_mail(f"From: x@example.org\r\nSubject: {subject}\r\n\r\n{text}".encode()).content
    assert isinstance(content, Request) == bool(said)
    if isinstance(content, Request):
        with pytest.raises(PlainError) as refused:
            handler_of(content.name)
        assert said in f"{refused.value} | {refused.value.hint}"


@pytest.mark.parametrize(
    "line",
    [
        "join westeros stark Ann of the House of the Far North",
        "orders explain westeros any-kind",
        "away westeros from 2026-11-21 until 2026-11-30",
        "vote westeros draw",
        "press westeros stark tully",
        "letters westeros none",
        "rotate-key westeros KEY",
    ],
)
def test_requests_are_read_as_long_as_help_and_forms_write_them(line: str) -> None:
    name, *words = line.split()
    for mail in (f"Subject: {line}\r\n\r\n", f"Subject: Hello\r\n\r\n{line}\r\n"):
        assert read_mail(f"From: x@example.org\r\n{mail}".encode()).content == Request(name, tuple(words))


def test_who_plays_by_mail_is_told_that_the_league_could_read_a_note(trial: GameInMemory) -> None:
    assert "Your note is empty. | Write it below" in refusal(asking(trial, "note", seat="b"))
    done = served(asking(trial, "note trial", "Ann bluffs.", seat="b"))
    assert "No other player can read it; whoever runs the league can" in done.text
    assert done.text.endswith(":\n\n  Ann bluffs.")
    trial.contents |= done.files
    assert trial.run().press
    assert "Your notes\n  After turn 0, " in served(asking(trial, "view", seat="b")).text
    assert "Ann bluffs." not in served(asking(trial, "view", seat="a")).text
    assert "adjudicator seat note trial" in refusal(asking(trial, "note", "Mine.", seat="a", held=False))


def test_a_player_opens_notes_after_confirming_it(trial: GameInMemory) -> None:
    assert REQUESTS["open"].proof is Proof.CONFIRMED
    trial.contents |= served(asking(trial, "note", "Ann bluffs.", seat="b")).files
    trial.run()
    assert "The game is not over" in refusal(asking(trial, "open", seat="b"))
    trial.abandon()
    request = asking(trial, "open trial", seat="b")
    ask = REQUESTS["open"].ask
    assert ask is not None
    assert "Notes opened now: 1. Letters opened now: 0." in ask(request)
    assert taken_in(trial, served(request)) == "open"
    published = trial.published
    found = opened(trial.files, trial.game, published.adopted)
    assert [text for _message, text in found] == ["Ann bluffs."]
    assert "opened all that you can" in refusal(asking(trial, "open", seat="b"))


def test_a_player_closes_with_a_statement(trial: GameInMemory) -> None:
    assert "The game is not over" in refusal(asking(trial, "closing", "A fine game.", seat="b"))
    trial.abandon()
    trial.reveal()
    assert "is empty. | Write it below" in refusal(asking(trial, "closing trial", seat="b"))
    done = served(asking(trial, "closing trial", "A fine game.\n\nThank you.", seat="b"))
    assert done.text == "Taken in: B makes a closing statement."
    assert taken_in(trial, done) == "closing"
    assert [one.text for one in closings(trial.published)] == ["A fine game.\n\nThank you."]
    assert "adjudicator seat closing trial" in refusal(
        asking(trial, "closing", "Mine, too.", seat="a", held=False)
    )


def test_who_resigns_is_asked_for_once(trial: GameInMemory) -> None:
    ask = REQUESTS["resign"].ask
    assert ask
    told = ask(asking(trial, "resign", seat="a"))
    assert told.startswith("Once the game has started, the rules answer")
    assert "has resigned" not in told


def test_what_changes_something_is_said_before_it_is_confirmed() -> None:
    assert all(
        (handler.ask is None) == (handler.proof in {Proof.ANYBODY, Proof.READER})
        for handler in REQUESTS.values()
    )


@pytest.mark.parametrize(
    ("line", "act", "said"),
    [
        ("away until 2027-01-20", "away", "until Thu 2027-01-21 00:00 UTC"),
        ("away 2027-01-20T10:00:00Z", "away", "until Wed 2027-01-20 10:00 UTC"),
        ("away trial from 2027-01-19 until 2027-01-20", "away", "from Tue 2027-01-19 00:00 UTC until Thu"),
        ("vote draw", "vote", "You vote for a draw"),
        ("vote trial END", "vote", "as it stands"),
        ("vote end Trial", "vote", "as it stands"),
        ("resign", "resign", ""),
        (f"rotate-key {NEW_KEY}", "rotate-key", "changes to a new key"),
    ],
)
def test_the_league_signs_for_a_seat_in_custody(trial: GameInMemory, line: str, act: str, said: str) -> None:
    request = asking(trial, line, seat="a")
    handler = REQUESTS[request.request.name]
    assert handler.ask is not None
    assert said in handler.ask(request)
    done = handler.serve(request)
    assert said in done.text
    assert request.request.name in done.title
    assert taken_in(trial, done) == act


def test_players_in_custody_decide_together() -> None:
    trial = GameInMemory(motions=Motions())
    for seat, line in (("a", "vote pause"), ("b", "vote Trial pause")):
        done = served(asking(trial, line, seat=seat))
        assert "votes to pause the game." in done.text
        assert taken_in(trial, done) == "motion"
    assert trial.published.roster.paused


def joined(trial: GameInMemory) -> None:
    for seat, key in trial.keys.items():
        trial.propose(join_act(trial.game, seat, seat, key).serialize(), f"join-{seat}.yaml")
    trial.run()


def test_a_seat_is_confirmed(lobby: GameInMemory) -> None:
    joined(lobby)
    done = served(asking(lobby, "ready", seat="a"))
    assert "Once the game has started: view trial" in done.text
    assert taken_in(lobby, done) == "ready"
    assert "already confirmed" in refusal(asking(lobby, "ready", seat="a"))


def test_a_seat_is_given_back_before_the_start(lobby: GameInMemory) -> None:
    joined(lobby)
    lobby.now += 60
    assert taken_in(lobby, served(asking(lobby, "resign", seat="a"))) == "leave"


def test_who_joins_gets_a_key_and_an_address_that_the_league_keeps(lobby: GameInMemory) -> None:
    request = asking(lobby, "join trial A Ann of the North")
    handler = REQUESTS["join"]
    assert handler.ask is not None
    told = handler.ask(request)
    for said in ("Ann of the North takes the seat A", "The league holds the key", "its secret is published"):
        assert said in told
    assert risk_for_draws() in told
    done = handler.serve(request)
    assert "You need do nothing now" in done.text
    assert taken_in(lobby, done) == "join mail"
    player = lobby.published.roster.players["a"]
    key = custody_key_of(lobby.master.mail, lobby.game, "a", player)
    assert key is not None
    lobby.contents |= read_ledger(lobby.files, "trial").with_lines(done.lines)
    address = seat_address(lobby.game, player, read_ledger(lobby.files, "trial"), lobby.master.mail)
    assert address is not None
    assert (address.address, address.on_file) == (ADDRESS, True)
    assert ADDRESS.encode() not in b"".join(lobby.contents.values())


def test_an_invitation_stands_below_the_request() -> None:
    code = SecretKey.from_seed(b"invitation")
    lobby = GameInMemory(started=False, invitations=[code.public.text()])
    assert "by invitation" in refusal(asking(lobby, "join trial a Ann"))
    assert "cannot be read" in refusal(asking(lobby, "join trial a Ann", "Invitation: abc"))
    done = served(asking(lobby, "join trial a Ann", f"Hello!\nInvitation: {code.text()}\nAnn"))
    assert taken_in(lobby, done) == "join mail"


def test_a_seat_of_a_tournament_is_taken_by_whom_it_was_drawn_for(lobby: GameInMemory) -> None:
    code = SecretKey.from_seed(b"invitation")
    players = (DrawnPlayer("Ann", invitation=code.public.text()), DrawnPlayer("Bob", key=NEW_KEY))
    lobby.game = msgspec.structs.replace(lobby.game, drawn=Drawn("spring", 1, 1, players))
    lobby.contents[lobby.game.paths.file(GAME)] = lobby.game.serialize()
    text = f"Invitation: {code.text()}"
    assert "seat “a” was drawn for Ann" in refusal(asking(lobby, "join trial a Bob", text))
    assert "by invitation" in refusal(asking(lobby, "join trial a Ann"))
    assert "Bob entered the tournament with another key" in refusal(asking(lobby, "join trial b Bob"))
    assert "you take the seat A" in served(asking(lobby, "join trial a Ann", text)).title


def test_a_game_may_ask_how_reliable_a_player_was() -> None:
    lobby = GameInMemory(started=False, joining=Conditions(least_finished=1))
    asked = "Only those who have finished at least 1 game in this league can join."
    shown = "of this name, in seats whose keys the league holds: “No deadlines yet, finished 0 games"
    assert (said := refusal(asking(lobby, "join trial a Ann"))).startswith(asked)
    assert shown in said


def test_the_letter_that_asks_says_what_a_game_asks_of_its_players() -> None:
    lobby = GameInMemory(started=False, joining=Conditions(most_missed=20))
    ask = REQUESTS["join"].ask
    assert ask
    assert "missed more than 20 percent" in ask(asking(lobby, "join trial a Ann"))


def test_not_every_seat_is_played_without_a_key(lobby: GameInMemory) -> None:
    taken_in(lobby, served(asking(lobby, "join trial a Ann")))
    assert "The league can hold no more keys" in refusal(asking(lobby, "join trial b Bob"))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("join", "Name the game, the seat and yourself"),
        ("join trail a Ann", "no game “trail” here. | Did you mean trial?"),
        ("join trial", "Name the seat that you want. | The free seats are a, b."),
        ("join trial c Ann", "no seat “c” in game “trial”. | The seats are a, b."),
        ("join trial b", "For example: join trial b Ann"),
        (f"join trial a {'A' * 61}", "1 to 60 characters"),
    ],
)
def test_what_is_missing_to_join_is_said(lobby: GameInMemory, line: str, said: str) -> None:
    assert said in refusal(asking(lobby, line))


def test_a_taken_seat_is_not_joined(trial: GameInMemory) -> None:
    assert "Nobody looks for a player for seat “a”" in refusal(asking(trial, "join trial a Ann"))


@pytest.fixture
def open_to_all() -> GameInMemory:
    """A game whose wanted seats anyone may take over."""
    return GameInMemory(joining=Conditions(takeover="open"))


def test_a_wanted_seat_is_taken_over_by_mail(open_to_all: GameInMemory) -> None:
    trial = open_to_all
    assert taken_in(trial, served(asking(trial, "relief", seat="b"))) == "relief"
    assert "Name the seat that you want. | The free seats are b." in refusal(asking(trial, "join trial"))
    status = served(asking(trial, "status trial")).text
    assert "a player for B (Player b). Its player looks for relief" in status
    assert "To take over a wanted seat: join trial b YOUR NAME" in status
    request = asking(trial, "join trial b Cid")
    ask = REQUESTS["join"].ask
    assert ask
    told = ask(request)
    assert "Cid takes over the seat B, to play by mail: the league holds its key." in told
    assert "You take the seat as it stands" in told
    assert "when all other players have confirmed" not in told
    done = served(request)
    assert "As soon as this is taken in, the seat is yours" in done.text
    assert taken_in(trial, done) == "take-over mail"
    player = trial.published.roster.players["b"]
    assert (player.name, player.custody, bool(player.mail)) == ("Cid", True, True)
    assert custody_key_of(trial.master.mail, trial.game, "b", player)


def test_who_resigned_by_mail_comes_back_from_the_same_address(open_to_all: GameInMemory) -> None:
    trial = open_to_all
    taken_in(trial, served(asking(trial, "relief", seat="b")))
    done = served(asking(trial, "join trial b Cid"))
    trial.contents |= read_ledger(trial.files, "trial").with_lines(done.lines)
    taken_in(trial, done)
    key = custody_key_of(trial.master.mail, trial.game, "b", trial.published.roster.players["b"])
    assert key
    trial.keys["b"] = key
    trial.now += 60
    assert taken_in(trial, served(asking(trial, "resign", seat="b"))) == "resign"
    trial.now += 60
    assert taken_in(trial, served(asking(trial, "join trial b Cid"))) == "take-over mail"
    assert trial.published.roster.players["b"].key == key.public


def test_who_looks_for_relief_stays_after_all(trial: GameInMemory) -> None:
    assert taken_in(trial, served(asking(trial, "relief trial", seat="b"))) == "relief"
    trial.now += 60
    done = served(asking(trial, "relief trial end", seat="b"))
    assert "B stays in the game." in done.text
    assert taken_in(trial, done) == "relief"
    assert "looks for no relief" in refusal(asking(trial, "relief end", seat="b"))
    assert "no game “ended” here" in refusal(asking(trial, "relief ended", seat="b"))


def test_orders_are_asked_for_checked_sent_and_taken_back(trial: GameInMemory) -> None:
    seat = asked(trial)
    done = served(asking(trial, "orders", seat=seat))
    assert "# ---- orders for trial begin" in done.form
    assert "To send orders, answer this letter" in done.text
    chair = trial.chair(seat)
    question = chair.private().open_questions()[0]
    card = question.options.plain(question.options.first())
    orders = f"game: trial\nturn: 1\nseat: {seat}\nanswers: {{lead: {card}}}\n"
    checked = served(asking(trial, "check", seat=seat, orders=orders))
    assert f"Lead (trick 1): {card} (" in checked.text
    assert "not taken in" in checked.text
    assert not checked.files
    trial.contents |= served(asking(trial, "submit", orders, seat=seat)).files
    trial.contents |= served(asking(trial, "withdraw", seat=seat)).files
    trial.run(0)
    assert [(one.accepted, one.waiting) for one in trial.chair(seat).sent] == [(True, 0), (True, 1)]


def test_wrong_orders_are_refused_with_what_is_wrong(trial: GameInMemory) -> None:
    seat = asked(trial)
    orders = f"game: trial\nturn: 1\nseat: {seat}\nanswers: {{lead: Z9}}\n"
    for name in ("check", "submit"):
        assert "line 4" in refusal(asking(trial, name, seat=seat, orders=orders))
        assert "There are no orders in your mail. | To get a form to fill in: orders trial" in refusal(
            asking(trial, name, seat=seat)
        )
    request = asking(trial, "submit", seat=seat, orders=orders)
    cut = PlainOrders(orders, "trial", whole=False)
    assert "cut off" in refusal(replace(request, request=replace(request.request, orders=cut)))


def test_plans_are_explained(trial: GameInMemory) -> None:
    told = served(asking(trial, "orders explain", seat="a")).text
    assert "For everything that a plan can say: orders explain claim follow\n" in told
    assert (
        "\n  when: conditions in { }, all of which must hold; without this line the plan always applies\n"
        in told
    )
    assert "highest" in served(asking(trial, "orders explain claim follow", seat="a")).text
    assert "Did you mean follow?" in refusal(asking(trial, "orders explain folow", seat="a"))


def test_a_seat_sees_its_own_page(trial: GameInMemory) -> None:
    seat = asked(trial)
    done = served(asking(trial, "view", seat=seat))
    assert done.text.startswith("trial after turn 0:")
    assert "Legal for lead" in done.text
    assert "To answer: orders trial" in done.text


def test_a_channel_is_given_by_mail_if_the_league_takes_them(trial: GameInMemory) -> None:
    assert "tells players nothing by channels" in refusal(asking(trial, "tell ntfy://turns", seat="a"))
    trial.contents |= mail_file_changes("", trial.master.mail, channels=True)
    assert "tell ntfy://TOPIC, or tell none" in refusal(asking(trial, "tell", seat="a"))
    wrong = refusal(asking(trial, "tell trial json://10.0.0.1", seat="a"))
    assert "cannot tell channels of this kind" in wrong
    assert "10.0.0.1" not in wrong
    assert "Write one of these: ntfy://TOPIC, " in refusal(asking(trial, "tell ntfy://a/b/c", seat="a"))
    assert "adjudicator seat tell trial ADDRESS --print" in refusal(
        asking(trial, "tell ntfy://turns", seat="a", held=False)
    )
    done = served(asking(trial, "tell trial ntfy://turns", seat="a"))
    assert done.text.endswith("Nothing secret goes there.")
    assert taken_in(trial, done) == "tell"
    player = trial.published.roster.players["a"]
    assert seat_channel(trial.game, player, trial.master.mail) == "ntfy://turns"
    assert "no longer tells you in a channel" in served(asking(trial, "tell none", seat="a")).text


@pytest.mark.parametrize("clear", [True, False])
def test_who_has_a_key_sees_the_page_only_if_letters_may_be_in_clear(
    trial: GameInMemory, *, clear: bool
) -> None:
    told = Correspondence(ADDRESS, clear=clear)
    seat = asked(trial)
    sealed = seal_correspondence(told, trial.game, seat, trial.master.mail.key.public)
    trial.act(GiveAddress(game="trial", at=trial.at, seat=seat, sealed=sealed))
    trial.run()
    request = asking(trial, "view", seat=seat, held=False)
    if clear:
        assert "To answer: adjudicator submit trial" in served(request).text
    else:
        assert "adjudicator view trial" in refusal(request)


def test_whoever_plays_from_an_address_reads_that_the_channel_rests(trial: GameInMemory) -> None:
    key = trial.master.mail.key.public
    told = seal_correspondence(Correspondence(ADDRESS), trial.game, "a", key)
    sealed = seal_channel("ntfy://turns", trial.game, "a", key)
    trial.act(GiveAddress(game="trial", at=trial.at, seat="a", sealed=told))
    trial.act(GiveChannel(game="trial", at=trial.at, seat="a", sealed=sealed))
    trial.run()
    lines = [channel_failed(MAC, channel_mark(sealed), number) for number in range(FAILURES)]
    trial.contents |= read_ledger(trial.files, "trial").with_lines(lines)
    assert "- You are told nothing in your channel" in served(asking(trial, "status trial")).text
    other = replace(asking(trial, "status trial"), address="bob@example.org")
    assert "in your channel" not in served(other).text


def test_how_games_stand_is_told_to_anybody(trial: GameInMemory, lobby: GameInMemory) -> None:
    for line in ("status", "status trial"):
        assert "Player a" in served(asking(trial, line)).text
    told = served(asking(lobby, "status")).text
    assert "Free seats: a, b" in told
    assert "- join trial a YOUR NAME – take a seat" in told
    pages = mail_file_changes("games@example.org", lobby.master.mail, "https://league.example/")
    lobby.contents |= pages
    assert served(asking(lobby, "status")).text.endswith("rules: https://league.example/")
    assert "Did you mean trial?" in refusal(asking(trial, "status trail"))
    trial.contents["turns/trial/game.yaml"] = b"nonsense"
    request = asking(lobby, "status")
    assert "cannot be read" in served(replace(request, files=trial.files)).text


def test_many_games_and_those_that_are_over_are_only_named(trial: GameInMemory) -> None:
    trial.abandon()
    assert "ended without a result" in served(asking(trial, "status")).text
    trial.reveal()
    assert served(asking(trial, "status")).text == "Games that are over: trial"
    assert "ended without a result" in served(asking(trial, "status trial")).text
    game = {path: data for path, data in trial.contents.items() if path.endswith("trial/game.yaml")}
    for number in range(MOST_GAMES + 2):
        name = f"game-{chr(ord('a') + number)}"
        trial.contents |= {path.replace("trial", name): data for path, data in game.items()}
    text = served(asking(trial, "status")).text
    assert text.count("cannot be read") == MOST_GAMES
    assert "name it: game-u, game-v\n" in text


def test_help_is_short_and_names_a_free_seat(trial: GameInMemory, lobby: GameInMemory) -> None:
    text = served(asking(lobby, "help")).text
    assert len(text.splitlines()) == 19
    assert "join trial a YOUR NAME" in text
    assert "join GAME SEAT YOUR NAME" in served(asking(trial, "help")).text
    assert all(
        name in text for name in REQUESTS.keys() - {"help", "ready", "submit", "rotate-key", "language"}
    )


@pytest.mark.parametrize(
    ("line", "to"), [("press b", ("b",)), ("press player B:", ("b",)), ("press Trial: everyone", ())]
)
def test_messages_go_to_seats_or_to_everyone(trial: GameInMemory, line: str, to: tuple[str, ...]) -> None:
    request = asking(trial, line.replace("Trial: ", ""), "Shall we?\nAnn", seat="a")
    done = served(request)
    assert done.text.endswith("\n\n  Shall we?\n  Ann")
    ((path, data),) = done.files.items()
    message = read_message(data, path).message
    assert (message.to, message.text) == (to, "" if to else "Shall we?\nAnn")
    trial.contents |= done.files
    assert trial.run(0).press


@pytest.mark.parametrize(
    ("line", "text", "said"),
    [
        ("press", "Hello", "Say to whom"),
        ("press c", "Hello", "called “c” in game “trial”. | You can write to B (Player b)."),
        ("press a", "Hello", "“a” is your own seat. | You can write to B (Player b)."),
        ("press b", "", "Your message is empty."),
        ("press everyone b", "Hello", "no game “b”"),
        ("press b", "x" * 5000, "1 to 4000"),
    ],
)
def test_messages_that_do_not_go(trial: GameInMemory, line: str, text: str, said: str) -> None:
    assert said in refusal(asking(trial, line, text, seat="a"))


@pytest.mark.parametrize("held", [True, False])
@pytest.mark.parametrize("wish", ["all", "turns", "none"])
def test_anybody_on_file_chooses_letters(trial: GameInMemory, wish: Letters, *, held: bool) -> None:
    done = served(asking(trial, f"letters trial {wish}", seat="a", held=held))
    assert done.lines == (wished(MAC, MARK, wish),)
    assert "letters" in done.title


@pytest.mark.parametrize(
    ("line", "typed"),
    [
        ("ready", "adjudicator ready trial --print"),
        ("view", "adjudicator view trial"),
        ("orders", "adjudicator orders new trial"),
        ("check", "adjudicator orders check FILE"),
        ("submit", "adjudicator submit FILE --print"),
        ("withdraw", "adjudicator withdraw trial --print"),
        ("press b", 'adjudicator press send trial "TEXT" --to SEAT --print'),
        ("away until 2027-01-20", "adjudicator seat away trial --until DATE --print"),
        ("vote draw", "adjudicator seat vote trial WISH --print"),
        ("resign", "adjudicator seat resign trial --print"),
        (f"rotate-key {NEW_KEY}", "adjudicator seat rotate-key trial --new-key FILE --print"),
    ],
)
def test_a_player_with_a_key_is_told_what_to_type(trial: GameInMemory, line: str, typed: str) -> None:
    request = asking(trial, line, "game: trial", seat="a", held=False)
    handler = REQUESTS[request.request.name]
    for serve in filter(None, (handler.serve, handler.ask)):
        with pytest.raises(PlainError, match="a key of its own") as refused:
            serve(request)
        assert refused.value.hint.endswith(typed)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("vote", "vote draw, vote end or vote nothing"),
        ("vote drow", "“drow” is not one of draw, end, nothing, pause"),
        ("vote drow", "Did you mean draw?"),
        ("vote replace trial c", "There is no seat “c” in game “trial”."),
        ("vote pause", "In this game the organiser alone decides that: its settings allow no motions."),
        ("vote replace", "its settings allow no motions."),
        ("away", "away until 2027-08-15"),
        ("away trail until 2027-01-20", "no game “trail” here. | Did you mean trial?"),
        ("away from 2027-01-19 on to the end", "away until 2027-08-15"),
        ("vote trail draw", "no game “trail” here. | Did you mean trial?"),
        ("letters trail none", "no game “trail” here. | Did you mean trial?"),
        ("away until soon", "“SOON” is not a time"),
        ("away until 2020-01-01", "An absence must end in the future"),
        ("rotate-key", "Your new public key is missing."),
        ("rotate-key abc", "key"),
        ("letters", "letters all, letters turns or letters none"),
        ("letters some", "is not one of all, turns, none"),
        ("ready", "already started"),
        *[(f"{name} trail", "no game “trail” here. | Did you mean trial?") for name in
          ("ready", "view", "orders", "check", "submit", "withdraw", "resign", "vote draw", "letters all")],
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_request_is_said(trial: GameInMemory, line: str, said: str) -> None:
    assert said in refusal(asking(trial, line, seat="a"))


@pytest.mark.parametrize("line", ["view", "orders", "check", "submit", "withdraw", "press b", "vote draw"])
def test_what_needs_a_game_under_way_says_who_is_missing(lobby: GameInMemory, line: str) -> None:
    joined(lobby)
    said = refusal(asking(lobby, line, "game: trial", seat="a"))
    assert "has not started" in said
    assert said.endswith(("To see who is missing: status trial", "status shows how the game stands."))


@pytest.mark.parametrize("line", ["orders", "check", "submit", "withdraw", "vote draw", "resign"])
def test_what_comes_after_the_end_is_refused(trial: GameInMemory, line: str) -> None:
    trial.abandon()
    assert "over" in refusal(asking(trial, line, "game: trial", seat="a"))


@pytest.mark.parametrize("line", ["view", "vote draw", "press b", "letters none"])
def test_whoever_holds_no_seat_is_told_so(trial: GameInMemory, line: str) -> None:
    assert "No seat is known here" in refusal(asking(trial, line, "Hello"))


def test_two_acts_at_one_moment_both_count(trial: GameInMemory) -> None:
    trial.contents |= served(asking(trial, "vote draw", seat="a")).files
    trial.contents |= served(asking(trial, "vote nothing", seat="a")).files
    trial.run()
    assert trial.votes == {"a": "nothing"}


def test_players_join_by_mail_without_a_seat() -> None:
    """Both in one run: each gets a place, a key and an address of their own, and what is drawn."""
    lobby = GameInMemory(seating="drawn", started=False)
    ask = REQUESTS["join"].ask
    assert ask is not None
    told = ask(asking(lobby, "join trial b, a Ann of the North"))
    assert "Ann of the North joins, to play by mail" in told
    assert "Wishes: B, A." in told
    lobby.contents |= served(asking(lobby, "join trial b, a Ann of the North")).files
    key = lobby.keys["place-2"]
    own = join_act(lobby.game, "place-2", "Bob", key, at=lobby.at)
    lobby.send(own)
    assert lobby.run().acts == ("0001-join.yaml", "0002-mail.yaml", "0003-join.yaml")
    assert lobby.published.roster.players["place-1"].wishes == ("b", "a")
    assert "No seat is free." in refusal(asking(lobby, "join trial any Cid"))


def test_two_mails_in_one_run_get_two_places() -> None:
    lobby = GameInMemory("agot2", seats=4, seating="drawn", started=False)
    for name in ("Ann", "Bob"):
        lobby.contents |= served(asking(lobby, f"join trial any {name}")).files
    lobby.run()
    players = lobby.published.roster.players
    assert {place: player.name for place, player in players.items()} == {"place-1": "Ann", "place-2": "Bob"}
    assert "The league can hold no more keys" in refusal(asking(lobby, "join trial any Cid"))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "join trial any",
            "write those you wish for, or any, and then your name. | For example: join trial any",
        ),
        ("join trial c Ann", "no seat “c” in game “trial”"),
        ("join trial a,a Ann", "Wishes are different seats"),
    ],
)
def test_what_is_missing_to_wish_is_said(line: str, said: str) -> None:
    assert said in refusal(asking(GameInMemory(seating="drawn", started=False), line))


def test_letters_tell_no_name() -> None:
    """Who joins an anonymous game by mail is told so, and no file, notice or status has their name."""
    lobby = GameInMemory(players="anonymous", started=False)
    ask = REQUESTS["join"].ask
    assert ask is not None
    request = asking(lobby, "join trial a Annabel")
    told = ask(request)
    assert "Somebody takes the seat A, to play by mail" in told
    assert "Nobody sees who plays until the game's secret is published" in told
    assert "Annabel" not in told
    done = served(request)
    assert "Annabel" not in done.text
    assert taken_in(lobby, done) == "join mail"
    assert "Annabel" not in served(asking(lobby, "status trial")).text
    assert b"Annabel" not in b"".join(lobby.contents.values())
    player = lobby.published.roster.players["a"]
    identity = identity_of(player, lobby.game, lobby.secret)
    assert identity is not None
    assert identity.name == "Annabel"
