"""The desk of a seat: the page on which its player answers questions, and what its scripts need as data.

Nothing in it is secret but to who holds the seat's key: what is sealed to the seat stays sealed, and the key
never leaves the page.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from adjudicator.engine import ANY, ASK_ME, AnyRuleset, AnyView, QuestionKind
from adjudicator.orders import careful_plans
from adjudicator.player.in_force import acknowledged
from adjudicator.player.standing import channel_rests
from adjudicator.repository.addresses import address_forms
from adjudicator.repository.channels import KINDS, channel_forms
from adjudicator.repository.layout import in_order, submission_name
from adjudicator.repository.mail_ledger import FAILURES
from adjudicator.repository.people.roster import Player
from adjudicator.repository.plans_in_force import Filed, filed_for
from adjudicator.repository.press.messages import Message, read_message
from adjudicator.repository.press.opening import opening
from adjudicator.repository.published import PublishedGame, PublishedTurn
from adjudicator.repository.seat_files import PublicChair
from adjudicator.repository.times import time_text
from adjudicator.repository.turn.public_files import AskedQuestion
from adjudicator.sealing import read_header
from adjudicator.site.desk_words import naming
from adjudicator.site.document import NUMBER
from adjudicator.site.documents import rule_texts
from adjudicator.site.forge_pages import Forge
from adjudicator.site.game_facts import mail_address, readable_mail_file
from adjudicator.site.plan_grammar import possible
from adjudicator.site.told import without_name
from adjudicator.words import PlainError, gettext as _

FOLDER = "play"
"""Where a game's desks lie, beside its other pages."""

WORDS = f"{FOLDER}/words.js"
"""The names of the game's words, for the desks of all seats."""

BOARD = f"{FOLDER}/board.svg"
"""The board as it stands, without what has just happened: less to load, and in the way of no order."""

_LETTERS, _NOTES = 4, 2
"""How many letters and notes a desk holds: each takes about 23 kB, however short it is."""

_FILED = 2
"""Of how many submissions a desk has receipts, besides this turn's; one would do, were none ever refused."""

_FORMS: Mapping[str, Callable[[], Iterable[tuple[str, PlainError]]]] = {
    "tell": channel_forms,
    "mail": address_forms,
}
"""What the whole of an address matches, for each act that gives one."""


def desk_path(seat: str) -> str:
    """The path of a seat's desk in its game's folder."""
    return f"{FOLDER}/{seat}.html"


def desk_facts(game: PublishedGame, seat: str, forge: Forge) -> dict[str, Any]:
    """What the scripts of a seat's desk need of what is published, and what is sealed to the seat."""
    player, latest = game.roster.players.get(seat), game.latest
    facts = _of_seat(game, seat, forge)
    if player is not None:
        facts["player"] = {
            "key": player.key.text(),
            "fingerprint": player.key.fingerprint,
            "joined": player.joined,
            "freed": player.freed,
            "ready": seat not in game.roster.unready,
            "relief": player.relief,
        }
        facts["reach"] = _reach(game, seat, player)
    if latest is not None and player is not None:
        facts["letters"] = list(_letters(game, seat))
        if game.result is not None:
            facts["envelopes"] = list(_envelopes(game, seat))
        elif player.resigned:
            facts["stage"] = "resigned"  # nothing that is sent for the seat counts
        else:
            facts |= _of_turn(game, latest, seat)
    return facts


def taking_facts(game: PublishedGame, seat: str, forge: Forge) -> dict[str, Any]:
    """What the scripts need of the page on which a wanted seat is taken over: nobody's desk yet."""
    facts = _of_seat(game, seat, forge)
    if seat in game.roster.resigned:
        facts["seats"][seat]["key"] = ""  # whoever resigned may use that key again
    return {
        **facts,
        "invited": game.file.conditions.takeover == "invited",
        "stage": "lobby",
        "wanted": True,
    }


def _of_seat(game: PublishedGame, seat: str, forge: Forge) -> dict[str, Any]:
    """What every page of a seat needs."""
    return {
        "game": game.name,
        "seat": seat,
        "title": game.file.seat_title(seat),
        "gameKey": game.file.key,
        "nonce": game.file.nonce,
        "settings": game.file.digest,
        "invited": game.file.takes_codes,
        "anonymous": game.file.anonymous,
        "undrawn": {seat: game.file.seat_title(seat) for seat in game.roster.undrawn},
        "seats": dict(seats_of(game)),
        "press": game.file.press_policy,
        "deadline": game.file.deadline is not None,
        "motions": _replaceable(game, seat) if game.file.motions else None,
        "zone": game.file.deadline.zone if game.file.deadline else "UTC",
        "stage": stage_of(game),
        "forge": forge,
        "mail": mail_address(game.files),
        "player": None,
        "reach": None,
        "after": game.roster.next_time(seat) * 1000,
        "wanted": False,
    }


