"""Pieces of pages that come by the hundred: written here, because a template needs ten times as long.

Whatever stands between tags is escaped, or `Markup` already. What other pieces hold is a plain text of HTML,
because `Markup` takes longer to make than the text.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from markupsafe import Markup

from adjudicator.engine import Line, Outline, Tabulation, Term
from adjudicator.site.escaping import escape
from adjudicator.site.facts import Awaited, Moment, Passage, Rank, Row, SeatState
from adjudicator.site.people import Person
from adjudicator.site.prose import inline
from adjudicator.words import gettext as _, ngettext

_LONG = 40
"""Letters: where a table has a longer cell, its cells stand below each other if there is little room."""

_WIDE = 60
"""Letters: a table with a longer row has a whole row of the page."""

_LOWEST = 6
"""The lowest level of a heading in HTML."""


def person(who: Person, root: str) -> str:
    """A seat with its player, who links to the player's page."""
    title = escape(who.title)
    if who.player is None:
        return f'<bdi class="person">{title}</bdi>'
    player = f'<a href="{root}{escape(who.page)}">{escape(who.player)}</a>'
    return f'<span class="person"><bdi class="player">{player}</bdi> <bdi class="seat">{title}</bdi></span>'


def people(them: Iterable[Person], root: str) -> str:
    """Seats with their players, in a row."""
    return ", ".join(person(who, root) for who in them)


def time(moment: Moment) -> str:
    """A time, in UTC or in the zone of a game."""
    return f'<time datetime="{escape(moment.machine)}">{escape(moment.people)}</time>'


def deadline(moment: Moment) -> str:
    """A time in the future; a script adds the reader's local time and how far off it is."""
    local = _("(for you %(time)s)", time="<bdi></bdi>")
    return f'{time(moment)}<span class="local" data-time="{escape(moment.machine)}" hidden> {local}</span>'


def overdue(due: Moment | None) -> str:
    """What a script shows an hour after a turn was to close: since when no run has closed it."""
    if due is None:
        return ""
    told = _(
        "This turn should have closed %(time)s, but since then no run of the league has closed it or "
        "updated this page. On GitHub, a pull request or an issue from a desk wakes the league. "
        "Whoever runs the league can start a run at any time.",
        time="<bdi></bdi>",
    )
    return f'<p class="local" data-time="{escape(due.machine)}" data-late="1" hidden>{told}</p>'


def turn_name(number: int) -> str:
    """What pages call a turn."""
    return escape(_("Turn %(number)s", number=number) if number else _("Opening"))


def notices(them: Iterable[str]) -> str:
    """What people did besides playing."""
    items = "".join(f"<li><bdi>{escape(notice)}</bdi></li>\n" for notice in them)
    return f'<ul class="told notices">\n{items}</ul>'


def _by(what: str) -> str:
    """What decided a place among equal scores."""
    return f' <small class="quiet">{escape(_("by %(what)s", what=what))}</small>' if what else ""


def standings(them: Iterable[Rank], root: str) -> str:
    """Who has which place, by which score."""
    lines = "".join(
        f'<tr><td class="number">{line.place}</td><th scope="row">{person(line.person, root)}{_by(line.by)}'
        f'</th><td class="number">{line.score}</td></tr>\n'
        for line in them
    )
    return (
        '<table class="standings">\n<thead>\n'
        f'<tr><th scope="col">{escape(_("Place"))}</th><th scope="col">{escape(_("Player"))}</th>'
        f'<th scope="col" class="number">{escape(_("Score"))}</th></tr>\n'
        f"</thead>\n<tbody>\n{lines}</tbody>\n</table>"
    )


def awaited(
    them: Iterable[Awaited],
    until: Moment | None,
    root: str,
    *,
    paused: bool = False,
    states: Mapping[str, SeatState] | None = None,
    desks: bool = False,
) -> str:
    """Those who are asked, and `until` when; while a game is paused there is no deadline.

    `states` are those of the game's facts; with `desks` each seat links to its own.
    """
    if paused:
        closes = escape(_("The game is paused: there is no deadline until it resumes."))
    elif until:
        closes = _("Until %(time)s.", time=deadline(until))
    else:
        closes = escape(_("There is no deadline."))
    asked = (_asked(one, root, (states or {}).get(one.seat), desk=desks) for one in them)
    return f'<p class="until">{closes}</p>\n<ul class="awaited">\n{"".join(asked)}</ul>'


def _asked(one: Awaited, root: str, state: SeatState | None, *, desk: bool) -> str:
    """One who is asked, with what is known of the orders, and the questions."""
    handle = f' <bdi class="handle">@{escape(one.person.handle)}</bdi>' if one.person.handle else ""
    flag = f' <span class="flag">{escape(_state(state))}</span>' if state else ""
    orders = f' <a href="play/{escape(one.seat)}.html">{escape(_("Give orders"))}</a>' if desk else ""
    questions = "".join(f"<li>{escape(question)}</li>\n" for question in one.questions)
    return f"<li>{person(one.person, root)}{handle}{flag}{orders}\n<ul>\n{questions}</ul>\n</li>\n"


def _state(state: SeatState) -> str:
    match state:
        case "sent":
            return _("orders are in")
        case "absent":
            return _("absent: the rules answer")
        case "resigned":
            return _("resigned: the rules answer")


