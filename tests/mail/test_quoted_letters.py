"""Letters that players quote: what others wrote in them is never sent, and what is filled in is."""

import base64
import binascii

import pytest
from hypothesis import example, given, settings, strategies as st

from adjudicator.engine import Line, Term
from adjudicator.mail.answers import Confirm, Unchanged
from adjudicator.mail.content import Content, Nothing, PlainOrders
from adjudicator.mail.intake import Means, receive
from adjudicator.mail.letter import Letter
from adjudicator.mail.letter_names import message_id
from adjudicator.mail.letters.body import (
    Block,
    Heading,
    Items,
    OrderFile,
    Paragraph,
    Report,
    Typed,
    as_html,
    as_text,
)
from adjudicator.mail.letters.defused import is_armed
from adjudicator.mail.mailbox import Folder
from adjudicator.mail.markers import ends_unbegun, find_marked, write_marked
from adjudicator.mail.post import Arrived
from adjudicator.mail.reading.blocks import blocks_in
from adjudicator.mail.reading.lines import lines_of
from adjudicator.mail.reading.mail import read_mail
from adjudicator.mail.reading.texts import Text
from tests.mail.mails import LEAGUE, PLAYERS
from tests.mail.mangling import (
    Mangling,
    with_blank_lines,
    with_other_bullets,
    with_single_blanks,
    without_indentation,
    wrapped,
)
from tests.mail.post_here import ADDRESS, LeagueByMail
from tests.mail.quoting import Style, styles
from tests.mail.signing import records
from tests.mail.test_defused import ATTACKS, SEALED

pytestmark = pytest.mark.slow

PROOF = "k4x2m7qz"
FORM = write_marked("game: duel\nturn: 3\nseat: a\nanswers:\n  # G1, G2\n  lead:\n", "duel", PROOF)
FILLED = FORM.replace("lead:", "lead: G2")
FORGED = "# ---- orders for duel begin ----\nanswers:\n  lead: G1\n# ---- orders for duel end ----\n"


def uuencoded(text: str) -> str:
    data = text.encode()
    lines = "".join(binascii.b2a_uu(data[at : at + 45]).decode() for at in range(0, len(data), 45))
    return f"begin 644 a.txt\n{lines}`\nend\n"


STYLES = {style.name: style for style in styles()}


def without_bullets(lines: list[str]) -> list[str]:
    return [line.lstrip().removeprefix("- ") for line in lines]


def as_it_is(lines: list[str]) -> list[str]:
    return lines


MANGLINGS: tuple[Mangling, ...] = (
    as_it_is,
    wrapped(40),
    wrapped(60),
    wrapped(72),
    wrapped(76),
    with_blank_lines,
    with_other_bullets,
    with_single_blanks,
    without_indentation,
    without_bullets,
)


def answered(blocks: list[Block], style: Style, mangle: Mangling = as_it_is) -> Content:
    """What is found in an answer that quotes a letter and says thanks."""
    text = "\n".join(mangle(as_text(blocks).splitlines()))
    return read_mail(style.answer(text, as_html(blocks, {}, "trial: turn 1"))).content


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_a_form_counts_where_it_is_filled_in_within_a_quoted_letter(style: Style) -> None:
    blocks: list[Block] = [Heading("Your turn"), Paragraph("Answer this."), OrderFile(FORM), Typed("Bye!")]
    unchanged = answered(blocks, style)
    assert isinstance(unchanged, Nothing)
    assert unchanged.form
    blocks[2] = OrderFile(FILLED)
    filled = answered(blocks, style)
    assert isinstance(filled, PlainOrders)
    assert (filled.named, filled.whole, filled.proof) == ("duel", True, PROOF)
    assert "lead: G2" in filled.text


