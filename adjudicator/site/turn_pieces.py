"""Pieces of the page of a turn: ways to other turns, the figures it changed, answers, and texts of rules."""

from collections.abc import Mapping, Sequence

from adjudicator.site.answers import Answered
from adjudicator.site.escaping import escape
from adjudicator.site.facts import Row
from adjudicator.site.history import Changed
from adjudicator.site.pieces import turn_name
from adjudicator.words import gettext as _, ngettext

_FEW = 12
"""So many answers are shown at once; more are folded."""


def pager(before: Row | None, later: int | None, label: str) -> str:
    """Links to the turns before and after, and to all."""
    links = ""
    if before:
        title = escape(_("Earlier: %(turn)s", turn=turn_name(before.number)))
        shown = before.number or turn_name(0)
        links += f'<a rel="prev" class="earlier" href="{before.name}.html" aria-label="{title}">{shown}</a>\n'
    if later is not None:
        title = escape(_("Later: %(turn)s", turn=turn_name(later)))
        links += f'<a rel="next" class="later" href="{later:04}.html" aria-label="{title}">{later}</a>\n'
    every = escape(_("All turns"))
    return f'<nav class="pager" aria-label="{label}">\n{links}<a href="turns.html">{every}</a>\n</nav>'


def figures_changed(changed: Changed) -> str:
    """The figures that a turn has changed, and by how much."""
    titles = "".join(f'<th scope="col">{escape(title)}</th>' for title in changed.titles)
    rows = ""
    for who, figures in changed.rows:
        cells = "".join(f'<td class="number">{now}{_by(by)}</td>' for now, by in figures)
        rows += f'<tr><th scope="row"><bdi>{escape(who.title)}</bdi></th>{cells}</tr>\n'
    return (
        f'<div class="scroll" role="group" aria-label="{escape(_("Figures"))}" tabindex="0">\n'
        '<table class="changes">\n<thead>\n'
        f'<tr><th scope="col">{escape(_("Player"))}</th>{titles}</tr>\n'
        f"</thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>"
    )


def _by(change: int) -> str:
    return f" <b>{change:+d}</b>".replace("-", "−") if change else ""


def rule_texts(them: Mapping[str, str]) -> str:
    """The rules that the report names, by their numbers: a script shows each where it is named."""
    items = "".join(f'<li id="rule-{escape(number)}">{text}</li>\n' for number, text in them.items())
    return f'<ul class="rule-texts" lang="en" hidden>\n{items}</ul>'


def answers(them: Sequence[Answered]) -> str:
    """The answers that everyone may see."""
    default = f' <span class="flag">{escape(_("by default"))}</span>'
    rows = "".join(
        f'<tr><th scope="row"><bdi>{escape(who.title)}</bdi></th><td class="question">{question}</td>'
        f"<td>{answer}{default if by_default else ''}</td></tr>\n"
        for who, question, answer, by_default in them
    )
    number = len(them)
    summary = escape(ngettext("%(n)s answer", "%(n)s answers", number))
    return (
        f"<details{' open' if number <= _FEW else ''}>\n<summary>{summary}</summary>\n"
        '<div class="scroll" role="group" aria-labelledby="answers" tabindex="0">\n'
        '<table class="answers">\n<thead>\n'
        f'<tr><th scope="col">{escape(_("Player"))}</th><th scope="col">{escape(_("Question"))}</th>'
        f'<th scope="col">{escape(_("Answer"))}</th></tr>\n'
        f"</thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n</details>"
    )