def _replaceable(game: PublishedGame, own: str) -> dict[str, str]:
    """The other seats whose players a motion can replace, with their titles."""
    gone = {*game.absent, *game.roster.resigned} - {own}
    return {seat: game.file.seat_title(seat) for seat in game.file.seats if seat in gone}


def stage_of(game: PublishedGame) -> str:
    """How far a game is, as the scripts of its desks know it."""
    if game.result is not None:
        return "over"
    if game.latest is None:
        return "lobby"
    return "paused" if game.roster.paused else "open"


def seats_of(game: PublishedGame) -> Iterator[tuple[str, dict[str, str]]]:
    """The seats with their titles, and the players and keys of those that people hold."""
    for seat in game.roster.seats:
        player = game.roster.players.get(seat)
        key, name = (player.key.text(), player.called) if player and not player.steward else ("", "")
        yield seat, {"title": game.file.seat_title(seat), "player": name, "key": key}


def _of_turn(game: PublishedGame, latest: PublishedTurn, seat: str) -> dict[str, Any]:
    chair = PublicChair(game, latest, seat)
    names = [name for file in game.files.names(game.file.paths.inbox) if (name := submission_name(file))]
    mine = [name for name in names if (name.seat, name.turn) == (seat, chair.next_turn)]
    rules, view, named = game.rules, latest.view, naming(game.rules)
    asked = [question for question in latest.asked.questions if question.seat == seat]
    of_seat = msgspec.structs.replace(view, seat=seat)
    receipted = chair.receipted(chair.next_turn)
    most = max(_FILED, len(receipted))
    newest = list(islice(filed_for(chair), most + 1))
    return {
        "turn": chair.next_turn,
        "until": None if latest.until is None else time_text(latest.until),
        "asked": asked_in_words(rules, view, asked),
        "about": _said_of_words(rules, lambda word: rules.describe_part(view, seat, word, named)),
        "around": {word: said for question in asked for word, said in _around(rules, view, question).items()},
        "private": chair.sealed.decode(),
        "sent": max((name.counter for name in mine), default=0),
        "plans": list(offered_plans(rules, of_seat)),
        "possible": possible(rules, of_seat),
        "filed": [_filed(chair, filed) for filed in newest[:most]],
        "filedMore": len(newest) > most,
    }


def asked_in_words(rules: AnyRuleset, view: AnyView, asked: Sequence[AskedQuestion]) -> list[dict[str, Any]]:
    """What a seat is asked, with what everybody can tell of it; no two questions read alike."""
    told = [_asked(rules, view, question) for question in asked]
    alike = Counter(one["sentence"] for one in told)
    for one in told:
        if alike[one["sentence"]] > 1:
            one["sentence"] = _("%(item)s: %(value)s", item=one["title"], value=one["sentence"])
    return told


def _asked(rules: AnyRuleset, view: AnyView, question: AskedQuestion) -> dict[str, Any]:
    """A question with what everybody can tell of it."""
    named = naming(rules)
    around = rules.describe_around(view, question, question.subject, named)
    return {
        "label": question.label,
        "kind": question.kind,
        "subject": question.subject,
        "title": _title(rules, question),
        "sentence": rules.describe_question(view, question.seat, question.kind, question.subject),
        "background": [
            _with_rules(rules, line) for line in (*rules.background(view, question, named), around) if line
        ],
        **_ahead(rules, msgspec.structs.replace(view, seat=question.seat), question.kind),
    }


def _ahead(rules: AnyRuleset, view: AnyView, kind: str) -> dict[str, Any]:
    """By order the kind of question that it leads to, and by that kind the goals of each item."""
    leads_to = rules.questions[kind].leads_to
    if not leads_to:
        return {}
    leads = {word: following for word in rules.vocabulary() if (following := leads_to(word))}
    asked = {name: one for name, one in rules.questions.items() if one.goals and name in leads.values()}
    return {
        "ahead": {
            "leads": {word: following for word, following in leads.items() if following in asked},
            "goals": {name: dict(_goals(one, view)) for name, one in asked.items()},
        }
    }


def _goals(kind: QuestionKind[Any], view: AnyView) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for item in kind.subjects:
        if kind.goals and (found := kind.goals(view, item)):
            yield item, found


def _around(rules: AnyRuleset, view: AnyView, question: AskedQuestion) -> dict[str, str]:
    """What is around the parts of an answer; where one comes next, the form has what is around as choices."""
    if rules.questions[question.kind].in_turn:
        return {}
    named = naming(rules)
    return _said_of_words(rules, lambda word: rules.describe_around(view, question, word, named))


