"""What may happen in an exchange: each is a function that lets something befall a season.

Some leave the turn open, so that more can happen in it; whoever has not sent orders by then does, and a job
takes them in and adjudicates. Each asserts what must be so at once; what must be so at last is in `losses`.
"""

from adjudicator.repository.layout import SubmissionName
from adjudicator.repository.times import read_time, time_text
from adjudicator.sealing import seal_orders
from tests.cli.people import Person
from tests.end_to_end.season import HOUR, PROMISED, Player, Season
from tests.repository.git.world import commit, git, write


def all_send(season: Season) -> None:
    """Nothing out of the ordinary."""
    season.rest_send()
    season.job()


# --- Mistakes, second thoughts and mischief, which leave the turn open --------------------------------------


def one_sends_twice(season: Season) -> None:
    """The same file comes on two branches, and once more after it was taken in."""
    sent = season.next_player().sends()
    again = f"{sent.branch}-again"
    pushed = git(season.remote, "rev-parse", sent.branch)
    git(season.remote, "branch", again, pushed)
    said = season.job()
    assert f"{sent.branch}: taken in" in said
    assert f"{again}: taken in" in said
    git(season.remote, "branch", again, pushed)
    assert f"{again}: taken in" in season.job()
    assert season.branches() == []


def one_thinks_again(season: Season) -> None:
    """New orders come before a job has run, and replace the first."""
    player = season.next_player()
    before, after = player.sends(), player.sends("second thoughts")
    assert (after.name.turn, after.name.seat) == (before.name.turn, player.seat)
    assert after.name.counter == before.name.counter + 1


def one_withdraws(season: Season) -> None:
    """Orders are taken back, so that the turn waits until others come."""
    turn = season.latest().number
    player = season.next_player()
    season.rest_send()
    player.sends()
    player.withdraws()
    assert "Orders taken in and receipts written for: " in season.job()
    assert season.latest().number == turn, "the seat is asked still"
    player.sends("after all")


def one_is_forged(season: Season) -> None:
    """A stranger who knows a player's place but not the key sends in that player's name."""
    victim = season.unsent[0]
    forger = next(player for player in season.players.values() if player is not victim)
    turn = season.latest().number + 1
    sealed = _sealed(season, victim, turn, by=forger)
    assert "It is sealed for another game, turn or seat" in _refused(season, victim, turn, sealed)


def one_is_replayed(season: Season) -> None:
    """Somebody copies a player's own orders of an earlier turn, and of another game."""
    player = season.unsent[0]
    turn = season.latest().number + 1
    earlier = max(sent.name for sent in season.sent if sent.name.seat == player.seat)
    assert earlier.turn < turn
    path = f"turns/{season.game}/inbox/{earlier.file}"
    copied = (season.organiser.clone / path).read_bytes()
    assert "It is sealed for another game, turn or seat" in _refused(season, player, turn, copied)
    elsewhere = _sealed(season, player, turn, by=player, game="essos")
    assert "It is sealed for another game, turn or seat" in _refused(season, player, turn, elsewhere)


def _sealed(season: Season, victim: Player, turn: int, *, by: Player, game: str = "") -> bytes:
    return seal_orders(
        f"game: {season.game}\nturn: {turn}\nseat: {victim.seat}\n".encode(),
        game=game or season.game,
        turn=turn,
        seat=victim.seat,
        counter=1,
        sender=by.key,
        game_key=season.published().file.public_key,
    ).encode()


def _refused(season: Season, victim: Player, turn: int, data: bytes) -> str:
    """Propose a file in a player's name and place; gives the reason for which it is not taken in."""
    name = SubmissionName(turn, victim.seat, 1)
    branch = f"orders/{season.game}/mischief-{season.jobs}"
    before = season.inbox()
    season.proposes(f"turns/{season.game}/inbox/{name.file}", data, branch)
    season.job()
    assert season.inbox() == before
    return _reason(season, branch)


def _reason(season: Season, branch: str) -> str:
    """Why the only branch that waited was refused; takes the answer away."""
    (answer,) = season.branches()
    assert answer == f"refused/{time_text(season.now)[:10]}/{branch}"
    reason = git(season.remote, "log", "-1", "--format=%B", answer)
    git(season.remote, "branch", "--quiet", "-D", answer)
    return reason


# --- Time ---------------------------------------------------------------------------------------------------


