"""What plans may say under `when` and `do`, and which answer to a question what they name fits."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from adjudicator.engine import (
    Choice,
    Condition,
    Never,
    Prospect,
    Question,
    Reading,
    Seat,
    always,
    among,
    best,
    beyond,
    numbered,
    of_each,
    several,
)
from adjudicator.rulesets.tigris.board import SORTS
from adjudicator.rulesets.tigris.judgements import (
    fitting_tile,
    if_built,
    incomes,
    lost_tiles,
    open_wars,
    supporters,
)
from adjudicator.rulesets.tigris.pieces import (
    COLOURS,
    DYNASTIES,
    HAND,
    LEADERS,
    TILES,
    Colour,
    Monument,
    Tile,
)
from adjudicator.rulesets.tigris.procedures.conflicts import subject
from adjudicator.rulesets.tigris.procedures.monuments import NOTHING, site
from adjudicator.rulesets.tigris.readings import idle_numbers, named_tile, treasures
from adjudicator.rulesets.tigris.refusals import taken_for_good
from adjudicator.rulesets.tigris.saying import say
from adjudicator.rulesets.tigris.squares import BIT, SQUARES, Square, set_of
from adjudicator.rulesets.tigris.view import View
from adjudicator.sentences import Said
from adjudicator.words import N_, gettext as _, pgettext


def _squares() -> Reading:
    return several(SQUARES, _("a square, or a list of some in [ ]"), listed=(), repeats=True)


# --- What can never hold ----------------------------------------------------------------------------------


_NOT_NEGATIVE: Never[View] = beyond(0)


def _taken(prospect: Prospect[View], squares: Sequence[Square]) -> Said | None:
    found = (taken_for_good(prospect.view.board, square) for square in squares)
    return next(filter(None, found), None)


def _blocked(prospect: Prospect[View], squares: Sequence[Square]) -> Said | None:
    """No region reaches a catastrophe tile."""
    return _taken(prospect, [square for square in squares if square in prospect.view.board.catastrophes])


def _too_many(_prospect: Prospect[View], tiles: Sequence[Tile]) -> Said | None:
    return say("hand-limit", number=HAND) if len(tiles) > HAND else None


def _round_over(prospect: Prospect[View], wanted: range) -> Said | None:
    board, seat = prospect.view.board, prospect.view.seat
    if seat is None or not board.active:
        return None
    waits = (board.seats.index(seat) - board.seats.index(board.active)) % len(board.seats)
    number = (board.turn + waits - 1) // len(board.seats) + 1
    return say("round-over", number=number) if wanted.stop <= number else None


def _no_kingdom(prospect: Prospect[View], squares: Sequence[Square]) -> Said | None:
    found = [_blocked(prospect, [square]) for square in squares]
    return found[0] if all(found) else None


def _no_loss(prospect: Prospect[View], wanted: range) -> Said | None:
    revolts = prospect.subjects and all(each.startswith("revolt") for each in prospect.subjects)
    return say("revolt-costs-none") if revolts and 0 not in wanted else _NOT_NEGATIVE(prospect, wanted)


def _other_leaders(prospect: Prospect[View], wanted: Sequence[Colour]) -> Said | None:
    meant = {*SORTS, *(subject(sort, colour) for sort in SORTS for colour in wanted)}
    return None if meant.intersection(prospect.subjects or SORTS) else say("other-leaders")


def _no_opponent(prospect: Prospect[View], wanted: Sequence[Seat]) -> Said | None:
    others = [seat for seat in prospect.view.board.seats if seat != prospect.view.seat]
    return None if {*others}.intersection(wanted) else say("no-opponent", seats=others)


# --- Actions ----------------------------------------------------------------------------------------------


def action_conditions() -> tuple[Condition[View], ...]:
    """What a plan for an action may depend on."""

    def holding(view: View, _question: Question, tiles: Sequence[Tile]) -> bool:
        return all(view.hand[tile] >= tiles.count(tile) for tile in tiles)

    def together(view: View, _question: Question, squares: Sequence[Square]) -> bool:
        whole = set_of(squares)
        return any(not whole & ~region for region in view.board.regions.regions)

    leaders = several(LEADERS, repeats=True)
    return (
        Condition(
            "holding",
            _("the tiles that you hold at least"),
            several(TILES, repeats=True),
            holding,
            (N_("you hold at least: %(value)s"),),
            _too_many,
        ),
        of_each(
            "on-board",
            _("which of your leaders are on the board"),
            leaders,
            lambda view, question, leader: leader in view.board.leaders[question.seat],
            N_("your %(value)s is on the board"),
            N_("these leaders of yours are on the board: %(value)s"),
        ),
        of_each(
            "in-supply",
            _("which of your leaders are not on the board"),
            leaders,
            lambda view, question, leader: leader not in view.board.leaders[question.seat],
            N_("your %(value)s is not on the board"),
            N_("these leaders of yours are not on the board: %(value)s"),
        ),
        of_each(
            "empty",
            _("squares that are empty"),
            _squares(),
            lambda view, _question, square: bool(view.board.regions.empty & BIT[square]),
            N_("%(value)s is empty"),
            N_("these squares are empty: %(value)s"),
            never=_taken,
        ),
        Condition(
            "together",
            _("squares that belong to one region"),
            _squares(),
            together,
            (N_("%(value)s belongs to a region"), N_("these squares belong to one region: %(value)s")),
            _blocked,
        ),
        numbered(
            "round",
            _("the number of the round"),
            lambda view, _question: view.board.round,
            N_("it is round %(value)s"),
            _round_over,
        ),
        numbered(
            "treasures",
            _("how many treasures lie on the board"),
            lambda view, _question: len(view.board.treasures),
            N_("the number of treasures on the board is %(value)s"),
            beyond(1, lambda view: len(view.board.treasures)),
        ),
        numbered(
            "bag",
            _("how many tiles are in the bag"),
            lambda view, _question: view.bag,
            N_("the number of tiles in the bag is %(value)s"),
            beyond(0, lambda view: view.bag),
        ),
    )


# --- Conflicts --------------------------------------------------------------------------------------------


def _needed(view: View, question: Question, *, more: int = 0) -> int:
    """How many tiles the asked seat must add to win if its opponent adds so many `more`.

    An attacker needs one more than a defender.
    """
    conflict = view.board.under_way
    own, other = conflict.strengths(question.seat)
    return max(0, other + more - own + (question.seat == conflict.attacker))


def _at_least(question: Question, least: int) -> str | None:
    """The smallest legal number that is enough."""
    numbers = sorted(map(int, question.options.listing()))
    return next((str(number) for number in numbers if number >= least), None)


def _enough(view: View, question: Question) -> str:
    return _at_least(question, _needed(view, question)) or "0"


def _certain(view: View, question: Question) -> str | None:
    return _at_least(question, _needed(view, question, more=view.tiles[view.board.under_way.defender]))


def _all_or_none() -> tuple[Choice[View], ...]:
    return (
        Choice(
            "all",
            _("all you have, as far as that is legal"),
            lambda _view, question: max(question.options.listing(), key=int),
        ),
        always("none", pgettext("tile", "no tiles"), "0"),
    )


def attack_choices() -> tuple[Choice[View], ...]:
    """The words for an attacker's tiles."""
    return (
        Choice(
            "enough",
            _("as many as beat the defender's base strength; none if you have too few"),
            _enough,
        ),
        Choice(
            "certain",
            _("as many as win whatever the defender may add from its hand, if you have so many"),
            _certain,
        ),
        *_all_or_none(),
    )


