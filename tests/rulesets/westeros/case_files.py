"""Reads and plays the cases under `cases/`: rules told by example, to be read without knowing the code.

    - case: A lone Footman takes Karhold
      shows: A march into an empty area is no combat.
      rules: [A2-MARCH-04]
      position:
        steps: [march]
        units: {winterfell: stark footman knight}
        orders: {winterfell: march}
      play:
        - stark march: {karhold: [footman]}
          refused: [{the-twins: [footman]}]
      events:
        - units-moved: {origin: winterfell, destination: karhold}
      never-told:
        - combat-begun
      then:
        units: {karhold: stark footman}

`position` is the board after setting up, without units, but for what it names; `case_positions` lists what
that can be. `steps` are played, and then play stands still; without steps nothing is played.
`play` names whom what is asked, perhaps about what, in the order of asking, with the answer. Questions it
does not name get their default, as after a missed deadline. Where several orders may come next,
`stark march winterfell: {…}` says which one does. Beside an answer may stand what the question `offers`, its
`default`, other answers that are `legal`, those that are `refused`, and the orders that may come next
`instead`.
`next` is the question before which play stops; without it the steps are played to their end. `never-asked`
questions did not come up. `events` were told in this order, perhaps with others between, and had these
parts; `never-told` ones were not. A strength's `terms` are all named, each perhaps with its rule. `then` is
what stands in the end, in the words of `position`.
`decided` names the rules that decided what happened, by kind of event, each once; the worked examples
all have it, and a variant names what differs (`nothing`: it did not happen).
`variants` are the same case but for what they name; of the position they name only what differs.
`edge` is the number of a case that other implementations got wrong; `differs` says where a ruling found
with it, or in a rulebook's example, is not the one played here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import yaml

from adjudicator.engine import Event, KeyedChance, Question, Setup, Table
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.events import RoundBegan
from adjudicator.rulesets.westeros.westeros import Westeros
from tests.rule_coverage import NUMBER
from tests.rulesets.cases import decided
from tests.rulesets.westeros.case_positions import STATE, lay_out
from tests.rulesets.westeros.positions import From, WesterosTable, begun_as

BESIDE = ("offers", "default", "legal", "refused", "instead")
"""What may stand beside an answer."""

_NOBODY = "nobody"


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A case as it is written, or a variant with the rest of its case filled in."""

    case: str
    shows: str
    rules: tuple[str, ...]
    edge: tuple[str, ...] = ()
    differs: str = ""
    position: dict[str, Any] = {}
    play: tuple[dict[str, Any], ...] = ()
    next: str = ""
    never_asked: tuple[str, ...] = ()
    events: tuple[dict[str, Any], ...] = ()
    decided: dict[str, str] = {}
    never_told: tuple[str | dict[str, Any], ...] = ()
    then: dict[str, Any] = {}


class _Text(yaml.CBaseLoader):
    """Reads all as text, and no key twice: the second would silently take the place of the first."""

    def construct_mapping(  # as the base class has it
        self,
        node: yaml.MappingNode,
        deep: bool = False,  # noqa: FBT001, FBT002
    ) -> dict[Any, Any]:
        keys = [key.value for key, _value in node.value]
        twice = [key for key in keys if keys.count(key) > 1]
        assert not twice, f"{twice[0]} stands twice in a mapping{node.start_mark}"
        return super().construct_mapping(node, deep)


def read_cases(folder: Path) -> Iterator[Case]:
    """Every case in a folder, each followed by its variants; all that is written is text."""
    for path in sorted(folder.glob("*.yaml")):
        for plain in yaml.load(path.read_text("utf-8"), _Text):  # noqa: S506  nothing but text
            variants = plain.pop("variants", [])
            yield msgspec.convert(plain, Case)
            for variant in variants:
                position = _joined(plain.get("position", {}), variant.get("position", {}))
                decided = {**plain.get("decided", {}), **variant.get("decided", {})}
                same = {"position": position, "decided": decided}
                whole = f"{plain['case']}: {variant['case']}"
                yield msgspec.convert({**plain, **variant, **same, "case": whole}, Case)


