"""What a house is asked, by kind of question: one sentence each, and nothing of what is legal."""

from collections.abc import Mapping

from adjudicator.engine import Seat
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.westeros.board import TRACKS
from adjudicator.rulesets.westeros.words.wording import area_name, house, track_name
from adjudicator.words import gettext as _


def sentence(seat: Seat, kind: str, subject: str) -> str:
    """Say what a house is asked; raises KeyError for a kind that the game has not."""
    sentences = _sentences(house(seat), _about(subject))
    detailed = f"{kind}/"
    return sentences[detailed if subject and detailed in sentences else kind]


def _about(subject: str) -> str:
    """An area's or a track's name; of `fiefdoms-3`, the houses that bid 3 for it, the track's."""
    for track in TRACKS:
        if subject == track or subject.startswith(f"{track}-"):
            return track_name(track)
    return area_name(subject) if subject in MAP.kind else ""


def _sentences(who: str, about: str) -> Mapping[str, str]:
    """All of them; one that needs a subject stands under its kind with `/` where there is another without."""
    return {
        # Before the game
        "choose-house": _("%(house)s is to choose a house.", house=who),
        "adopt-tides": _("%(house)s is to say whether Tides of Battle cards are used.", house=who),
        # The Westeros phase
        "throne-of-blades": _("%(house)s is to choose what A Throne of Blades does.", house=who),
        "dark-wings": _("%(house)s is to choose what Dark Wings, Dark Words does.", house=who),
        "put-to-the-sword": _("%(house)s is to choose what Put to the Sword does.", house=who),
        "reconcile-supply": _("%(house)s is to name the units it loses for want of supply.", house=who),
        "muster": _("%(house)s is to muster in %(about)s.", house=who, about=about),
        "bid-influence": _("%(house)s is to bid for the %(about)s.", house=who, about=about),
        "order-influence-ties": _(
            "%(house)s is to put equal bids for the %(about)s in order.", house=who, about=about
        ),
        # The wildlings
        "bid-wildlings": _("%(house)s is to bid against the wildlings.", house=who),
        "pick-highest-bidder": _("%(house)s is to name the highest bidder among equals.", house=who),
        "pick-lowest-bidder": _("%(house)s is to name the lowest bidder among equals.", house=who),
        "wildling-king-top": _("%(house)s is to choose a track on which to take the first place.", house=who),
        "wildling-king-bottom": _("%(house)s is to choose a track on which to fall to the end.", house=who),
        "wildling-crow-upgrade": _("%(house)s is to name Footmen to replace by Knights.", house=who),
        "wildling-crow-knights": _("%(house)s is to name Knights to replace by Footmen.", house=who),
        "wildling-mammoth-card": _("%(house)s is to choose a discarded card to take back.", house=who),
        "wildling-mammoth-units": _("%(house)s is to name the units that Mammoth Riders cost it.", house=who),
        "wildling-massing-card": _("%(house)s is to choose a card of its hand to discard.", house=who),
        "wildling-raid": _(
            "%(house)s is to choose what Preemptive Raid costs it: units or places.", house=who
        ),
        "wildling-raid/": _("%(house)s is to name the units that Preemptive Raid costs it.", house=who),
        "wildling-raid-track": _("%(house)s is to name the track on which another house falls.", house=who),
        "wildling-horde-muster": _("%(house)s is to choose an area to muster in.", house=who),
        "wildling-horde-muster/": _("%(house)s is to muster in %(about)s.", house=who, about=about),
        "wildling-horde-units": _("%(house)s is to choose what The Horde Descends destroys.", house=who),
        "wildling-horde-units/": _(
            "%(house)s is to name the units it loses in %(about)s.", house=who, about=about
        ),
        # The Planning phase
        "assign-orders": _("%(house)s is to give an order to each of its areas.", house=who),
        "assign-orders-short": _("%(house)s is to give its orders, the tokens being short.", house=who),
        "raven-use": _("%(house)s is to use the Messenger Raven, or not.", house=who),
        "raven-deck-placement": _(
            "%(house)s is to put the wildling card back, on top or at the end.", house=who
        ),
        # The Action phase
        "raid": _("%(house)s is to choose a Raid order to resolve.", house=who),
        "raid/": _(
            "%(house)s is to choose what the Raid order in %(about)s takes off.", house=who, about=about
        ),
        "march": _("%(house)s is to choose a March order to resolve.", house=who),
        "march/": _("%(house)s is to say where the units in %(about)s march.", house=who, about=about),
        "leave-power": _("%(house)s is to leave a Power token in %(about)s, or not.", house=who, about=about),
        "capture-port": _(
            "%(house)s is to say how many Ships it replaces in %(about)s.", house=who, about=about
        ),
        "consolidate": _("%(house)s is to choose a Consolidate Power order to resolve.", house=who),
        "special-consolidate": _(
            "%(house)s is to gather power in %(about)s, or to muster there.", house=who, about=about
        ),
        # Combat
        "support": _("%(house)s is to say whom its units in %(about)s support.", house=who, about=about),
        "accept-support": _(
            "%(house)s is to say whose support it accepts for %(about)s.", house=who, about=about
        ),
        "house-card": _(
            "%(house)s is to choose a House card for the combat in %(about)s.", house=who, about=about
        ),
        "tides-redraw": _("%(house)s may draw another Tides of Battle card by the Blade.", house=who),
        "blade": _(
            "%(house)s is to use the Valyrian Steel Blade in %(about)s, or not.", house=who, about=about
        ),
        "casualties": _("%(house)s is to name its casualties in %(about)s.", house=who, about=about),
        "skull-casualty": _(
            "%(house)s is to name the unit that a skull kills in %(about)s.", house=who, about=about
        ),
        "retreat": _(
            "%(house)s is to say where its beaten units in %(about)s retreat.", house=who, about=about
        ),
        "retreat-losses": _("%(house)s is to name the units it cannot feed on the retreat.", house=who),
        # Texts of house cards
        "card-tyrion": _("%(house)s may send the other House card back by Tyrion Lannister.", house=who),
        "card-tyrion-replacement": _(
            "%(house)s is to choose another House card in %(about)s.", house=who, about=about
        ),
        "card-aeron": _("%(house)s may pay to play another card than Aeron Damphair.", house=who),
        "card-mace": _("%(house)s is to name the Footman that Mace Tyrell destroys.", house=who),
        "card-doran": _("%(house)s is to choose the track on which Doran Martell strikes.", house=who),
        "card-queen-of-thorns": _("%(house)s is to name the order Queen of Thorns removes.", house=who),
        "card-cersei": _("%(house)s may remove an order by Cersei Lannister.", house=who),
        "card-renly": _("%(house)s may make a Footman a Knight by Renly Baratheon.", house=who),
        "card-robb": _("%(house)s may name the area of the retreat by Robb Stark.", house=who),
        "card-patchface": _("%(house)s may name the card that Patchface discards.", house=who),
    }