def defence_choices() -> tuple[Choice[View], ...]:
    """The words for a defender's tiles."""
    return (
        Choice(
            "enough",
            _("as many as are needed for a tie, which wins; none if you have too few"),
            _enough,
        ),
        *_all_or_none(),
    )


def conflict_conditions() -> tuple[Condition[View], ...]:
    """What a plan for either side of a conflict may depend on."""

    def margin(view: View, question: Question) -> int:
        own, other = view.board.under_way.strengths(question.seat)
        return own - other

    def holding(view: View, _question: Question) -> int:
        conflict = view.board.under_way
        return view.hand[fitting_tile(conflict.sort, conflict.colour)]

    def at_stake(view: View, question: Question) -> int:
        conflict = view.board.under_way
        if conflict.sort == "revolt":
            return 0
        tiles, leader = conflict.opposing, conflict.against
        if question.seat == conflict.attacker:
            tiles, leader = conflict.supporting, conflict.at
        return len(lost_tiles(view.board, tiles, leader, conflict.colour))

    def opponent(view: View, question: Question) -> str:
        conflict = view.board.under_way
        return conflict.defender if question.seat == conflict.attacker else conflict.attacker

    def in_kingdom(view: View, _question: Question, squares: Sequence[Square]) -> bool:
        return bool(view.board.regions.region(view.board.under_way.at) & set_of(squares))

    return (
        numbered(
            "needed",
            _("how many tiles you must add to win as things stand"),
            _needed,
            N_("the number of tiles you must add to win is %(value)s"),
            _NOT_NEGATIVE,
        ),
        numbered(
            "margin",
            _("your strength less your opponent's, before you add anything"),
            margin,
            N_("your strength less your opponent's is %(value)s"),
        ),
        numbered(
            "holding",
            _("how many fitting tiles you hold"),
            holding,
            N_("the number of fitting tiles you hold is %(value)s"),
            beyond(0, lambda _view: HAND),
        ),
        numbered(
            "at-stake",
            _("how many of your tiles on the board a lost war would cost"),
            at_stake,
            N_("the number of your tiles that a lost war would cost is %(value)s"),
            _no_loss,
        ),
        among(
            "colour",
            _("the colour of the leaders"),
            several(COLOURS, repeats=True),
            lambda view, _question: view.board.under_way.colour,
            N_("the colour of the leaders is %(value)s"),
            N_("the colour of the leaders is one of these: %(value)s"),
            never=_other_leaders,
        ),
        among(
            "against",
            _("whom you are in conflict with"),
            several(DYNASTIES, repeats=True),
            opponent,
            N_("your opponent is %(value)s"),
            N_("your opponent is one of these: %(value)s"),
            never=_no_opponent,
        ),
        Condition(
            "kingdom",
            _("a square of the kingdom in which it happens"),
            _squares(),
            in_kingdom,
            (
                N_("it happens in the kingdom of %(value)s"),
                N_("it happens in the kingdom of one of these squares: %(value)s"),
            ),
            _no_kingdom,
        ),
    )


