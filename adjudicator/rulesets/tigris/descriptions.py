"""Descriptions: questions, situations and views in words."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from adjudicator.engine import Line, Measure, Seat, Tabulation, section
from adjudicator.rulesets.tigris.board import Board, Conflict
from adjudicator.rulesets.tigris.drawing.titles import lying, what_lies
from adjudicator.rulesets.tigris.judgements import (
    final,
    fitting_tile,
    kingdom_name,
    leaders_in,
    ranking,
    supporters,
    temples_beside,
)
from adjudicator.rulesets.tigris.pieces import COLOUR, COLOURS, LEADERS, MONUMENTS, TILES, Leader
from adjudicator.rulesets.tigris.saying import say
from adjudicator.rulesets.tigris.squares import (
    BIT,
    CORNERS,
    SQUARES,
    Square,
    block,
    set_of,
    squares_of,
)
from adjudicator.rulesets.tigris.view import View
from adjudicator.rulesets.tigris.wording import (
    colour_name,
    conflict_name,
    land,
    leader_name,
    listed,
    monument_name,
    points_in_words,
    river,
    seat_name,
    squares_counted,
    stage_name,
    tile_name,
    tiles_counted,
    tiles_of_any_kind,
    word_name,
)
from adjudicator.sentences import Said
from adjudicator.words import capitalised, gettext as _, ngettext, pgettext


def situation(view: View) -> str:
    """Whose turn it is, or who has won."""
    board = view.board
    if board.stage == "setup":
        return capitalised(_("before the hands are drawn"))
    if board.stage == "over":
        first = places(view)[0]
        if len(first) > 1:
            return _("%(seats)s share the first place", seats=listed(map(seat_name, first)))
        return _("%(seat)s has won", seat=seat_name(first[0]))
    return capitalised(
        _(
            "round %(round)s, %(seat)s, %(action)s",
            round=board.round,
            seat=seat_name(board.active),
            action=stage_name(board.stage),
        )
    )


def places(view: View) -> tuple[tuple[Seat, ...], ...]:
    """The seats by place when all points are open."""
    return ranking({seat: final(points, view.treasures[seat]) for seat, points in view.points.items()})


def asked_for_action(view: View, seat: Seat, subject: str) -> str:
    """Say that a seat is to take an action; what it may do depends on its hand [TE-INFO-05]."""
    if subject == "second":
        return _("%(seat)s is to take its second action of round %(round)s.", **_turn(view, seat))
    return _("%(seat)s is to take its first action of round %(round)s.", **_turn(view, seat))


def _turn(view: View, seat: Seat) -> dict[str, object]:
    return {"seat": seat_name(seat), "round": view.board.round}


def asked_to_attack(view: View, seat: Seat, _subject: str) -> str:
    """Say what an attacker is asked, with the bound that everyone knows [TE-INFO-05]."""
    if view.board.conflict is None:
        return _("%(seat)s is to commit tiles as the attacker.", seat=seat_name(seat))
    return _(
        "%(seat)s on %(at)s, with strength %(own)s, attacks %(defender)s on %(against)s, with %(other)s,"
        " in the %(conflict)s. It may commit from 0 to %(tiles)s tiles (%(tile)s).",
        **_side(view, view.board.conflict, seat),
    )


def asked_to_defend(view: View, seat: Seat, _subject: str) -> str:
    """Say what a defender is asked, with the bound that everyone knows [TE-INFO-05]."""
    if view.board.conflict is None:
        return _("%(seat)s is to commit tiles as the defender.", seat=seat_name(seat))
    return _(
        "%(seat)s on %(against)s, with strength %(own)s, defends itself against %(attacker)s on %(at)s, with"
        " %(other)s (%(committed)s of it committed), in the %(conflict)s. It may commit from 0 to %(tiles)s"
        " tiles (%(tile)s).",
        **_side(view, view.board.conflict, seat),
    )


def _side(view: View, conflict: Conflict, seat: Seat) -> dict[str, object]:
    """A conflict and one of its sides in words."""
    own, other = conflict.strengths(seat)
    return {
        "conflict": conflict_name(conflict.sort, conflict.colour),
        "attacker": seat_name(conflict.attacker),
        "at": conflict.at,
        "defender": seat_name(conflict.defender),
        "against": conflict.against,
        "seat": seat_name(seat),
        "own": own,
        "other": other,
        "committed": conflict.committed or 0,
        "tiles": view.tiles[seat],
        "tile": tile_name(fitting_tile(conflict.sort, conflict.colour)),
    }


def asked_for_war(view: View, seat: Seat, _subject: str) -> str:
    """Say that the active seat chooses the next war."""
    return _(
        "%(seat)s is to say which war at %(square)s is fought next.",
        seat=seat_name(seat),
        square=view.board.marker or "",
    )


def asked_for_monument(_view: View, seat: Seat, _subject: str) -> str:
    """Say that a seat may build."""
    return _(
        "%(seat)s has completed four tiles of one colour and may build a monument on them.",
        seat=seat_name(seat),
    )


def asked_for_treasures(_view: View, seat: Seat, _subject: str) -> str:
    """Say that a trader's owner chooses treasures."""
    return _("%(seat)s is to say which treasures its trader takes.", seat=seat_name(seat))


