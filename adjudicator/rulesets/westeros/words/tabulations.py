"""The tables beside the map, the figures of every house, and what a game is remembered for."""

from collections import Counter
from collections.abc import Iterator, Sequence

from adjudicator.engine import Event, Feat, Measure, Seat, Tabulation
from adjudicator.rulesets.westeros.board import FIEFDOMS, KINGS_COURT, TRACKS, Board
from adjudicator.rulesets.westeros.control import sites, sites_to_win
from adjudicator.rulesets.westeros.edition import Card
from adjudicator.rulesets.westeros.events import CombatWon
from adjudicator.rulesets.westeros.power import on_board, pool
from adjudicator.rulesets.westeros.procedures.planning import stars
from adjudicator.rulesets.westeros.supply import armies, limits, sizes
from adjudicator.rulesets.westeros.tracks import holder
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.wording import Names, listed, names_of, track_name
from adjudicator.words import N_, gettext as _, say


def tables(view: View) -> tuple[Tabulation, ...]:
    """All tables, the most important first."""
    board = view.board
    return (
        _houses(board),
        _supply(board),
        _tracks(board),
        _house_cards(board),
        *_own_texts(board),
        *_one_time_orders(board),
        _westeros(board),
        _wildlings(view),
    )


def measures(view: View) -> tuple[Measure, ...]:
    """Castles, power and supply of every house."""
    board = view.board
    return (
        Measure("castles", _("Castles and strongholds"), {s: len(sites(board, s)) for s in board.seats}),
        Measure("power", _("Power available"), {s: board.available[s] for s in board.seats}),
        Measure("supply", _("Supply"), {s: board.supply[s] for s in board.seats}),
    )


def _houses(board: Board) -> Tabulation:
    names = names_of(board.edition)
    return Tabulation(
        _("Victory and power"),
        (
            _("House"),
            # Translators: %(victory)s is how many win the game.
            _("Castles and strongholds of %(victory)s", victory=sites_to_win(board)),
            _("Power available"),
            _("Power on the map"),
            _("Power left in the pool"),
        ),
        tuple(
            (
                names.house(seat),
                str(len(sites(board, seat))),
                str(board.available[seat]),
                str(on_board(board, seat)),
                str(pool(board, seat)),
            )
            for seat in board.seats
        ),
    )


def _tracks(board: Board) -> Tabulation:
    """The houses by place, with the dominance tokens that they hold, and whether they are used."""
    names = names_of(board.edition)
    used = {FIEFDOMS: board.blade_used, KINGS_COURT: board.raven_used}

    def held(track: str, place: int) -> str:
        seat = board.tracks[track][place]
        if seat == holder(board, track):
            if used.get(track):
                return _("%(house)s, %(token)s used", house=names.house(seat), token=names.token_of(track))
            return _("%(house)s, %(token)s", house=names.house(seat), token=names.token_of(track))
        return names.house(seat)

    return Tabulation(
        _("Tracks"),
        (_("Place"), *(track_name(track) for track in TRACKS), _("Special orders")),
        tuple(
            (
                str(place + 1),
                *(held(track, place) for track in TRACKS),
                str(stars(board, board.tracks[KINGS_COURT][place])),
            )
            for place in range(len(board.seats))
        ),
    )


def _supply(board: Board) -> Tabulation:
    names = names_of(board.edition)
    return Tabulation(
        _("Supply"),
        (_("House"), _("Supply"), _("Armies allowed"), _("Armies")),
        tuple(
            (
                names.house(seat),
                str(board.supply[seat]),
                _row(limits(board, seat)),
                _row(armies(sizes(board, seat).values())),
            )
            for seat in board.seats
        ),
    )


def _row(numbers: tuple[int, ...]) -> str:
    return "\N{NO-BREAK SPACE}".join(map(str, numbers)) if numbers else "–"


def _house_cards(board: Board) -> Tabulation:
    return Tabulation(
        _("House cards"),
        (_("House"), _("In hand"), _("Discarded")),
        tuple(
            (
                _whose_cards(board, seat),
                _cards(board, board.hands[seat]),
                _cards(board, board.discards[seat]),
            )
            for seat in board.seats
        ),
    )


