"""The desk of a seat: the page on which its player answers questions, and what its scripts need as data.

Nothing in it is secret but to who holds the seat's key: what is sealed to the seat stays sealed, and the key
never leaves the page.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

import msgspec

from adjudicator.engine import ANY, ASK_ME, AnyRuleset, AnyView, Named, QuestionKind
from adjudicator.engine.options.saying import say as of_options
from adjudicator.orders import careful_plans
from adjudicator.orders.saying import say as of_orders
from adjudicator.player.in_force import acknowledged
from adjudicator.player.standing import channel_rests
from adjudicator.repository.addresses import address_forms
from adjudicator.repository.channels import KINDS, channel_forms
from adjudicator.repository.intake.saying import say as of_intake
from adjudicator.repository.layout import BRANCH, in_order, submission_name
from adjudicator.repository.mail_file import league_key, takes_channels, takes_mail
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
from adjudicator.site.document import NUMBER
from adjudicator.site.documents import rule_texts
from adjudicator.site.game_facts import mail_address
from adjudicator.site.plan_grammar import plan_grammar, possible
from adjudicator.site.templates import as_json
from adjudicator.site.told import without_name
from adjudicator.words import N_, PlainError, gettext as _, lookup_without_forms, pgettext

FOLDER = "play"
"""Where a game's desks lie, beside its other pages."""

WORDS = f"{FOLDER}/words.js"
"""The names of the game's words, for the desks of all seats."""

BOARD = f"{FOLDER}/board.svg"
"""The board as it stands, without what has just happened: less to load, and in the way of no order."""

_LETTERS, _NOTES = 4, 2
"""How many letters and notes a desk holds: each takes about 23 kB, however short it is."""


_ANSWER = " "
"""The scripts' word for an answer written out, where a word is chosen."""

_FILED = 2
"""Of how many submissions a desk has receipts, besides this turn's; one would do, were none ever refused."""


_FORMS: Mapping[str, Callable[[], Iterable[tuple[str, PlainError]]]] = {
    "tell": channel_forms,
    "mail": address_forms,
}
"""What the whole of an address matches, for each act that gives one."""


class Forge(msgspec.Struct, frozen=True):
    """Where a league's repository is on the web: the page of its forge for a new issue, "" if unknown.

    `name` is what people call it, and `files` the address of the page for a new file, up to the file's path.
    `here` means that the pages come from the forge itself, which also hands the desk its player's key.
    """

    name: str = ""
    issues: str = ""
    files: str = ""
    title: str = "title"
    body: str = "body"
    here: bool = False


HERE = "here"
"""Stands for the address of a league's repository where the pages come from what takes in orders."""


_NAMES = {"github.com": "GitHub", "gitlab.com": "GitLab", "codeberg.org": "Codeberg"}
"""What the hosts of large forges are called; others are known by their host."""


def forge_of(address: str) -> Forge:
    """The forge that holds a repository, by its address on the web; by the name of its host."""
    if address == HERE:
        return Forge(_("this computer"), "../../issues/new", here=True)
    host = address.partition("://")[2].partition("/")[0]
    name = _NAMES.get(host, host)
    if "gitlab" in host:
        files = f"{address}/-/new/{BRANCH}?file_name="
        return Forge(name, f"{address}/-/issues/new", files, "issue[title]", "issue[description]")
    if "github" in host:
        return Forge(name, f"{address}/issues/new", f"{address}/new/{BRANCH}?filename=")
    if any(word in host for word in ("codeberg", "forgejo", "gitea")):
        return Forge(name, f"{address}/issues/new", f"{address}/_new/{BRANCH}?filename=")
    return Forge()


def desk_path(seat: str) -> str:
    """The path of a seat's desk in its game's folder."""
    return f"{FOLDER}/{seat}.html"


def words_script(rules: AnyRuleset, view: AnyView = None) -> bytes:
    """What all desks of a game share, as a script.

    Names of words, the grammar of plans, where areas lie, and the sentences that sealed files hold as data.
    """
    named = _naming(rules)
    subjects = (word for kind in rules.questions.values() for word in kind.subjects)
    shared = {
        "vocabulary": {
            **rules.answer_words(),
            **{word: named(word) for word in (*rules.vocabulary(), *subjects) if rules.name_of(word)},
            "at-least": pgettext("range", "at least"),
            "at-most": pgettext("range", "at most"),
            ASK_ME: _("ask me"),
            _ANSWER: _("this answer"),
        },
        "grammar": plan_grammar(rules, view),
        "imageMap": rules.image_map(),
        "titles": {} if view is None else dict(_titles(rules, view)),
        "said": said(rules),
    }
    lines = (f"const {name} = {as_json(value)};\n" for name, value in shared.items())
    return "".join(['"use strict";\n\n', *lines]).encode()


def _titles(rules: AnyRuleset, view: AnyView) -> Iterator[tuple[str, str]]:
    """What stands in areas of the board, with their names, where anything does."""
    for each in rules.outlines(view):
        if each.title != rules.name_of(each.word):
            yield each.word, each.title