def one_is_late(season: Season) -> None:
    """A seat misses the deadline; what its player sealed for that turn comes after and is refused."""
    slow = season.next_player()
    season.rest_send()
    waiting = season.latest()
    too_late = season.hold_back(slow.sends())
    season.lost_on_purpose.add(too_late.sent.name)
    _let_deadline_pass(season)
    season.job()
    assert season.latest().number == waiting.number + 1
    assert slow.seat in season.latest().manifest.absent
    too_late.arrive()
    season.job()
    assert "which is over; turn" in _reason(season, too_late.sent.branch)
    slow.sends("back again")


def _let_deadline_pass(season: Season) -> None:
    until = season.latest().holding.until
    assert until is not None
    season.now = max(season.now, until)


def no_job_runs_for_days(season: Season) -> None:
    """An outage over the deadline: what was pushed meanwhile counts, even after the deadline."""
    players = list(season.unsent)
    for _player in players[: len(players) // 2]:
        season.next_player().sends()
    _let_deadline_pass(season)
    season.wait(9 * 24)
    season.rest_send()
    season.job()
    latest = season.latest()
    assert not {player.seat for player in players} & set(latest.manifest.absent)
    if latest.asked.until:
        assert read_time(latest.asked.until) >= season.now + PROMISED * HOUR


# --- The machinery ------------------------------------------------------------------------------------------


def pushes_race_the_job(season: Season) -> None:
    """Two jobs run at once, while a player thinks again and the organiser pushes to the main branch."""
    first = season.next_player()
    first.sends()
    season.rest_send()
    second_thoughts = season.hold_back(first.sends("second thoughts"))
    season.raced.add(second_thoughts.sent.name)
    season.wait(1)
    jobs = [season.start_job(), season.start_job()]
    clone = season.organiser.clone
    for number in range(3):
        write(clone / "NEWS.md", f"News {number}\n".encode())
        commit(clone, "Tell the news")
        git(clone, "pull", "--quiet", "--rebase")
        git(clone, "push", "--quiet", statuses=(0, 1))
        if number == 1:
            second_thoughts.arrive()
    for job in jobs:
        said, _nothing = job.communicate()
        assert job.returncode == 0, said
    git(clone, "pull", "--quiet", "--rebase")
    git(clone, "push", "--quiet")
    season.job()
    if season.branches():
        assert "which is over; turn" in _reason(season, second_thoughts.sent.branch)


def the_job_is_killed(season: Season) -> None:
    """By SIGKILL: when it is about to push, in the midst of pushing, and when it is about to answer."""
    turn = season.latest().number
    season.rest_send()
    season.wait(1)
    season.kill_job(at="start git push")
    assert season.latest().number == turn, "nothing was pushed"
    season.kill_job(at="start git push", delay=0.02)
    season.job()
    assert season.latest().number > turn
    assert season.branches() == []


# --- People -------------------------------------------------------------------------------------------------


def one_is_replaced(season: Season) -> None:
    """A player who has sent orders is replaced: they are void, and the substitute is asked."""
    first = season.next_player()
    season.rest_send()
    void = first.sends()
    season.lost_on_purpose.add(void.name)
    former = first.person
    season.former.append(first.key)
    first.person = season.newcomer("substitute")
    key = first.key.public.text()
    season.decides("replace", season.game, first.seat, "--name", "Cid", "--public-key", key)
    season.job()
    assert "holds no seat" in former.does("withdraw", season.game, status=1).err
    first.sends()
    season.job()


def one_rotates_a_key(season: Season) -> None:
    """A player goes on with another key; what was sent with the old one stays in force."""
    first = season.next_player()
    first.sends()
    season.former.append(first.key)
    new_key = season.new_key(f"new-{first.seat}")
    first.person.does("seat", "rotate-key", season.game, "--new-key", new_key)
    season.job()
    first.person = Person(first.person.clone, new_key)
    assert season.branches() == [], "the act and the orders, though it came with them"
    if season.unsent:
        all_send(season)


def a_turn_is_undone(season: Season) -> None:
    """Everybody sends, the turn is adjudicated and taken back, and all are asked the same again."""
    before = season.latest()
    all_send(season)
    assert season.latest().number == before.number + 1
    season.wait(1)
    season.decides("undo", season.game, "--to", str(before.number), "--yes")
    season.job()
    after = season.latest()
    assert after.state.table == before.state.table
    assert after.asked.questions == before.asked.questions
    season.unsent = season.awaited()
    all_send(season)