def _whose_cards(board: Board, seat: Seat) -> str:
    """The house, and that its deck is of our own design if it is."""
    house = names_of(board.edition).house(seat)
    designed = any(facts.design for facts in board.edition.dealt[seat].values())
    return _("%(house)s (our design)", house=house) if designed else house


def _cards(board: Board, cards: list[Card]) -> str:
    """Cards with their strengths, the strongest first."""
    facts = board.edition.house_cards
    ordered = sorted(cards, key=lambda card: (-facts[card].strength, facts[card].name))
    return names_of(board.edition).house_cards(ordered)


def _own_texts(board: Board) -> Iterator[Tabulation]:
    """What the game's own cards say, each with the rule of its effect."""
    dealt, names = board.edition.dealt, names_of(board.edition)
    own = [(card, facts) for seat in board.seats for card, facts in dealt[seat].items() if facts.says]
    if own:
        yield Tabulation(
            _("Texts of House cards"),
            (_("Card"), _("Text"), _("Effect")),
            tuple((names.card(card), facts.says, facts.rule) for card, facts in own),
        )


def _one_time_orders(board: Board) -> Iterator[Tabulation]:
    """Which one-time orders the houses have left, those face down among them."""
    orders = board.edition.one_time_orders
    if orders:
        yield Tabulation(
            _("One-time orders"),
            (_("House"), _("Not used")),
            tuple(
                (
                    names_of(board.edition).house(seat),
                    _numbered([names_of(board.edition).order(token) for token in board.one_time_left[seat]]),
                )
                for seat in board.seats
            ),
        )


def _westeros(board: Board) -> Tabulation:
    """Cards that lie open for the rounds to come have a column where a game has them."""
    names, rows = names_of(board.edition), board.rows
    return Tabulation(
        _("Westeros cards"),
        (
            _("Deck"),
            _("This round"),
            *([_("Open, the next first")] if rows else []),
            _("Still to come"),
            _("Used"),
        ),
        tuple(
            (
                deck,
                names.card(board.turned[deck]) if deck in board.turned else "–",
                *([listed([names.card(card) for card in rows[deck]])] if rows else []),
                _counted(names, board.decks[deck]),
                _counted(names, board.used[deck]),
            )
            for deck in board.edition.westeros_decks
        ),
    )


def _counted(names: Names, cards: list[Card]) -> str:
    """Cards by name, with their number if there are several."""
    return _numbered([names.card(card) for card in cards])


def _numbered(words: list[str]) -> str:
    numbers = Counter(words)
    return listed(
        [_("%(name)s ×%(n)s", name=name, n=n) if n > 1 else name for name, n in sorted(numbers.items())]
    )


def _wildlings(view: View) -> Tabulation:
    threat = str(view.board.threat)
    if not view.board.edition.wildling_cards:
        return Tabulation(_("Wildlings"), (_("Threat"),), ((threat,),))
    return Tabulation(
        _("Wildlings"), (_("Threat"), _("Cards in their deck")), ((threat, str(view.wildling_cards)),)
    )


def feats(events: Sequence[Event], words: Names) -> tuple[Feat, ...]:
    """The combats, by the strength of both sides together."""
    won = (event for event in events if isinstance(event, CombatWon))
    return tuple(_battle(event, words) for event in won if event.strengths)


def _battle(event: CombatWon, words: Names) -> Feat:
    told = (
        N_("%(winner)s beat %(loser)s in %(area)s at %(own)s to %(other)s, by the Fiefdoms track.")
        if event.tied
        else N_("%(winner)s beat %(loser)s in %(area)s by %(own)s to %(other)s.")
    )
    return Feat(
        "battle",
        _("Largest battle"),
        sum(event.strengths.values()),
        say(
            told,
            **words.fields_in_words(event, winner=words.house(event.winner), loser=words.house(event.loser)),
            own=event.strengths[event.winner],
            other=event.strengths[event.loser],
        ),
    )