def said(rules: AnyRuleset) -> dict[str, str]:
    """The sentences that a seat's private file and receipts may hold, by code, with places for values."""
    tables = (of_options, of_orders, of_intake)
    messages = {code: message for table in tables for code, message in table.messages.items()}
    return {code: lookup_without_forms(message) for code, message in {**messages, **rules.says}.items()}


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
    rules, view, named = game.rules, latest.view, _naming(game.rules)
    asked = [question for question in latest.asked.questions if question.seat == seat]
    of_seat = msgspec.structs.replace(view, seat=seat)
    receipted = chair.receipted(chair.next_turn)
    most = max(_FILED, len(receipted))
    newest = list(islice(filed_for(chair), most + 1))
    return {
        "turn": chair.next_turn,
        "until": None if latest.until is None else time_text(latest.until),
        "asked": [_asked(rules, view, question) for question in asked],
        "about": _said_of_words(rules, lambda word: rules.describe_part(view, seat, word, named)),
        "around": {word: said for question in asked for word, said in _around(rules, view, question).items()},
        "private": chair.sealed.decode(),
        "sent": max((name.counter for name in mine), default=0),
        "plans": list(offered_plans(rules, of_seat)),
        "possible": possible(rules, of_seat),
        "filed": [_filed(chair, filed) for filed in newest[:most]],
        "filedMore": len(newest) > most,
    }


def _asked(rules: AnyRuleset, view: AnyView, question: AskedQuestion) -> dict[str, Any]:
    """A question with what everybody can tell of it."""
    named = _naming(rules)
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
    named = _naming(rules)
    return _said_of_words(rules, lambda word: rules.describe_around(view, question, word, named))


