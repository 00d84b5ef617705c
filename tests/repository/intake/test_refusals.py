"""What was refused once costs nothing more, and is judged again only where the verdict can be another."""

from collections import Counter

from msgspec.structs import replace

from adjudicator.engine import picker
from adjudicator.repository.files import Files
from adjudicator.repository.intake.inbox import MOST_SENT
from adjudicator.repository.intake.refusals import LONGEST_REASON, InboxWithoutRefused, RefusedFile
from adjudicator.repository.layout import SubmissionName
from adjudicator.repository.people.acts import join_act, ready_act
from adjudicator.repository.turn.advancing import advance
from adjudicator.sealing import SecretKey, seal_orders
from tests.repository.letters import send
from tests.repository.table_in_memory import GameInMemory

PICK = picker(b"refusals", "orders")
MANY = 100


class Counted(Files):
    """Files that count what is read below a folder."""

    def __init__(self, files: Files, folder: str) -> None:
        self.files = files
        self.folder = folder
        self.reads = Counter[str]()

    def read(self, path: str) -> bytes:
        if path.startswith(f"{self.folder}/"):
            self.reads[path.rsplit("/", 1)[1]] += 1
        return self.files.read(path)

    def size(self, path: str) -> int:
        return self.files.size(path)

    def names(self, folder: str) -> tuple[str, ...]:
        return self.files.names(folder)

    def is_regular(self, path: str) -> bool:
        return self.files.is_regular(path)

    def identity(self, path: str) -> str | None:
        return self.files.identity(path)


def flooded() -> GameInMemory:
    """A game with files of every kind that were refused."""
    trial = GameInMemory(options={"first-leader": "a"})
    for number in range(MANY):
        junk = f"junk {number}".encode()
        trial.propose(junk, f"press-a-{number:08x}.yaml")
        trial.propose(junk, f"vote-a-{number:08x}.yaml")
        trial.propose(junk, f"a-0001-{number + 1}.sealed")
        trial.propose(junk, f"odd {number}")
    assert len(trial.run().refused) == 4 * MANY
    return trial


def test_what_was_refused_is_not_read_again() -> None:
    trial = flooded()
    quiet = Counted(trial.files, trial.game.paths.inbox)
    assert advance(quiet, "trial", trial.master, trial.now).settled
    assert not quiet.reads

    orders = trial.submit("a", trial.bot_orders("a", PICK))
    assert orders.counter == 1, "and it moves no counter"
    letter = send(trial, "b", "Hello", "a")
    busy = Counted(trial.files, trial.game.paths.inbox)
    step = advance(busy, "trial", trial.master, trial.now)
    assert (step.turn, len(step.press), step.refused) == (1, 1, {})
    assert set(busy.reads) == {orders.file, letter}


def test_a_seat_may_send_so_many_files_for_a_turn_and_none_far_ahead() -> None:
    trial = GameInMemory(options={"first-leader": "a"})

    def send_with(counter: int) -> str:
        key, to = trial.keys["a"], trial.game.public_key
        sealed = seal_orders(b"x", game="trial", turn=1, seat="a", counter=counter, sender=key, game_key=to)
        file = SubmissionName(1, "a", counter).file
        trial.propose(sealed.encode(), file)
        return file

    far = send_with(999_999)
    assert "skips too many numbers; the next is 1" in trial.run().refused[far]
    for counter in range(1, MOST_SENT + 3):
        send_with(counter)
    step = trial.run()
    assert len(step.receipts) == MOST_SENT
    assert [why.split(",")[0] for why in step.refused.values()] == [
        "The seat has sent 100 files for turn 1"
    ] * 2
    assert trial.chair("a").seal(b"x")[0].counter == MOST_SENT + 3, "two names are taken"


def test_of_what_a_seat_has_sent_only_the_newest_is_opened_again() -> None:
    trial = GameInMemory(options={"first-leader": "a"})
    right, wrong = "game: trial\nturn: 1\nseat: b\n", "not: orders\n"
    sent = [(trial.submit("b", right), trial.submit("a", wrong)) for _time in range(10)]
    trial.run()
    last = trial.submit("b", right)
    busy = Counted(trial.files, trial.game.paths.inbox)
    advance(busy, "trial", trial.master, trial.now)
    assert set(busy.reads) == {last.file, *(name.file for name in sent[-1])}


def test_a_game_in_which_much_was_refused_audits_clean() -> None:
    trial = flooded()
    trial.play_out()
    trial.assert_audits_clean()


def test_whoever_confirms_too_early_is_heard_when_the_last_seat_is_taken() -> None:
    """Before the start another act can change the verdict on one that was refused."""
    trial = GameInMemory(started=False)
    keys = trial.keys
    for act in (join_act(trial.game, "a", "Ann", keys["a"]), ready_act(trial.game, "a", keys["a"])):
        trial.send(act)
    (reason,) = trial.run().refused.values()
    assert "Not all seats are taken yet" in reason
    assert trial.run().settled
    for act in (join_act(trial.game, "b", "Bob", keys["b"]), ready_act(trial.game, "b", keys["b"])):
        trial.send(act)
    assert trial.run().turn == 0
    assert not InboxWithoutRefused(trial.files, "trial").refused
    assert trial.run().settled


def test_whoever_asked_for_a_seat_in_vain_is_told_once() -> None:
    trial = GameInMemory(started=False)
    late = join_act(trial.game, "a", "Late", SecretKey.from_seed(b"late"))
    trial.propose(late.serialize(), "zz-late.yaml")
    trial.start()
    (refused,) = InboxWithoutRefused(trial.files, "trial").refused.values()
    assert (refused.file, "already taken" in refused.reason) == ("zz-late.yaml", True)
    assert trial.run().settled


def test_a_line_holds_whatever_a_file_is_called() -> None:
    trial = GameInMemory()
    for name in ("a b\n.yaml", "ž\udcff.yaml", "%41.yaml", "“x”.yaml"):
        trial.propose(b"junk", name)
    refused = trial.run().refused
    kept = InboxWithoutRefused(trial.files, "trial").refused
    assert len(kept) == 4
    assert {one.shown: one.reason for one in kept.values()} == dict(refused)
    assert all(f"{name}{why}".isprintable() for name, why in refused.items())
    long = RefusedFile("x", "-", "a\nb" * LONGEST_REASON)
    assert long.line().count("\n") == 1
    assert replace(long, acts=3).line().startswith("- 3 x a b")


def test_what_is_no_file_is_refused_once() -> None:
    trial = GameInMemory()
    folder = f"{trial.game.paths.inbox}/press-a-00000000.yaml/file"
    trial.contents[folder] = b""
    assert list(trial.run().refused) == ["press-a-00000000.yaml"]
    assert trial.run().settled