def own(view: View) -> Iterator[Said]:
    """What the seat holds behind its screen."""
    if view.seat is not None:
        yield say("tiles-in-hand", tiles={tile: number for tile, number in view.hand.items() if number})
        yield say("points", points=dict(view.points[view.seat]), treasures=view.treasures[view.seat])


def describe_view(view: View) -> list[Line]:
    """What the seat holds, the kingdoms, what lies open before every seat, and the board square by square."""
    lines = section(_("Behind your screen"), (one.told(word_name) for one in own(view)))
    lines += section(_("The turn"), _turn_and_conflict(view))
    lines += section(_("Kingdoms"), _kingdoms(view))
    lines += section(_("Dynasties"), (_dynasty(view, seat) for seat in view.board.seats))
    lines += section(_("On the board and beside it"), _rest(view))
    lines += section(_("The board, row by row from north to south"), _rows(view.board))
    return lines


def _points(view: View, seat: Seat) -> str:
    return ngettext(
        "Points: %(points)s, and %(n)s treasure.",
        "Points: %(points)s, and %(n)s treasures.",
        view.treasures[seat],
        points=points_in_words(view.points[seat]),
    )


def _turn_and_conflict(view: View) -> Iterator[str]:
    board = view.board
    yield _("%(situation)s.", situation=situation(view))
    if board.marker is not None:
        yield _("The tile on %(square)s has joined two kingdoms and is marked.", square=board.marker)
    if (conflict := board.conflict) is not None:
        told = _(
            "%(conflict)s: %(attacker)s at %(at)s with strength %(own)s against %(defender)s at %(against)s"
            " with strength %(other)s.",
            conflict=conflict_name(conflict.sort, conflict.colour),
            attacker=seat_name(conflict.attacker),
            at=conflict.at,
            own=squares_counted(conflict.supporting),
            defender=seat_name(conflict.defender),
            against=conflict.against,
            other=squares_counted(conflict.opposing),
        )
        yield capitalised(told)
        if conflict.committed is not None:
            yield ngettext(
                "%(seat)s has committed %(n)s tile.",
                "%(seat)s has committed %(n)s tiles.",
                conflict.committed,
                seat=seat_name(conflict.attacker),
            )


def _kingdoms(view: View) -> Iterator[str]:
    board = view.board
    for kingdom in sorted(board.regions.kingdoms(), key=lambda each: each & -each):
        parts = [_leader(board, *standing) for standing in leaders_in(board, kingdom)]
        parts += [
            _("%(lying)s on %(squares)s", lying=tiles_counted(tile, len(squares)), squares=listed(squares))
            for tile in TILES
            if (squares := squares_of(board.regions.face_up[COLOUR[tile]] & kingdom))
        ]
        parts += [
            _("%(lying)s on %(squares)s", lying=monument_name(monument), squares=listed(block(corner)))
            for monument, corner in board.monuments.items()
            if BIT[corner] & kingdom
        ]
        if treasures := squares_of(set_of(board.treasures) & kingdom):
            parts.append(_("treasures on %(squares)s", squares=listed(treasures)))
        yield _(
            "The kingdom of %(square)s: %(parts)s.",
            square=kingdom_name(board, kingdom),
            parts="; ".join(parts),
        )


def _leader(board: Board, square: Square, seat: Seat, leader: Leader) -> str:
    """A leader with what it brings to a conflict before tiles are committed."""
    return _(
        "%(leader)s of %(seat)s on %(square)s (strength %(war)s in a war, %(revolt)s in a revolt)",
        leader=leader_name(leader),
        seat=seat_name(seat),
        square=square,
        war=len(supporters(board, square, COLOUR[leader])),
        revolt=len(temples_beside(board, square)),
    )