@lru_cache(maxsize=4096)
def why(rules_page: str, rule: str, amount: str = "") -> str:
    """Link to the rule behind a sentence, or behind an amount."""
    if not rule:
        return escape(amount)
    kind = "why amount" if amount else "why"
    return f'&nbsp;<a class="{kind}" href="{escape(rules_page)}#{escape(rule)}">{escape(amount or rule)}</a>'


def said(line: Line, rules_page: str, mark: str = "", *, sums: bool = True) -> str:
    """A sentence with the rule behind it and a `mark`; `sums`: with how it adds up, unless that is plain."""
    adds = ""
    if sums and len(line.terms) > 1:
        total = sum(term.amount for term in line.terms)
        summary = f'<summary><span class="unseen">{escape(_("How it adds up:"))}</span> ∑ {total}</summary>'
        adds = f'\n<details class="sum">\n{summary}\n{added(line.terms, rules_page)}</details>'
    return f"{inline(line.text)}{why(rules_page, line.rule)}{mark}{adds}"


def added(terms: Iterable[Term], rules_page: str) -> str:
    """Terms as a list; each amount leads to the rule that adds it."""
    items = "".join(
        f"<li>{escape(term.text)}{why(rules_page, term.rule, term.signed)}</li>\n" for term in terms
    )
    return f'<ul class="adds">\n{items}</ul>\n' if items else ""


def passages(them: Iterable[Passage], rules_page: str, first_level: int) -> Markup:
    """Sections of a report with all their lines; the outermost headings have the first level."""
    parts: list[str] = []
    for passage in them:
        if passage.heading:
            parts.append(heading(passage, first_level))
        if passage.lines:
            items = (f"<li>{said(line, rules_page)}</li>\n" for line in passage.lines)
            parts.append(f'<ul class="told">\n{"".join(items)}</ul>')
    return Markup("\n".join(parts))  # noqa: S704


def heading(passage: Passage, first_level: int) -> str:
    """The heading of a section."""
    level = min(passage.level + first_level - 1, _LOWEST)
    return f"<h{level}>{passage.heading}</h{level}>"


def areas(outlines: Iterable[Outline]) -> Markup:
    """The areas of a drawing, as paths with titles."""
    return Markup("\n".join(map(_area, outlines)))  # noqa: S704


@lru_cache(maxsize=1024)
def _area(outline: Outline) -> str:
    word, path, title = escape(outline.word), escape(outline.path), escape(outline.title)
    return f'<path data-area="{word}" d="{path}"><title>{title}</title></path>'


def table(them: Tabulation, kind: str, *, stacks: bool = False) -> Markup:
    """A table of names and numbers; where cells may stand below others, each has the name of its column."""
    stacks = stacks or any(len(cell) > _LONG for row in them.rows for cell in row)
    columns = [escape(column) for column in them.columns]
    head = "".join(f'<th scope="col">{column}</th>' for column in columns)
    body = "".join(f"<tr>{_row(row, columns if stacks else ())}</tr>\n" for row in them.rows)
    return Markup(  # noqa: S704
        f'<div class="scroll" role="group" aria-label="{escape(them.title)}" tabindex="0">\n'
        f'<table class="{kind}{" stacks" if stacks else ""}">\n'
        f"<thead>\n<tr>{head}</tr>\n</thead>\n<tbody>\n{body}</tbody>\n</table>\n</div>"
    )


def _row(cells: Sequence[str], columns: Sequence[str]) -> str:
    first, *others = cells
    parts = [f'<th scope="row">{escape(first)}</th>']
    for place, cell in enumerate(others, 1):
        column = f' data-column="{columns[place]}"' if columns and cell else ""
        parts.append(f"<td{column}>{escape(cell)}</td>")
    return "".join(parts)


def tables(them: Iterable[Tabulation]) -> str:
    """Tables of the ruleset, each with its title: their cells hold names and numbers."""
    return "\n".join(_card(place, one) for place, one in enumerate(them, 1))


def _card(place: int, one: Tabulation) -> str:
    wide = any(sum(map(len, row)) > _WIDE for row in one.rows)
    return (
        f'<section class="card{" whole-row" if wide else ""}" aria-labelledby="table-{place}">\n'
        f'<h3 id="table-{place}">{escape(one.title)}</h3>\n{table(one, "figures")}\n</section>'
    )


def turn_line(row: Row, quiet: Sequence[Row]) -> str:
    """A turn in a list: a small drawing, its news, what people did besides playing, and quiet turns."""
    drawing, told = row.drawing, escape(row.told)
    beside = "".join(f'<p class="notice"><bdi>{escape(notice)}</bdi></p>\n' for notice in row.notices)
    if quiet:
        links = ", ".join(f'<a href="{one.name}.html">{one.number}</a>' for one in quiet)
        beside += f'<p class="quiet">{_quiet_turns(len(quiet), links)}</p>\n'
    return (
        f'<li><a class="thumbnail {drawing.size}" href="{row.name}.html" tabindex="-1" aria-hidden="true">'
        f'<img loading="lazy" src="{escape(drawing.path)}" width="{drawing.width}" height="{drawing.height}"'
        f' alt="{told}"></a>\n<div>\n<p><a href="{row.name}.html">{turn_name(row.number)}</a>'
        f' <span class="situation">{told}</span> {time(row.closed)}</p>\n{beside}</div></li>'
    )


def _quiet_turns(number: int, links: str) -> str:
    return ngettext(
        "Turn %(turns)s brought nothing that everyone may see.",
        "Turns %(turns)s brought nothing that everyone may see.",
        number,
        turns=links,
    )