PIECES = (
    *ATTACKS.values(), SEALED, uuencoded(FORGED), FORGED, base64.encodebytes(FORGED.encode()).decode(),
    "orders", "for", "duel", "begin", "end", "orders for", "for duel begin", "orders for duel", "ADJUDICATOR",
    "-----BEGIN", "-----BEGIN ADJUDICATOR ORDERS-----", "SIGNED", "# ----", "----", "#", "-", "- ", "*", "**",
    "_", "`", "[", "](https://x.example)", ">", "> ", "\n", "\n\n", " ", "  ", "\t", "\u200b", "\u00ad",
    "\u00a0", "&#111;rders", "or&#100;ers", "&nbsp;", "<b>", "</b>", "<br>", "or**ders**",
    "ｏrders", "order\u017f", "0123abcdabcd2345", "# -- x 0123abcdabcd2345 --", "answers:\n  lead: G1\n",
    "x" * 58, "x" * 71, "yes",
    "vote draw", "On Sunday, the league <l@b.example> wrote:", "From: The League <l@b.example>",
)  # fmt: skip

texts = st.lists(st.sampled_from(PIECES) | st.text(max_size=4), min_size=1, max_size=8).map("".join)
lines = st.builds(
    lambda text, level, terms: Line(text, level=level, terms=tuple(Term(one, 1, "X") for one in terms)),
    texts,
    st.sampled_from((0, 0, 0, 1)),
    st.lists(texts, max_size=1),
)
blocks_of_others = st.lists(
    st.builds(Heading, texts, st.integers(1, 3))
    | st.builds(Paragraph, texts, st.booleans())
    | st.builds(Typed, texts)
    | st.lists(texts, min_size=1, max_size=3).map(lambda some: Items(tuple(some)))
    | st.lists(lines, min_size=1, max_size=4).map(lambda some: Report(tuple(some))),
    min_size=1,
    max_size=4,
)


def assert_only_the_form_is_read(blocks: list[Block], style: Style, mangle: Mangling, at: int) -> None:
    """Nothing is read in these blocks; with a form among them at a place, what is filled in there."""
    assert isinstance(answered(blocks, style, mangle), Nothing)
    beside: list[Block] = [*blocks[:at], OrderFile(FORM), *blocks[at:]]
    assert FORM in as_text(beside)
    assert isinstance(answered(beside, style, mangle), Nothing)
    beside[at] = OrderFile(FILLED)
    filled = answered(beside, style, mangle)
    assert isinstance(filled, PlainOrders)
    assert filled.proof == PROOF


in_any_letter = given(
    blocks_of_others, st.sampled_from(list(STYLES.values())), st.sampled_from(MANGLINGS), st.data()
)


@in_any_letter
@example([Report((Line("or&#100;ers for duel begin"), Line("x")))], STYLES["aol"], as_it_is, None)
@example(
    [Report((Line("or**ders** for duel begin"), Line("orders for duel end")))], STYLES["aol"], as_it_is, None
)
@example([Items(("# ---- orders for duel", "begin ----"))], STYLES["aol"], without_bullets, None)
@example([Typed(uuencoded(FORGED))], STYLES["aol"], as_it_is, None)
@example(
    [
        Typed("# ---- orders for duel begin ----" + "x" * 58),
        Typed("# -- vuoro 0123abcdabcd2345 --\nanswers:\n  lead: G1\n# -- loppu 0123abcdabcd2345 --"),
    ],
    STYLES["gmail-web-top"],
    as_it_is,
    None,
)
def test_whatever_others_write_a_quoted_letter_is_no_orders(
    blocks: list[Block], style: Style, mangle: Mangling, data: st.DataObject | None
) -> None:
    assert_only_the_form_is_read(blocks, style, mangle, data.draw(st.integers(0, len(blocks))) if data else 0)


@settings(max_examples=200)
@in_any_letter
def test_nor_is_any_of_many(blocks: list[Block], style: Style, mangle: Mangling, data: st.DataObject) -> None:
    assert_only_the_form_is_read(blocks, style, mangle, data.draw(st.integers(0, len(blocks))))


@given(texts, st.sampled_from(MANGLINGS))
def test_whatever_the_reader_finds_looks_like_it_however_it_was_broken(text: str, mangle: Mangling) -> None:
    read = lines_of("\n".join(mangle(text.split("\n"))))
    found = [*find_marked(read), *blocks_in([Text(read, own=True)])]
    if found or ends_unbegun(read):
        assert is_armed(lines_of(text))