def _said_of_words(rules: AnyRuleset, said: Callable[[str], str]) -> dict[str, str]:
    """What is said of words of the game, but for those of which nothing is."""
    return {word: _with_rules(rules, text) for word in rules.vocabulary() if (text := said(word))}


def _with_rules(rules: AnyRuleset, text: str) -> str:
    """A text with the rules themselves in place of their numbers, as plain text."""

    def rule(number: re.Match[str]) -> str:
        return without_name(rule_texts(rules).get(number[0], number[0])).replace("*", "").rstrip(".")

    return NUMBER.sub(rule, text)


def _title(rules: AnyRuleset, question: AskedQuestion) -> str:
    """What a question decides, and about what."""
    title, about = rules.questions[question.kind].title, rules.name_of(question.subject)
    return _("%(question)s, %(about)s", question=title, about=about) if about else title


def _filed(chair: PublicChair, filed: Filed) -> dict[str, Any]:
    """One of the receipts of which the first that says accepted holds the plans in force."""
    name, sealed = filed.name, chair.sealed_receipt(filed.name) or b""
    place = {"turn": name.turn, "number": name.counter, "label": name.stem}
    listed = [*acknowledged(chair, name.stem)]
    return {**place, "lasts": filed.lasts, "acknowledged": listed, "sealed": sealed.decode()}


def offered_plans(rules: AnyRuleset, view: AnyView) -> Iterator[dict[str, Any]]:
    """The careful plans for what a seat may be asked soon, as far as everybody can tell what that is.

    Where it is asked about one subject after another, there is a plan for each.
    """
    likely = tuple(rules.likely_questions(view))
    for kind, habit in careful_plans(rules, view):
        told = _("%(questions)s: %(steps)s.", questions=kind.title, steps=habit.says)
        named = [about for name, about in likely if name == kind.name and about in kind.subjects]
        for subject in named if named and kind.one_by_one else (ANY,):
            # Of a wish to be asked, what it says is what the question decides.
            says = told if habit.says and habit.do != ASK_ME else ""
            yield {"plan": {**habit.plan(kind.name), kind.name: subject}, "says": says}


def _reach(game: PublishedGame, seat: str, player: Player) -> dict[str, Any] | None:
    """How a player can let the league reach them: the key to seal to, and the forms of addresses.

    Also whether they have told it anything so far, and whether a channel rests; nothing if the league
    reaches nobody like this, or no more.
    """
    league = readable_mail_file(game.files)
    if league is None or player.steward or game.result is not None:
        return None
    ways = [way for way, taken in {"tell": league.channels, "mail": league.address}.items() if taken]
    if not ways:
        return None
    return {
        "key": league.public_key.text(),
        "forms": {way: [form for form, _wrong in _FORMS[way]()] for way in ways},
        "told": {"tell": bool(player.channel), "mail": bool(player.mail)},
        "kinds": ", ".join(kind.form for kind in KINDS.values()),
        "failed": FAILURES if channel_rests(game, seat) else 0,
    }


def _letters(game: PublishedGame, seat: str) -> Iterator[dict[str, Any]]:
    """The newest letters to a seat, from it, and its notes, the newest first."""
    folder, left = game.file.paths.press, {False: _LETTERS, True: _NOTES}
    for name in reversed(in_order(game.files.names(folder))):
        if not any(left.values()):
            return
        message = read_message(game.files.read(f"{folder}/{name}"), name).message
        if message.to and seat in (*message.to, message.sender) and left[message.is_note]:
            left[message.is_note] -= 1
            yield _letter(game, message, seat)


def _envelopes(game: PublishedGame, seat: str) -> Iterator[dict[str, Any]]:
    """What the holder of a seat can open to everyone now: the ends of each letter, without what is sealed."""
    for one in opening(game.files, game.file, game.adopted, seat).envelopes:
        yield {
            "name": one.name,
            "turn": one.message.turn,
            "sender": one.message.sender,
            "recipient": one.recipient,
            "other": one.other.text(),
            "to": read_header(one.message.sealed[one.recipient]).key,
        }


def _letter(game: PublishedGame, message: Message, seat: str) -> dict[str, Any]:
    to = seat if seat in message.sealed else message.to[0]
    other = message.sender if to == seat else to
    holder = game.roster.players.get(other)
    return {
        "game": game.name,
        "at": message.at,
        "turn": message.turn,
        "sender": message.sender,
        "to": list(message.to),
        "recipient": to,
        "other": holder.key.text() if holder else "",
        "sealed": message.sealed[to],
    }


def refusals(facts: Mapping[str, Any]) -> dict[str, str]:
    """What the scripts say of addresses that the league does not take, by act and place of the form."""
    ways = facts["reach"]["forms"] if facts["reach"] else ()
    return {
        f"{way}-{place}": str(wrong) for way in ways for place, (_form, wrong) in enumerate(_FORMS[way]())
    }
