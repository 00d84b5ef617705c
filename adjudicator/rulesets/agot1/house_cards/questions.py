"""The questions of House cards' texts."""

from collections.abc import Iterable

from adjudicator.engine import Choice, OneOf, Question, QuestionKind
from adjudicator.rulesets.agot1.house_cards.deciding import ASHA, CERSEI, LUWIN, MELISANDRE, RENLY
from adjudicator.rulesets.westeros.board import NONE, Card
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.questions.card_texts import area_or, by_order, of_a_text
from adjudicator.rulesets.westeros.questions.declaring import Subjects, anything
from adjudicator.rulesets.westeros.questions.words import always, best, one, own
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import N_, gettext as _


def kinds(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """The texts with a choice; few conditions mean anything once a combat is decided."""
    a_card = one((NONE, *edition.house_cards), _("a House card, or none"))
    none = always(NONE, _("leave it"), NONE)
    return (
        of_a_text(
            edition,
            "maester-luwin",
            LUWIN,
            N_("%(house)s may use Maester Luwin to take a House card back."),
            _("which of your discarded cards Maester Luwin brings back, or none"),
            literals=a_card,
            habit=["strongest", NONE],
            in_hand=_if_in_hand("A1-HC-LUWIN"),
            choices=(_strongest(), none),
        ),
        of_a_text(
            edition,
            "melisandre-of-asshai",
            MELISANDRE,
            N_("%(house)s may pay 1 power for Melisandre to discard a House card of its opponent."),
            _("which card of the loser’s hand Melisandre discards for 1 power, or none"),
            literals=a_card,
            habit=["strongest", NONE],
            in_hand=_if_in_hand("A1-HC-MELISANDRE"),
            choices=(_strongest(), none),
        ),
        of_a_text(
            edition,
            "renly-baratheon",
            RENLY,
            N_("%(house)s may use Renly Baratheon to make a Footman a Knight."),
            _("whether Renly Baratheon makes one of your Footmen a Knight"),
            literals=OneOf(("yes", "no")),
            habit="yes",
            in_hand=_if_in_hand("A1-HC-RENLY"),
        ),
        of_a_text(
            edition,
            "cersei-lannister",
            CERSEI,
            N_("%(house)s is to choose the order that Cersei Lannister removes."),
            _("in which area Cersei Lannister removes an order of the loser"),
            literals=area_or(edition),
            habit=["march", "support", "consolidate-power", "default"],
            in_hand=_if_in_hand("A1-HC-CERSEI"),
            choices=by_order(edition),
            example={"do": ["march", "support"]},
        ),
        of_a_text(
            edition,
            "asha-greyjoy",
            ASHA,
            N_("%(house)s may use Asha Greyjoy to remove an order."),
            _("in which area next to the combat Asha Greyjoy removes an order, or none"),
            literals=area_or(edition, NONE),
            habit=["support", "consolidate-power", NONE],
            in_hand=_if_in_hand("A1-HC-ASHA"),
            choices=(*by_order(edition, of=("support", "consolidate-power")), none),
            example={"do": ["support", "none"]},
        ),
    )


def _if_in_hand(rule: str) -> Subjects:
    """Only while the house has the card with this text in hand."""

    def likely(view: View, subject: str) -> Iterable[str]:
        known = view.board.edition.house_cards
        held = any(known[card].rule == rule for card in view.board.hands[own(view)])
        return anything(view, subject) if held else ()

    return likely


def _strongest() -> Choice[View]:
    def strongest(view: View, question: Question) -> Card | None:
        known = view.board.edition.house_cards
        cards = (card for card in question.options.listing() if card != NONE)
        return best(cards, lambda card: known[card].strength)

    return Choice("strongest", _("the card with the highest printed strength"), strongest)
