"""What people say and agree on, on the pages."""

import re
from pathlib import Path

import msgspec

from adjudicator import yaml_files
from adjudicator.repository.layout import MANIFEST, STATE
from adjudicator.repository.people.acts import Abandon, Pause, Replace, Resign, join_act, ready_act, sign_act
from adjudicator.repository.press.messages import write_message
from adjudicator.repository.schedule import Deadline
from adjudicator.repository.times import time_text
from adjudicator.repository.turn.manifest import Manifest
from adjudicator.sealing import SecretKey
from adjudicator.site import build_site
from adjudicator.site.people import player_page
from tests.repository.table_in_memory import GameInMemory
from tests.site.conftest import OPENED, League, Site
from tests.site.reading import elements, words
from tests.site.reading_feeds import ATOM, read_feed

HOSTILE = (
    "<script>alert(1)</script>",
    "<svg><style>*{display:none}</style></svg>",
    "[a](javascript:alert(1)) ![b](https://example.org/b.png)",
    "{{ 7*7 }} %(n)s &lt;b&gt; &#60;",
    "שלום\nend",
)


def say(league: League, text: str, to: tuple[str, ...] = (), number: int = 1, seat: str = "a") -> None:
    game = league.game("cup")
    key = SecretKey.from_seed(f"cup {seat}".encode())
    message = write_message(game.file, game.roster, key, turn=0, at=OPENED + number, to=to, text=text)
    folder = league.root / game.file.paths.press
    folder.mkdir(exist_ok=True)
    (folder / f"{number:04}-{number:08x}.yaml").write_bytes(message.serialize())


def test_a_statement_is_text(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 2)
    build_site(league.games(), tmp_path / "site")
    for number, text in enumerate(HOSTILE, 1):
        say(league, text, number=number)
    report = build_site(league.games(), tmp_path / "site")
    assert "cup/index.html" in report.written
    assert "cup/0001.html" not in report.written
    site = Site(tmp_path / "site")
    said = elements(site["cup/messages.html"], ".statements blockquote > bdi")
    assert [one.to_text(strip=False) for one in said] == list(HOSTILE[::-1])
    newest = [one.to_text(strip=False) for one in elements(site["cup/index.html"], "blockquote bdi")]
    assert newest == list(HOSTILE[:-4:-1])
    assert not [
        child for one in said for child in one.children or [] if hasattr(child, "attrs") and child.attrs
    ]


def test_letters_are_not_shown(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 2)
    say(league, "only for you", ("b",))
    say(league, "for all", (), 2)
    build_site(league.games(), tmp_path / "site")
    site = Site(tmp_path / "site")
    for page in ("cup/index.html", "cup/messages.html"):
        assert [said.to_text() for said in elements(site[page], ".statements blockquote")] == ["for all"]


def test_an_end_that_people_agreed_on_is_told_as_such(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 2)
    with (league.root / league.game("cup").file.paths.turn(1, STATE)).open("a", encoding="utf-8") as state:
        state.write("ended:\n  winners: [a]\n  reason: end\n")
    build_site(league.games(), tmp_path / "site")
    site = Site(tmp_path / "site")
    for page in ("index.html", "cup/index.html", "cup/record.html"):
        assert "has won. The players agreed to end it as it stood." in words(site[page], ".lead, .outcome")
        assert "Ann A has won." in words(site[page], "main")
        assert not elements(site[page], ".lead .why, .outcome .why")
    ended = "The players have agreed: the game ends as it stands, and A has won."
    assert words(site["cup/0001.html"], ".notices") == ended
    before, last = ((tmp_path / f"site/cup/000{turn}.svg").read_text("utf-8") for turn in (0, 1))
    assert "to play" in before
    shown = re.sub('<g class="v[^"]*" display="none">.*?</g>', "", last)
    assert "to play" in last
    assert "to play" not in shown, "only the step before has it"
    assert "is to lead" in before
    assert "is to lead" not in last
    assert "is to lead" not in words(site["cup/0001.html"], ".drawing")
    assert ended in (read_feed(tmp_path / "site/cup/feed.xml").findtext(f"{ATOM}entry/{ATOM}content") or "")


def test_whoever_is_awaited_is_called_by_login(league: League, tmp_path: Path) -> None:
    file = league.announce("cup", {"a": "Ann"})
    keys = {seat: SecretKey.from_seed(f"cup {seat}".encode()) for seat in file.seats}
    acts = [join_act(file, seat, seat, keys[seat], handle=f"{seat}-on-the-forge") for seat in file.seats]
    acts += [ready_act(file, seat, keys[seat]) for seat in file.seats]
    for number, act in enumerate(acts, start=1):
        kind = "join" if number <= len(file.seats) else "ready"
        target = league.root / file.paths.acts / f"{number:04}-{kind}.yaml"
        target.write_bytes(act.serialize())
    league.play("cup", 1)
    build_site(league.games(), tmp_path / "site")
    latest = league.game("cup").latest
    assert latest is not None
    shown = elements(Site(tmp_path / "site")["cup/index.html"], ".awaited .handle")
    assert [handle.to_text() for handle in shown] == [f"@{seat}-on-the-forge" for seat in latest.asked.seats]


