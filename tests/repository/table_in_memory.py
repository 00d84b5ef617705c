"""A repository in memory with one game, played without git: quick enough for thousands of turns."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from adjudicator.engine import Pick, picker
from adjudicator.engine.bots import BOTS
from adjudicator.orders import write_orders
from adjudicator.repository.clock import LONGEST_HOLD
from adjudicator.repository.files import Files, Folder, Overlay
from adjudicator.repository.game_file import (
    Absences,
    Conditions,
    GameFile,
    Motions,
    Organiser,
    Players,
    Press,
    Seating,
    new_game_file,
)
from adjudicator.repository.layout import GAME, SubmissionName
from adjudicator.repository.people.acts import (
    Abandon,
    Act,
    SignedAct,
    Vote,
    join_act,
    ready_act,
    sign_act,
    signer,
)
from adjudicator.repository.people.agreement import opened_votes, seal_vote
from adjudicator.repository.press.messages import SignedMessage
from adjudicator.repository.published import PublishedGame, PublishedTurn, published_game
from adjudicator.repository.schedule import Deadline
from adjudicator.repository.seat_files import KeyedSeat, keyed_seat
from adjudicator.repository.secret_file import publish_secret
from adjudicator.repository.times import time_text
from adjudicator.repository.turn.advancing import advance
from adjudicator.repository.turn.audit import audit_game
from adjudicator.repository.turn.step import Step
from adjudicator.rulesets import ruleset
from adjudicator.sealing import GameSecret, MasterSecret, SecretKey

START = 1_800_000_000
HOUR = 3600
MOST_TURNS = 200

WHOLE_GAME = tuple({kind: "any", "do": "lowest", "keep": "game"} for kind in ("lead", "follow"))
"""Plans that play Claim to its end, whatever is dealt."""


class GameInMemory:
    """One game with its keys. `files` is the whole repository; nothing is ever removed from it."""

    nowhere = Path("no such folder")
    organiser = SecretKey.from_seed(b"organiser")

    def __init__(
        self,
        rules: str = "claim",
        *,
        hours: int | None = 24,
        seed: str = "1",
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        started: bool = True,
        deadline: Deadline | None = None,
        absences: Absences | None = None,
        invitations: Sequence[str] = (),
        press: Press | None = None,
        joining: Conditions | None = None,
        motions: Motions | None = None,
        seating: Seating | None = None,
        rematch: str = "",
        players: Players | None = None,
        name: str = "trial",
    ) -> None:
        self.master = MasterSecret.from_seed(f"master {seed}".encode())
        self.now = START
        self.contents: dict[str, bytes] = {}
        self.game: GameFile = new_game_file(
            name,
            ruleset(rules),
            seats=seats or ruleset(rules).seat_counts()[0],
            options=dict(options or {}),
            organiser=Organiser("Olga", self.organiser.public.text()),
            master=self.master,
            deadline=deadline or (Deadline(hours) if hours else None),
            nonce=f"{seed:0>32}",
            absences=absences,
            invitations=invitations,
            press=press,
            joining=joining,
            motions=motions,
            seating=seating,
            rematch=rematch,
            players=players,
        )
        self.steps: list[Step] = []
        """The steps of the last run."""
        self.done: list[tuple[int, str, bytes | bool]] = []
        """Whatever was proposed, by name, and the runs (without a name), each with its time."""
        self.coming: dict[str, SecretKey] = {}
        """Keys that seats are to be held with once an act is adopted."""
        self.keys = {seat: SecretKey.from_seed(f"{seat} {seed}".encode()) for seat in self.game.places}
        self.contents[self.game.paths.file(GAME)] = self.game.serialize()
        if started:
            self.start()

    @property
    def files(self) -> Files:
        return Overlay(Folder(self.nowhere), self.contents)

    @property
    def secret(self) -> GameSecret:
        return self.master.game_secret(self.game.game, self.game.nonce)

    @property
    def signing(self) -> SecretKey:
        return self.master.signing_key(self.game.game, self.game.nonce)

    @property
    def published(self) -> PublishedGame:
        return published_game(self.files, self.game.game)

    def newest(self) -> PublishedTurn:
        latest = self.published.latest
        assert latest is not None
        return latest

    def awaited(self) -> str:
        """The one seat whose answer is missing."""
        (seat,) = self.newest().asked.seats
        return seat

    def copy(self, folder: Path) -> None:
        for path, data in self.contents.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)

    def chair(self, seat: str) -> KeyedSeat:
        return keyed_seat(self.published, self.keys[seat])

    def start(self) -> None:
        for seat, key in self.keys.items():
            self.propose(join_act(self.game, seat, f"Player {seat}", key).serialize(), f"join-{seat}.yaml")
            self.propose(ready_act(self.game, seat, key).serialize(), f"ready-{seat}.yaml")
        assert self.run().turn == 0
        self.keys = {self.published.roster.seat_of(key.public) or "": key for key in self.keys.values()}

    def again(self, *, after_each: Callable[["GameInMemory"], object] = bool) -> "GameInMemory":
        """The same game, with all that was proposed and all runs over again; `after_each` is called."""
        again = GameInMemory(started=False)
        again.master, again.game = self.master, self.game
        again.contents = {self.game.paths.file(GAME): self.game.serialize()}
        for again.now, name, what in self.done:
            if name:
                again.propose(bytes(what), name)
            else:
                again.run(0, hold=bool(what))
            after_each(again)
        return again

    def propose(self, data: bytes, name: str) -> None:
        self.done.append((self.now, name, data))
        self.contents[f"{self.game.paths.inbox}/{name}"] = data

    def send(self, signed: SignedAct | SignedMessage) -> str:
        """Propose what is signed; gives its name in the inbox."""
        self.propose(signed.serialize(), signed.file)
        return signed.file

    def run(self, hours: float = 1, *, hold: bool = False) -> Step:
        """Let time pass and adjudicate what is due; gives the last of the `steps`, with what all took in."""
        self.now += int(hours * HOUR)
        self.done.append((self.now, "", hold))
        self.steps = [self._advance(hold=hold)]
        while self.steps[-1].again and (following := self._advance(again=True, hold=hold)).revision:
            self.steps.append(following)
        acts = tuple(act for step in self.steps for act in step.acts)
        receipts = tuple(receipt for step in self.steps for receipt in step.receipts)
        step = replace(self.steps[-1], acts=acts, receipts=receipts)
        for seat, key in self.coming.items():
            if self.published.roster.players[seat].key == key.public:
                self.keys[seat] = key
        return step

    def _advance(self, *, again: bool = False, hold: bool = False) -> Step:
        longest = LONGEST_HOLD if hold else 0
        step = advance(self.files, self.game.game, self.master, self.now, again=again, hold=longest)
        if step.revision:
            self.contents.update(step.revision.changes)
        return step

    def act(self, act: Act, key: SecretKey | None = None) -> str:
        """Propose an act, signed by whoever has to, or with another key; gives its name in the inbox."""
        key = key or (self.keys[signer(act)] if signer(act) else self.organiser)
        return self.send(sign_act(act, key, self.game))

    def vote(self, seat: str, wish: str, at: str = "") -> str:
        """Propose a sealed vote about the end of the game; gives its name in the inbox."""
        sealed = seal_vote(wish, self.game, seat)
        return self.act(Vote(game=self.game.game, at=at or self.at, seat=seat, sealed=sealed))

    @property
    def votes(self) -> dict[str, str]:
        """What the seats have voted for."""
        return opened_votes(self.game, self.published.roster, self.secret)

    @property
    def at(self) -> str:
        """The time, as an act says it; it goes on by a second."""
        self.now += 1
        return time_text(self.now)

    def submit(self, seat: str, text: str | bytes) -> SubmissionName:
        """Seal an order file and put it into the inbox."""
        name, sealed = self.chair(seat).seal(text.encode() if isinstance(text, str) else text)
        self.propose(sealed.encode(), name.file)
        return name

    def bot_orders(
        self, seat: str, pick: Pick, bot: str = "random", plans: Sequence[Mapping[str, Any]] = ()
    ) -> str:
        """An order file that answers all open questions of a seat."""
        chair = self.chair(seat)
        private = chair.private()
        view = chair.view(private)
        answers = {
            question.label: question.options.plain(BOTS[bot].choose(chair.game.rules, view, question, pick))
            for question in private.open_questions()
        }
        return write_orders(
            game=self.game.game,
            turn=chair.next_turn,
            seat=seat,
            answers=answers,
            plans=plans,
        )

    def play_out(self, *, turns: int = 0) -> None:
        """Let random bots play Claim to its end: `turns` turns without plans, the rest with them."""
        pick = picker(b"bots", "bots")
        for turn in range(MOST_TURNS):
            latest = self.newest()
            if latest.state.over:
                return
            for seat in latest.asked.seats:
                self.submit(seat, self.bot_orders(seat, pick, plans=WHOLE_GAME if turn >= turns else ()))
            sent = self.now
            while self.run().turn is None:
                assert self.now < sent + 48 * HOUR
        raise AssertionError("the game did not end")

    def abandon(self) -> None:
        """Let the organiser end the game as it stands, which is quicker than to play it out."""
        self.act(Abandon(game=self.game.game, at=self.at, reason="Enough"))
        self.run()

    def reveal(self) -> None:
        self.contents.update(publish_secret(self.published, self.master, self.now))

    def assert_audits_clean(self) -> None:
        """Publish the secret of the game, ended if it goes on; an audit finds nothing then."""
        if not self.newest().state.over:
            self.abandon()
        self.reveal()
        assert audit_game(self.files, self.game.game).findings == ()