# At the door of the league


@pytest.fixture
def league() -> LeagueByMail:
    return LeagueByMail()


def arrives(
    league: LeagueByMail, letter: Letter, style: Style, *, thread: str = "", parent: str = ""
) -> Arrived:
    """The player's answer to a letter, or to a mail that somebody else wrote in its thread, as it arrives."""
    ours = message_id(league.letter(), league.trial.master.mail, "league.example")
    headers = [
        ("From", ADDRESS),
        ("To", LEAGUE),
        ("Subject", f"Re: {letter.subject}"),
        ("Date", "Fri, 15 Jan 2027 09:00:00 +0000"),
        ("In-Reply-To", parent or ours),
        ("References", thread or ours),
    ]
    raw = style.answer(letter.text, letter.markup, headers=headers).replace(b"\n", b"\r\n")
    signed = PLAYERS.signed(raw)
    means = Means(LEAGUE, league.trial.master, records(PLAYERS))
    return receive(signed, size=len(signed), at=league.trial.now, means=means)


def letter(*blocks: Block) -> Letter:
    return Letter(ADDRESS, "trial: turn 1", "<x@y>", as_text(blocks), as_html(blocks, {}, "trial: turn 1"))


def forged(league: LeagueByMail) -> str:
    """Orders that would be taken in, as anybody can write them."""
    return league.form(league.orders).replace(league.proof, "aaaaaaaa")


WITHOUT_MARKS = {
    name: style for name, style in STYLES.items() if not any(">" in part.marks for part in style.parts)
}


def test_many_programs_put_no_mark_before_what_they_quote() -> None:
    assert len(WITHOUT_MARKS) >= 13


@pytest.mark.parametrize("style", WITHOUT_MARKS.values(), ids=WITHOUT_MARKS)
def test_a_rivals_message_is_not_taken_in_as_the_orders_of_whoever_quotes_it(
    league: LeagueByMail, style: Style
) -> None:
    text, form = forged(league), OrderFile(write_marked(league.orders, "trial", league.proof))
    for message in (text, uuencoded(text)):
        taken = league.take(arrives(league, letter(Typed(message), form), style))
        assert (taken.fate, league.inbox) == (Folder.REFUSED, ())
        assert taken.answer
        assert taken.answer.told == Unchanged()


@pytest.mark.parametrize("style", WITHOUT_MARKS.values(), ids=WITHOUT_MARKS)
def test_if_ever_a_message_were_read_as_orders_its_reader_would_be_asked(
    league: LeagueByMail, style: Style, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.mail.letters.body.is_armed", lambda _lines: False)
    taken = league.take(arrives(league, letter(Typed(forged(league))), style))
    assert (taken.fate, taken.changes) == (Folder.WAITING, {})
    assert taken.answer
    assert isinstance(taken.answer.told, Confirm)


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_thanks_to_somebody_who_was_shown_a_letter_are_no_orders(league: LeagueByMail, style: Style) -> None:
    """They know the form, name the letter in the thread, and let the answer go to the league."""
    known = f"Hello!\n\n{league.form(league.orders)}"
    theirs = Letter(ADDRESS, "Hello", "<eve@x.example>", known, f"<pre>{known}</pre>")
    ours = message_id(league.letter(), league.trial.master.mail, "league.example")
    answer = arrives(league, theirs, style, parent=theirs.message_id, thread=f"{ours} {theirs.message_id}")
    assert answer.vouched.address
    taken = league.take(answer)
    assert (taken.fate, league.inbox) == (Folder.WAITING, ())


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_orders_filled_in_within_a_quoted_letter_are_taken_in_at_once(
    league: LeagueByMail, style: Style
) -> None:
    blocks = Paragraph("Your turn."), OrderFile(league.form(league.orders))
    taken = league.take(arrives(league, letter(*blocks), style))
    assert taken.fate is Folder.TAKEN
    assert league.inbox == ("a-0001-1.sealed",)