def test_it_is_told_that_orders_are_in_and_nothing_else_of_them(tmp_path: Path) -> None:
    trial = GameInMemory(options={"first-leader": "a"}, deadline=Deadline(hours=72, early=False))
    build_site([trial.published], tmp_path / "site")
    page = Site(tmp_path / "site")["trial/index.html"]
    assert not elements(page, ".awaited .flag")
    trial.submit("a", "nonsense")
    for _read in (False, True):
        report = build_site([trial.published], tmp_path / "site")
        assert "trial/0000.html" not in report.written
        site = Site(tmp_path / "site")
        assert words(site["trial/index.html"], ".awaited .flag") == "orders are in"
        assert not elements(site["trial/0000.html"], ".awaited .flag"), "that page stays as it is"
        trial.run()
    trial.propose(b"forged", "a-0001-2.sealed")
    trial.act(Resign(game="trial", at=trial.at, seat="a"))
    trial.run()
    build_site([trial.published], tmp_path / "site")
    site = Site(tmp_path / "site")
    assert words(site["trial/index.html"], ".awaited .flag") == "resigned: the rules answer"
    assert "Awaited" not in words(site["index.html"], ".games")
    calendar = (tmp_path / "site/trial/deadlines.ics").read_text("utf-8")
    assert "Player a" not in calendar


def test_whoever_is_absent_is_told_apart(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    for number in range(1, 20):
        league.play("cup", 1 if number > 1 else 2, defaults=(number,))
        latest = league.game("cup").latest
        assert latest
        if latest.asked.seats == latest.manifest.absent:
            break
    build_site(league.games(), tmp_path / "site")
    site = Site(tmp_path / "site")
    assert words(site["cup/index.html"], ".awaited .flag") == "absent: the rules answer"


def test_what_people_did_is_told_with_the_turn(league: League, tmp_path: Path) -> None:
    file = league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 3)
    reason = "<b>a feast</b>"
    act = sign_act(
        Pause(game="cup", at=time_text(OPENED + 1), reason=reason), SecretKey.from_seed(b"organiser"), file
    )
    (league.root / file.paths.acts / "0005-pause.yaml").write_bytes(act.serialize())
    path = file.paths.turn(2, MANIFEST)
    manifest = yaml_files.load((league.root / path).read_bytes(), Manifest, path)
    listed = msgspec.structs.replace(manifest, acts={**manifest.acts, "0005-pause.yaml": ""})
    (league.root / path).write_bytes(listed.serialize())
    build_site(league.games(), tmp_path / "site")
    site = Site(tmp_path / "site")
    assert words(site["cup/0002.html"], ".notices") == f"The organiser pauses the game: {reason}"
    assert not elements(site["cup/0001.html"], ".notices")
    assert "The game is paused" in words(site["cup/index.html"], ".call")
    for page in ("cup/index.html", "cup/turns.html"):
        (told,) = elements(site[page], ".turns .notice")
        assert told.to_text() == f"The organiser pauses the game: {reason}"
    for feed in ("cup/feed.xml", "feed.xml"):
        newest = read_feed(tmp_path / "site" / feed).findtext(f"{ATOM}entry/{ATOM}content") or ""
        assert newest.count("<li>The organiser pauses the game: &lt;b&gt;a feast&lt;/b&gt;</li>") == 1


def test_what_people_did_since_the_newest_turn_is_told_with_the_game(league: League, tmp_path: Path) -> None:
    file = league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 3)
    build_site(league.games(), tmp_path / "site")
    site = Site(tmp_path / "site")
    assert not elements(site["cup/index.html"], ".notices")
    assert elements(site["index.html"], ".until time")
    act = sign_act(
        Pause(game="cup", at=time_text(OPENED + 1), reason="<i>summer"),
        SecretKey.from_seed(b"organiser"),
        file,
    )
    (league.root / file.paths.acts / "0005-pause.yaml").write_bytes(act.serialize())
    build_site(league.games(), tmp_path / "site")
    site = Site(tmp_path / "site")
    assert words(site["cup/index.html"], ".notices") == "The organiser pauses the game: <i>summer"
    assert "The game is paused" in words(site["cup/index.html"], ".call .until")
    assert words(site["index.html"], ".until") == "The game is paused."
    assert not elements(site["cup/index.html"], ".call time")


def test_a_game_given_up_before_its_start_says_why(league: League, tmp_path: Path) -> None:
    file = league.announce("cup", {"a": "Ann"})
    act = sign_act(
        Abandon(game="cup", at=time_text(OPENED + 1), reason="nobody came"),
        SecretKey.from_seed(b"organiser"),
        file,
    )
    (league.root / file.paths.acts / "0002-abandon.yaml").write_bytes(act.serialize())
    build_site(league.games(), tmp_path / "site")
    page = Site(tmp_path / "site")["cup/index.html"]
    assert words(page, ".notices") == "The organiser ends the game without a result: nobody came"
    assert not elements(page, "#trust")


def test_a_page_names_who_played_then(league: League, tmp_path: Path) -> None:
    file = league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 3)
    say(league, "I must go", seat="b")
    act = sign_act(
        Replace(
            game="cup",
            at=time_text(OPENED + 1),
            seat="b",
            player="Zora",
            reason="Ben moves house",
            key=SecretKey.from_seed(b"zora").public.text(),
        ),
        SecretKey.from_seed(b"organiser"),
        file,
    )
    (league.root / file.paths.acts / "0005-replace.yaml").write_bytes(act.serialize())
    league.play("cup", 2)
    build_site(league.games(), tmp_path / "site")
    site = Site(tmp_path / "site")
    for turn, player, other in (("0002", "Ben", "Zora"), ("0003", "Zora", "Ben")):
        assert player in words(site[f"cup/{turn}.html"], ".standings")
        assert other not in words(site[f"cup/{turn}.html"], ".standings")
    assert "Zora" in words(site["cup/index.html"], ".standings")
    assert words(site["cup/messages.html"], ".statements .player") == "Ben"
    assert words(site[player_page("Ben")], "tbody tr") == "cup Claim B was replaced after turn 2"
    assert words(site[player_page("Zora")], "tbody tr") == "cup Claim B being played from turn 3"
