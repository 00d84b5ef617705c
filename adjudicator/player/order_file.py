"""A player's order file before it is sealed: to fill in, to be checked, and one that takes all back."""

import re

import msgspec

from adjudicator.orders import Orders, Plan, read_orders, template, write_orders
from adjudicator.orders.reading import read, same_word
from adjudicator.orders.template_plans import still_of_use
from adjudicator.orders.text import MOST_BYTES
from adjudicator.repository.files import Files
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.plans_in_force import standing_plans
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.seat_files import Chair, KeyedSeat, keyed_seat
from adjudicator.sealing import SecretKey
from adjudicator.words import command, gettext as _

_PLAIN = re.compile(rb"^(answers|plans)[ \t]*:", re.MULTILINE | re.IGNORECASE)


class Draft(msgspec.Struct, frozen=True):
    """An order file as its player's own program reads it, which is how the adjudicator will read it."""

    chair: KeyedSeat
    data: bytes
    orders: Orders

    @property
    def ended(self) -> tuple[Plan, ...]:
        """The plans now in force that end with this file, because it leaves them out.

        Those that cannot be asked for any more are left out, as in the file to fill in.
        """
        ended, private = standing_plans(self.chair).ended_by(self.orders.plans), self.chair.private()
        rules, view = self.chair.game.rules, self.chair.view(private)
        return still_of_use(ended, rules, view, private.open_questions())


def seat_to_order(game: PublishedGame, key: SecretKey) -> KeyedSeat:
    """Return the seat that a key holds, to send orders; raises NoSeat, or RefusedAct if the game is over."""
    chair = keyed_seat(game, key)
    if chair.latest.state.over:
        raise RefusedAct(
            _("Game “%(game)s” is over and takes no more orders.", game=game.name),
            _("See how it ended: %(command)s", command=command(f"status {game.name}")),
        )
    return chair


def blank(chair: Chair) -> str:
    """Return an order file to fill in: the seat's questions and its plans in force."""
    private = chair.private()
    return template(
        chair.game.name,
        chair.next_turn,
        chair.seat,
        chair.game.rules,
        chair.view(private),
        private.open_questions(),
        standing_plans(chair).plans,
    )


def read_draft(chair: KeyedSeat, data: bytes) -> Draft:
    """Read a seat's order file for the open turn; the orders hold what is wrong with it."""
    private = chair.private()
    orders = read_orders(
        data,
        game=chair.game.name,
        turn=chair.next_turn,
        seat=chair.seat,
        ruleset=chair.game.rules,
        questions=private.open_questions(),
        view=chair.view(private),
    )
    return Draft(chair, data, orders)


def withdrawal(chair: KeyedSeat) -> bytes:
    """Return orders that answer nothing and plan nothing."""
    return write_orders(game=chair.game.name, turn=chair.next_turn, seat=chair.seat, answers=None).encode()


def is_plain(data: bytes) -> bool:
    """Whether a file holds orders that are not sealed, as far as its beginnings of lines show."""
    return len(data) <= MOST_BYTES and bool(_PLAIN.search(data))


def heading_of(data: bytes, key: str) -> str:
    """Return what an order file says under a top-level key such as `seat`; "" if nothing."""
    root = read(data).root
    entries = root.value.values() if root and isinstance(root.value, dict) else ()
    return next((one.value.found for one in entries if same_word(one.key.found, key) and one.value.found), "")


def game_of(files: Files, data: bytes) -> str:
    """Return the game that an order file names, as its folder is called if there is one; "" for none."""
    named = heading_of(data, "game")
    return next((name for name in game_names(files) if same_word(name, named)), named)