def _naming(rules: AnyRuleset) -> Named:
    """What people call a word; a unit without a number, since the page counts units itself."""
    return lambda word: rules.name_without_number(word) or word


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
    takes = {"tell": takes_channels, "mail": takes_mail}
    ways = [way for way in takes if takes[way](game.files)]
    key = league_key(game.files)
    if key is None or not ways or player.steward or game.result is not None:
        return None
    return {
        "key": key.text(),
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


def sentences() -> dict[str, str]:
    """What the scripts say, by name, with places for values."""
    return {name: lookup_without_forms(message) for name, message in _SENTENCES.items()}


def refusals(facts: Mapping[str, Any]) -> dict[str, str]:
    """What the scripts say of addresses that the league does not take, by act and place of the form."""
    ways = facts["reach"]["forms"] if facts["reach"] else ()
    return {
        f"{way}-{place}": str(wrong) for way in ways for place, (_form, wrong) in enumerate(_FORMS[way]())
    }


_SENTENCES = {
    "less": N_("One fewer: %(title)s"),
    "more": N_("One more: %(title)s"),
    "up": N_("%(title)s: earlier"),
    "down": N_("%(title)s: later"),
    "to": N_("%(units)s to %(place)s"),
    "stay": N_("Here stay: %(units)s"),
    "toward": N_("Where to from %(place)s?"),
    "nothing": N_("nothing"),
    "counted": N_("%(number)s × %(name)s"),
    "chosen": N_("%(total)s of %(high)s chosen"),
    "chosen-between": N_("%(total)s chosen; from %(low)s to %(high)s"),
    "limit-each": N_("At most %(most)s each: %(places)s."),
    "limit-all": N_("%(taken)s of %(most)s used in all: %(places)s."),
    "default": N_("If you miss the deadline: %(answer)s"),
    "default-without-deadline": N_("The rules’ own answer: %(answer)s"),
    "judged-later": N_("This is judged when it is taken in."),
    "unanswered": N_("not answered; you will be asked again"),
    "by-hand": N_("The order file as you edited it is sent."),
    "add": N_("Add"),
    "remove": N_("%(title)s: remove"),
    "exactly": N_("exactly"),
    "plan-new": N_("A new plan for …"),
    "plan-about": N_("About which; about any if none is named"),
    "plan-when": N_("Only if all of this is so"),
    "plan-do": N_("What is done: the first of these that is legal"),
    "plan-keep": N_("Kept for the game; otherwise it ends with the present round or phase"),
    "plan": N_("%(questions)s: %(steps)s."),
    "plan-kept": N_("%(questions)s: %(steps)s (kept for the game)."),
    "plan-of": N_("%(kind)s (%(subjects)s)"),
    "plan-if": N_("if %(conditions)s: %(steps)s"),
    "plan-else": N_("%(first)s; else %(then)s"),
    "plan-and": N_("%(first)s and %(then)s"),
    "plan-unreached": N_(
        "This plan is never used: %(plan)s The one above it always answers first: %(above)s"
    ),
    "plan-second": N_(
        "This plan is used only where the one above it names nothing legal: %(plan)s Above it: %(above)s"
    ),
    "plans-unknown": N_(
        "None of your newest files was accepted. Plans of an older one may be in force, which this page does "
        "not know; adjudicator view tells them. They end when you send."
    ),
    "unfinished": N_("%(kind)s: this plan is unfinished, and is not sent."),
    "between": N_("%(low)s to %(high)s"),
    "at-least": N_("at least %(number)s"),
    "at-most": N_("at most %(number)s"),
    "somebody": N_("somebody"),
    "letter": N_("%(time)s, %(from)s to %(to)s"),
    "no-crypto": N_(
        "This browser lacks what sealing needs (X25519 and Ed25519). Chromium 137, Firefox 130 or Safari 17 "
        "and newer have it."
    ),
    "not-secure": N_(
        "The browser lets no page seal anything that comes by plain http. Open this page by https or from a "
        "folder."
    ),
    "framed": N_(
        "Another page shows this one within it, and could lead your clicks astray. Open this page alone."
    ),
    "not-a-key": N_("This is not a key: it should begin with ADJUDICATOR-SECRET-KEY-1."),
    "mistyped-key": N_("There is a typing error in this key: its checksum is wrong."),
    "other-seat": N_("This is the key of %(seat)s; open the desk of that seat."),
    "foreign-key": N_("This key does not hold the seat of %(seat)s."),
    "key-held": N_("Key %(fingerprint)s is in use."),
    "key-new": N_(
        "Save this key first: download its file, or copy it. Nobody can make it again, and a browser that "
        "keeps the key cannot give you the file later."
    ),
    "key-saved": N_("Make sure that you have the key saved: nobody can make it again."),
    "key-not-copied": N_("The browser did not let the page copy the key. Download its file."),
    "key-part": N_(
        "Do you have this key saved? If not, save it now: without it you cannot play this seat any more."
    ),
    "key-part-kept": N_(
        "Do you have the file of this key? This browser cannot give it to you, and without it you cannot "
        "play this seat any more."
    ),
    "not-kept": N_(
        "This browser cannot keep the key in such a way that nobody can read it out; load the key again next "
        "time."
    ),
    "not-kept-draft": N_(
        "This browser does not let the page keep anything: what you write is lost when you close the page. "
        "Send it, or copy the order file."
    ),
    "other-tab": N_(
        "This desk is open in another tab, which keeps what is written there. What you write here is not "
        "kept."
    ),
    "older": N_("This page is older than one that this browser has shown before. Load it again."),
    "closed": N_(
        "By the clock of this device, the questions closed at %(time)s. The league’s clock decides: load the "
        "page again to see whether the turn is still open."
    ),
    "misdirected": N_("This page and what is sealed in it do not fit together; load the page again."),
    "cannot-open": N_("This was altered, or sealed with other keys, and cannot be opened."),
    "damaged": N_("This is damaged and cannot be opened."),
    "too-large": N_("This is too large to be sealed or opened."),
    "fault": N_("Something in this page is wrong: %(error)s"),
    "not-open": N_("The game takes no orders now. What you wrote stays here."),
    "nothing-here": N_("Nothing can be chosen here."),
    "planned": N_("And plans: %(count)s"),
    # Translators: below the word “Written”, and so the next ones.
    "written-only": N_("here only."),
    "written-newer": N_("here only; it differs from number %(number)s, which you sent."),
    "written-sealed": N_("and sealed as number %(number)s, but not sent yet."),
    "written-taken": N_("and sealed as number %(number)s; you copied or downloaded it to send it yourself."),
    "written-sent": N_("and sent as number %(number)s."),
    # Translators: below the word “Sent”, and so the next ones.
    "sent-none": N_("nothing yet."),
    "sent-waits": N_(
        "number %(number)s, if you confirmed it where it opened. The league did not have it yet when this "
        "page was made."
    ),
    "sent-arrived": N_("the league has number %(number)s."),
    # Translators: below the words “Taken in”, and so the next one.
    "taken-none": N_("nothing yet."),
    "taken-counts": N_("number %(number)s counts, until the league takes in newer orders."),
    "taken": N_("Orders number %(number)s for turn %(turn)s were taken in"),
    "refused": N_("Orders number %(number)s for turn %(turn)s cannot be used"),
    "way-issue": N_("One click on %(forge)s sends it; you need an account there."),
    "way-issue-long": N_(
        "You send it on %(forge)s, where you need an account. It is too long to be filled in: it is copied, "
        "and you paste it there."
    ),
    "else-mail": N_("Without one, mail it to %(mail)s."),
    "else-copy": N_("Without one, copy it and give it to somebody who has one."),
    "only-mail": N_("Mail it to %(mail)s."),
    "only-copy": N_("Copy or download it, and give it to whoever runs the league."),
    "next-issue": N_("It is sent once you confirm it on %(forge)s."),
    "next-paste": N_("It is sent once you have pasted it on %(forge)s and confirmed it there."),
    "next-mail": N_("It is sent once your mail is on its way."),
    "next-share": N_("It is sent once the league has it."),
    "next-copy-mail": N_("It is not sent yet: mail it to %(mail)s."),
    "next-copy": N_("It is not sent yet: give it to whoever runs the league, or to anybody who can send it."),
    "copied": N_("Copied."),
    "downloaded": N_("Downloaded."),
    "no-day": N_("Say until when: choose the last day."),
    "not-copied": N_("The browser did not let the page copy. Copy the sealed text yourself, or download it."),
    "place": N_("As a file it is %(path)s in the repository; a pull request brings this file alone."),
}