def _dynasty(view: View, seat: Seat) -> str:
    board = view.board
    placed = board.leaders[seat]
    supply = listed(leader_name(leader) for leader in LEADERS if leader not in placed)
    told = ngettext(
        "%(seat)s: %(tiles)s in hand; in the supply: %(supply)s; %(n)s catastrophe tile left.",
        "%(seat)s: %(tiles)s in hand; in the supply: %(supply)s; %(n)s catastrophe tiles left.",
        board.unplayed[seat],
        seat=seat_name(seat),
        tiles=tiles_of_any_kind(view.tiles[seat]),
        supply=supply or pgettext("leader", "nobody"),
    )
    return f"{told} {_points(view, seat)}" if seat in view.points and seat != view.seat else told


def bag(view: View) -> str:
    """How many tiles may still be drawn."""
    return ngettext("%(n)s tile is left in the bag.", "%(n)s tiles are left in the bag.", view.bag)


def _rest(view: View) -> Iterator[str]:
    board = view.board
    yield bag(view)
    yield ngettext(
        "%(n)s treasure is left on the board: %(squares)s.",
        "%(n)s treasures are left on the board: %(squares)s.",
        len(board.treasures),
        squares=listed(board.treasures),
    )
    for monument, corner in board.monuments.items():
        yield _(
            "The %(monument)s stands on %(squares)s.",
            monument=monument_name(monument),
            squares=listed(block(corner)),
        )
    left = listed(monument_name(monument) for monument in MONUMENTS if monument not in board.monuments)
    if left:
        yield _("Not built yet: %(monuments)s.", monuments=left)
    if board.catastrophes:
        yield _("Catastrophes: %(squares)s.", squares=listed(board.catastrophes))
    yield _("Treasures on these squares are taken first: %(squares)s.", squares=listed(CORNERS))


def _rows(board: Board) -> Iterator[str]:
    """Every square that is not empty land; those side by side with the same on them are told together."""
    squares = zip(SQUARES, map(what_lies, SQUARES, lying(board)), strict=True)
    for row, there in groupby(squares, key=lambda each: each[0][0]):
        parts = []
        for what, alike in groupby(there, key=lambda each: each[1]):
            named = [square for square, _what in alike]
            if what == river():
                parts.append(_("%(square)s: %(lying)s", square=_run(named), lying=what))
            elif what != land():
                parts.append(_("%(square)s: %(lying)s", square=listed(named), lying=what))
        yield _("Row %(row)s: %(squares)s.", row=row, squares="; ".join(parts) or land())


def _run(squares: Sequence[Square]) -> str:
    """Squares side by side, by the first and the last."""
    first, last = squares[0], squares[-1]
    return first if first == last else _("%(first)s–%(last)s", first=first, last=last)


def tables(view: View) -> tuple[Tabulation, ...]:
    """What lies before every seat, and the points where they are open."""
    board = view.board
    points = tuple(map(colour_name, COLOURS)) if view.points.keys() >= set(board.seats) else ()
    columns = (_("Dynasty"), _("Tiles in hand"), _("Catastrophes"), _("Leaders in the supply"))
    rows = [
        (
            seat_name(seat),
            str(view.tiles[seat]),
            str(board.unplayed[seat]),
            listed(leader_name(leader) for leader in LEADERS if leader not in board.leaders[seat]) or "–",
            *((*map(str, view.points[seat].values()), str(view.treasures[seat])) if points else ()),
        )
        for seat in board.seats
    ]
    more = (*points, _("treasures")) if points else ()
    return (Tabulation(_("Dynasties"), (*columns, *more), tuple(rows)),)


def measures(view: View) -> tuple[Measure, ...]:
    """Open points, leaders on the board, and the face-up tiles of their colours in their kingdoms."""
    board = view.board
    supporters = {
        seat: sum(
            (board.regions.region(square) & board.regions.face_up[COLOUR[leader]]).bit_count()
            for leader, square in standing.items()
        )
        for seat, standing in board.leaders.items()
    }
    points = {seat: final(open_, view.treasures[seat]).ranked[0] for seat, open_ in view.points.items()}
    measures = [
        Measure("supporters", _("Tiles in their leaders’ kingdoms and colours"), supporters),
        Measure(
            "leaders", _("Leaders on the board"), {seat: len(board.leaders[seat]) for seat in board.seats}
        ),
    ]
    if points.keys() >= set(board.seats):
        measures.insert(0, Measure("points", _("Victory points, of the smallest colour"), points))
    return tuple(measures)