# --- Wars -------------------------------------------------------------------------------------------------


def _leads(view: View, question: Question) -> dict[Colour, int]:
    """By how much the seat leads in each of its own wars; less than nothing if it does not."""
    leads: dict[Colour, int] = {}
    for colour, leaders in open_wars(view.board).items():
        strength = {seat: len(supporters(view.board, at, colour)) for seat, at in leaders.items()}
        if question.seat in strength:
            leads[colour] = 2 * strength[question.seat] - sum(strength.values())
    return leads


def war_choices() -> tuple[Choice[View], ...]:
    """The words for the war to be fought next."""

    def strongest(view: View, question: Question) -> str | None:
        leads = _leads(view, question)
        return best(leads, leads.__getitem__)

    def weakest(view: View, question: Question) -> str | None:
        leads = _leads(view, question)
        return best(leads, lambda colour: -leads[colour])

    def others(view: View, question: Question) -> str | None:
        wars = open_wars(view.board)
        return next((colour for colour in wars if question.seat not in wars[colour]), None)

    return (
        Choice("strongest", _("the war of yours in which you lead by most on the board"), strongest),
        Choice("weakest", _("the war of yours in which you lead by least"), weakest),
        Choice("others", _("a war in which you have no leader"), others),
    )


# --- Monuments and treasures ------------------------------------------------------------------------------


def monument_choices() -> tuple[Choice[View], ...]:
    """The words for building."""

    def earning(view: View, question: Question, *, always: bool = False) -> str | None:
        board, seat = view.board, question.seat
        income = {
            word: len(incomes(if_built(board, word)[0], seat))
            for word in question.options.listing()
            if word != NOTHING
        }
        most = best(income, income.__getitem__)
        return most if most and (always or income[most] > len(incomes(board, seat))) else None

    return (
        Choice("earning", _("the one that earns your leaders most, if it earns them anything"), earning),
        Choice(
            "any",
            _("the one that earns your leaders most, even if that is nothing or costs them"),
            partial(earning, always=True),
        ),
    )


def fit_monument(_view: View, question: Question, written: tuple[str, Square | None]) -> str | None:
    """The first legal site of a monument, if no square was named."""
    monument, square = written
    if monument == NOTHING:
        return NOTHING
    if square is not None:
        return site(Monument(monument), square)
    return next((word for word in question.options.listing() if word.startswith(f"{monument} at ")), None)


def no_treasure_there(
    prospect: Prospect[View], _subjects: Sequence[str], wanted: Sequence[Square]
) -> Said | None:
    """Say which squares are named in vain."""
    missed = [square for square in dict.fromkeys(wanted) if square not in prospect.view.board.treasures]
    return say("no-treasure-there", squares=missed) if missed else None


def fit_treasures(_view: View, question: Question, wanted: tuple[Square, ...]) -> tuple[str, ...]:
    """As many of the squares as are due, and others if there are too few."""
    options: Any = question.options
    named = [square for square in wanted if square in options.available]
    return tuple(dict.fromkeys((*named, *options.available)))[: options.low]


# --- What an answer leaves out ----------------------------------------------------------------------------


def swapped_less(_view: View, _question: Question, written: object, action: str) -> Iterator[Said]:
    """Say which numbers in a swap count nothing."""
    for number in idle_numbers(written):
        yield say("idle-number", number=number, action=action)


def committed_others(view: View, _question: Question, written: object, number: str) -> Iterator[Said]:
    """Say that tiles of another kind were named than those that a conflict is fought with."""
    conflict = view.board.under_way
    tile, fitting = named_tile(written), fitting_tile(conflict.sort, conflict.colour)
    if tile and tile != fitting:
        yield say("other-tile", tile=tile, fitting=fitting, number=number)


def took_others(_view: View, question: Question, written: object, taken: Sequence[Square]) -> Iterator[Said]:
    """Say which of the squares named have no treasure to take."""
    options: Any = question.options
    missed = [square for square in treasures().parse(written) if square not in options.available]
    if missed:
        yield say("no-treasure", squares=missed, taken=taken)
