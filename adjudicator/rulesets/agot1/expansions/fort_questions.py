"""The question of where forts are built."""

from adjudicator.engine import ANY, Choice, Habit, Question, QuestionKind, always
from adjudicator.rulesets.agot1.expansions.forts import FORT
from adjudicator.rulesets.westeros.bot.decision import Decision
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.questions.declaring import kind, ordered
from adjudicator.rulesets.westeros.questions.words import areas, items, of_areas
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import N_, gettext as _

_DANGER = 20
"""The risk, in a hundred times, from which the steward builds at a castle or stronghold."""

_KEPT = 3
"""The available power below which it gathers power instead."""


def kinds(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """Building forts."""
    return (
        kind(
            FORT,
            _("Forts"),
            N_("%(house)s is to say with which of its Consolidate Power orders it builds forts."),
            steward=_in_danger,
            habits=(Habit("steward"),),
            careful=Habit("none", says=_("no forts are built; castles builds them at castles")),
            likely={"consolidate": _where_forts_may_be_built},
            summary=_("where Consolidate Power orders build a fort instead of gathering power"),
            example={"do": ["winterfell", "moat-cailin"]},
            literals=areas(edition),
            conditions=of_areas(edition),
            choices=(
                Choice("castles", _("at castles and strongholds, as long as there are forts"), _at_castles),
                always("none", _("nowhere"), ()),
            ),
            certain=("castles", "none"),
            ranked=False,
            unasked=lambda view: not view.board.edition.forts,
            fit=lambda _view, question, wanted: _offered(question, wanted),
        ),
    )


def _where_forts_may_be_built(view: View, subject: str) -> tuple[str, ...]:
    board = view.board
    may = len(board.forts) < board.edition.forts
    return (ANY,) if may and tuple(ordered("consolidate-power")(view, subject)) else ()


def _offered(question: Question, wanted: tuple[Area, ...]) -> tuple[Area, ...]:
    """Those areas among some that the question offers, as many as there are forts."""
    options = items(question)
    return tuple(area for area in wanted if area in options.available)[: options.high]


def _at_castles(view: View, question: Question) -> tuple[Area, ...]:
    return _offered(question, view.board.edition.map.sites)


def _in_danger(asked: Decision) -> tuple[Area, ...]:
    """Castles and strongholds that are in danger, as long as some power is at hand."""
    outlook, board = asked.outlook, asked.board
    if board.available[outlook.seat] < _KEPT:
        return ()
    risks = {area: outlook.risk(area, board.units_in(area, outlook.seat)) for area in outlook.map.sites}
    worst = sorted(outlook.map.sites, key=lambda area: -risks[area])
    return _offered(asked.question, tuple(area for area in worst if risks[area] >= _DANGER))