def _joined(base: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """A position with some of its parts named anew; `nothing` takes one away."""
    joined = dict(base)
    for section, entries in other.items():
        before = joined.get(section)
        joined[section] = {**before, **entries} if isinstance(before, dict) else entries
    return joined


# --- Playing ----------------------------------------------------------------------------------------------


class Part(From):
    """An edition, from a position on, until the steps on its agenda are done."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._round = board.round

    def next_action(self, board: Board) -> str | None:
        return super().next_action(board) if board.round == self._round else None


class Dealt:
    """Chance that deals the named cards, of each draw by its name the first one first."""

    def __init__(self, cards: Mapping[str, str]) -> None:
        self._left = {name: words.split() for name, words in cards.items()}
        self._dealt: dict[str, str] = {}

    def draw(self, label: str, items: Sequence[str], count: int) -> tuple[int, ...]:
        """The card named for this draw; whatever comes if none is."""
        left = self._left.get(label.rpartition("/")[2])
        if label not in self._dealt and left:
            self._dealt[label] = left.pop(0)
        if label in self._dealt:
            return (items.index(self._dealt[label]),)
        return KeyedChance(b"case").draw(label, items, count)


def check(
    case: Case, rules: Westeros, watch: Callable[[WesterosTable], object] = lambda _table: None
) -> None:
    """Play a case of a ruleset, and hold what happened against what it says; `watch` sees every question."""
    board, setup, cards = lay_out(case.position, rules)
    table: WesterosTable = Table.start(begun_as(Part, board), setup, Dealt(cards))
    asked: list[str] = []
    _play(case, table, asked, watch)
    for unwanted in case.never_asked:
        assert not [each for each in asked if _names(unwanted, each)], f"{unwanted} was asked"
    _check_events(case, table.game.told)
    if any("-EX-" in rule for rule in case.rules):
        told = takewhile(lambda event: not isinstance(event, RoundBegan), table.game.told)
        by = {kind: rules for kind, rules in case.decided.items() if rules != "nothing"}
        assert decided(told) == by, decided(table.game.told)
    _check_state(case, table.board, setup)


def _play(
    case: Case, table: WesterosTable, asked: list[str], watch: Callable[[WesterosTable], object]
) -> None:
    steps = list(case.play)
    while not table.over:
        watch(table)
        named = (
            [found for found in map(_Named.of(_who(steps[0])), table.unanswered) if found] if steps else []
        )
        stop = [found for found in map(_Named.of(case.next), table.unanswered) if found] if case.next else []
        if stop and not steps:
            return
        asked.append(_put(named[0].asked if named else table.unanswered[0]))
        if named:
            _answer(table, named[0], steps.pop(0))
        else:
            table.answer(table.unanswered[0], table.unanswered[0].plain_default)
    assert not steps, f"{_who(steps[0])} was never asked; asked were: {', '.join(asked) or 'none'}"
    assert not case.next, f"{case.next} was not asked at the end; asked were: {', '.join(asked) or 'none'}"


class _Named(NamedTuple):
    """An open question that a step names, or the branch of one, with its key."""

    whole: Question
    asked: Question
    branch: str = ""

    @classmethod
    def of(cls, named: str) -> "Callable[[Question], _Named | None]":
        """What finds a name in a question; a branch needs no subject if there is no other."""

        def find(question: Question) -> _Named | None:
            branches = question.branches or {"": question}
            found = [cls(question, one, key) for key, one in branches.items() if _names(named, _put(one))]
            assert len(found) < 2, f"“{named}” may be any of {', '.join(branches)}"
            return found[0] if found else None

        return find

    def put(self, answer: object) -> object:
        """The answer to the question whole."""
        return {self.branch: answer} if self.branch else answer


def _put(question: Question) -> str:
    return f"{question.seat} {question.kind} {question.subject}".rstrip()


def _names(named: str, put: str) -> bool:
    """Whether a question is the one named, its subject perhaps left out."""
    return put.split()[: len(named.split())] == named.split()


def _who(step: Mapping[str, Any]) -> str:
    (who,) = (key for key in step if key not in BESIDE)
    return who


def _answer(table: WesterosTable, named: _Named, step: Mapping[str, Any]) -> None:
    who, options = _who(step), named.asked.options
    if "offers" in step:
        offered = [words(options.plain(each)) for each in options.listing()]
        assert offered == [words(each) for each in step["offers"]], f"{who} is offered {offered}"
    if "default" in step:
        default = words(named.asked.plain_default)
        assert default == words(step["default"]), f"{who} has the default {default}"
    for each in step.get("legal", ()):
        complaint = table.judge(named.whole, named.put(each))
        assert complaint is None, f"{who}: {each} is refused: {complaint}"
    for each in step.get("refused", ()):
        assert table.judge(named.whole, named.put(each)) is not None, f"{who}: {each} is legal"
    if "instead" in step:
        others = [key for key in named.whole.branches if key != named.branch]
        assert others == step["instead"], f"{who} comes first of {others}"
    table.answer(named.whole, named.put(step[who]))


# --- Comparing --------------------------------------------------------------------------------------------


def words(value: Any) -> Any:  # noqa: ANN401  whatever an event or a YAML file holds
    """A value as a case writes it: text, or a mapping from text to text."""
    if isinstance(value, dict):
        return {str(key).replace("_", "-"): words(each) for key, each in value.items()}
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        if value and isinstance(value[0], dict) and "amount" in value[0]:
            return {term["text"]: f"{term['amount']} {term['rule']}" for term in value}
        return " ".join(map(str, map(words, value)))
    return _NOBODY if value is None else str(value)


def _fits(expected: Any, found: Any, *, whole: bool = False) -> bool:  # noqa: ANN401
    """Whether what was found has all the parts expected, and no others where it is to be `whole`."""
    if isinstance(expected, dict):
        return (
            isinstance(found, dict)
            and (not whole or expected.keys() == found.keys())
            and all(
                name in found and _fits(part, found[name], whole=name == "terms")
                for name, part in expected.items()
            )
        )
    if whole or not isinstance(found, str):
        return bool(words(expected) == found)
    wanted = str(words(expected)).split()
    return found.split() == wanted or (len(wanted) == 1 and _is_by_rule(found, wanted[0]))


def _is_by_rule(found: str, wanted: str) -> bool:
    """Whether a term comes to what is wanted, by whatever rule."""
    amount, _blank, rule = found.partition(" ")
    return amount == wanted and bool(NUMBER.fullmatch(rule))


def _check_events(case: Case, told: Iterable[Event]) -> None:
    happened = [words(msgspec.to_builtins(event)) for event in told]
    left = iter(happened)
    for expected in case.events:
        assert any(_is(expected, event) for event in left), (
            f"not told, or not in this order: {expected}\ntold was:\n" + "\n".join(map(str, happened))
        )
    for unwanted in case.never_told:
        found = [event for event in happened if _is(unwanted, event)]
        assert not found, f"told: {found}"


def _is(expected: str | Mapping[str, Any], event: Mapping[str, Any]) -> bool:
    if isinstance(expected, str):
        return bool(event["event"] == expected)
    ((kind, parts),) = expected.items()
    return event["event"] == kind and _fits(parts, event)


def _check_state(case: Case, board: Board, setup: Setup) -> None:
    for section, expected in case.then.items():
        found = words(STATE[section](board, setup))
        if isinstance(expected, dict):
            for name, each in expected.items():
                stands = found.get(name, "nothing")
                assert stands == words(each), f"{section} of {name}: {stands}, not {words(each)}"
        else:
            assert found == words(expected), f"{section}: {found}, not {words(expected)}"
