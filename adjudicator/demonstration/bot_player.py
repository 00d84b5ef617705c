"""A bot that plays as a person would: with its own clone, its own key file, and nothing else.

    python -m adjudicator.demonstration.bot_player --clone DIR --key FILE --game NAME --seat SEAT …

For each line of its input, a time in seconds since 1970, it takes one step: pull, see what the game wants
from the seat, and propose it on a branch of its own. It answers with the branch's name, or with an empty line
if the game wants nothing.
"""

import argparse
import hashlib
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.engine import AnyRuleset, AnyView, Pick, Question, picker
from adjudicator.engine.bots import BOTS
from adjudicator.orders import write_orders
from adjudicator.repository.git.store import Author, Repository
from adjudicator.repository.people.acts import SignedAct, join_act, ready_act
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.repository.seat_files import KeyedSeat, keyed_seat
from adjudicator.sealing import SecretKey, read_key_file

PLANS_IN = 3
"""A bot without plans of its own files random ones with one order file in this many."""

RANDOM, STEWARD, HARD = "random", "steward", "hard"

LEVELS: Mapping[str, str] = {"easy": STEWARD, "hard": HARD}
"""How strong an opponent is, as a player chooses it, and the bot that plays so."""


def bot_name(seat: str) -> str:
    """What a bot in a seat calls itself."""
    return f"Bot {seat.upper() if len(seat) == 1 else seat.capitalize()}"


class BotPlayer(msgspec.Struct, frozen=True):
    """One bot: who it is, how it plays, and the seed of its choices."""

    game: str
    seat: str
    name: str
    key: SecretKey
    bot: str
    seed: str

    def proposal(self, game: PublishedGame) -> tuple[str, Mapping[str, bytes]] | None:
        """Return the branch and files that do what the game now wants from the bot; None if nothing."""
        if game.latest is None:
            act = self._act(game)
            if act is None:
                return None
            return f"acts/{self.game}/{act.file.removesuffix('.yaml')}", {
                f"{game.file.paths.inbox}/{act.file}": act.serialize()
            }
        chair = keyed_seat(game, self.key)
        if self.seat not in chair.latest.asked.seats or chair.submissions(chair.next_turn):
            return None
        name, sealed = chair.seal(self.orders(chair).encode())
        return f"orders/{self.game}/{name.stem}", {f"{game.file.paths.inbox}/{name.file}": sealed.encode()}

    def _act(self, game: PublishedGame) -> SignedAct | None:
        roster = game.roster
        if self.seat in roster.free:
            act = join_act(game.file, self.seat, self.name, self.key)
        elif not roster.free and self.seat in roster.unready:
            act = ready_act(game.file, self.seat, self.key)
        else:
            return None
        return None if act.file in game.files.names(game.file.paths.inbox) else act

    def orders(self, chair: KeyedSeat) -> str:
        """Return an order file for the open questions, with the bot's plans for what may follow."""
        private = chair.private()
        view = chair.view(private)
        seed = hashlib.sha256(f"{self.seed}/{self.seat}".encode()).digest()
        pick = picker(seed, f"turn-{chair.next_turn}")
        answers = [
            (question, self.choose(chair.game.rules, view, question, pick))
            for question in private.open_questions()
        ]
        return write_orders(
            game=self.game,
            turn=chair.next_turn,
            seat=self.seat,
            answers={question.label: question.options.plain(answer) for question, answer in answers},
            plans=self.plans(chair, view, answers, pick),
        )

    def choose(self, rules: AnyRuleset, view: AnyView, question: Question, pick: Pick) -> Any:  # noqa: ANN401  an answer
        """Return the bot's answer to a question."""
        return BOTS[self.bot].choose(rules, view, question, pick)

    def plans(
        self,
        chair: KeyedSeat,
        view: Any,  # noqa: ANN401  each ruleset has its own
        answers: Sequence[tuple[Question, Any]],
        pick: Pick,
    ) -> list[dict[str, Any]]:
        """Return a steward's plans from the ruleset, random ones for a bot that has none.

        Who looks ahead plans only for what it does not think about.
        """
        rules = chair.game.rules
        plans = rules.plan_steadily(view) if self.bot != RANDOM else []
        if self.bot == HARD:
            return [plan for plan in plans if not plan.keys() & rules.considered.keys()]
        if plans or pick(PLANS_IN):
            return plans
        kinds = {name: kind for name, kind in rules.questions.items() if kind.choices}
        asked = {(question.kind, question.subject) for question, _answer in answers}
        return [
            {kind: subject, "do": [choice.name for choice in _some(kinds[kind].choices, 2, pick)]}
            for kind, subject in rules.likely_questions(view)
            if kind in kinds and (kind, subject) not in asked
        ]


def _some(items: tuple[Any, ...], count: int, pick: Pick) -> list[Any]:
    left = list(items)
    return [left.pop(pick(len(left))) for _time in range(min(count, len(left)))]


def take_step(repository: Repository, player: BotPlayer, when: int) -> str:
    """Pull, and push what the game wants from the bot on a branch; return the branch's name, "" for none."""
    files, _warning = repository.pull()
    proposal = player.proposal(published_game(files, player.game))
    if proposal is None:
        return ""
    branch, changes = proposal
    author = Author(player.name, f"{player.seat}@localhost")
    repository.propose(changes, branch=branch, message=branch, when=when, author=author)
    return branch


def main() -> None:
    """Play the seat that the command line names until the input ends."""
    parser = argparse.ArgumentParser(description="Let a bot play a seat of a game.")
    for option in ("clone", "key", "game", "seat", "name", "bot", "seed"):
        parser.add_argument(f"--{option}", required=True)
    given = parser.parse_args()
    key = read_key_file(Path(given.key))
    player = BotPlayer(given.game, given.seat, given.name, key, given.bot, given.seed)
    with Repository(Path(given.clone)) as repository:
        for line in sys.stdin:
            sys.stdout.write(f"{take_step(repository, player, int(line))}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
