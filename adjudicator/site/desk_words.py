"""The words of desks: names of the game's words, and what the scripts say, all as data."""

from collections.abc import Iterator

from adjudicator.engine import ASK_ME, AnyRuleset, AnyView, Named
from adjudicator.engine.options.saying import say as of_options
from adjudicator.orders.saying import say as of_orders
from adjudicator.repository.intake.saying import say as of_intake
from adjudicator.site.plan_grammar import plan_grammar
from adjudicator.site.templates import as_json
from adjudicator.words import N_, gettext as _, lookup_without_forms, pgettext

_ANSWER = " "
"""The scripts' word for an answer written out, where a word is chosen."""


def words_script(rules: AnyRuleset, view: AnyView = None) -> bytes:
    """What all desks of a game share, as a script.

    Names of words, the grammar of plans, where areas lie, and the sentences that sealed files hold as data.
    """
    named = naming(rules)
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


def naming(rules: AnyRuleset) -> Named:
    """What people call a word; a unit without a number, since the page counts units itself."""
    return lambda word: rules.name_without_number(word) or word


def sentences() -> dict[str, str]:
    """What the scripts say, by name, with places for values."""
    return {name: lookup_without_forms(message) for name, message in _SENTENCES.items()}


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
    "spent": N_("%(total)s of %(high)s points used"),
    "limit-each": N_("At most %(most)s each: %(places)s."),
    "limit-all": N_("%(taken)s of %(most)s used in all: %(places)s."),
    "default": N_("If you miss the deadline: %(answer)s"),
    "default-without-deadline": N_("The rules’ own answer: %(answer)s"),
    "judged-later": N_("This is judged when it is taken in."),
    "unanswered": N_("not answered; you will be asked again"),
    # Translators: after the name of a question; then follows what is wrong, or the next message.
    "unsent": N_("not sent as it stands; you will be asked again."),
    "to-choose": N_("Still to choose: %(words)s."),
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
