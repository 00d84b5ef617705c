"""Pieces of pages that come by the hundred: written here, because a template needs ten times as long.

Whatever stands between tags is escaped, or `Markup` already. What other pieces hold is a plain text of HTML,
because `Markup` takes longer to make than the text.
"""

from collections.abc import Iterable, Sequence
from html import escape

from markupsafe import Markup

from adjudicator.engine import Line, Outline, Tabulation, Term
from adjudicator.site.facts import Passage
from adjudicator.site.prose import inline
from adjudicator.words import gettext as _

_LONG = 40
"""Letters: where a table has a longer cell, its cells stand below each other if there is little room."""

_LOWEST = 6
"""The lowest level of a heading in HTML."""


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


def _area(outline: Outline) -> str:
    word, path, title = escape(outline.word), escape(outline.path), escape(outline.title)
    return f'<path data-area="{word}" d="{path}"><title>{title}</title></path>'


def table(them: Tabulation, kind: str) -> Markup:
    """A table of names and numbers; a cell that may stand below others has the name of its column."""
    stacks = kind == "orders" or any(len(cell) > _LONG for row in them.rows for cell in row)
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
