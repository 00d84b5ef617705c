"""The report of a turn as a story, in HTML."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from markupsafe import Markup

from adjudicator.engine import Duel, Line, Played, Side, Step
from adjudicator.site.escaping import escape
from adjudicator.site.facts import Passage
from adjudicator.site.pieces import added, heading, said, table, why
from adjudicator.site.told import HEADING, Begun
from adjudicator.words import gettext as _

_FIRST_LEVEL = 3
_NAME = re.compile(r"^<em>[^<]*</em>:?\s*")
"""The name that the rule of a card opens with."""


class Story(msgspec.Struct, frozen=True):
    """Tells what happened in a turn, beside its drawing.

    `begun` are the steps of the drawing that begin in the report; links turn the drawing, which is at `path`,
    to them in its `frame`. `texts` are the rules that the report names, and stand on the `rules_page`.
    """

    begun: Begun
    texts: Mapping[str, str]
    rules_page: str
    path: str
    frame: str

    def tell(self, report: Iterable[Passage]) -> Markup:
        """The sections of a report. A heading that came before in the same phase is not shown again."""
        sections: list[str] = []
        above: set[str] = set()
        for place, passage in enumerate(report):
            if passage.level == 1:
                above.clear()
            again = passage.heading in above and not isinstance(passage.figure, Duel)
            above.add(passage.heading)
            sections += self._section(place, passage, again=again)
        return Markup("\n".join(sections))  # noqa: S704

    def _section(self, place: int, passage: Passage, *, again: bool) -> Iterator[str]:
        """A section. What a figure shows, and what a reader in a hurry may skip, is folded.

        The address of a step in what is folded leads to what stands for it.
        """
        figure, told, step = passage.figure, passage.told, self.begun.get((place, HEADING))
        fought, folded = isinstance(figure, Duel), bool(told) and (bool(figure) or passage.aside)
        begins = _begins(step) if step else f' id="told-{place + 1}"'
        about = _about(passage.lines) if fought else ""
        yield f'<section class="passage{" fought" if fought else ""}"{begins}{about}>'
        for (number, _line), *_others in told if folded else ():
            if (place, number) in self.begun:
                yield f'<span id="{escape(self.begun[place, number].anchor)}"></span>'
        if passage.heading:
            yield self._heading(passage, step, again=again)
        if isinstance(figure, Duel):
            yield f'<div class="duel">\n{"".join(map(self._side, figure.sides))}</div>'
        elif figure:
            yield table(figure, "glance", stacks=True)
        unseen = step if again else None
        lines = (self._lines(place, some, unseen, folded=folded, fought=fought) for some in told)
        items = f'<ul class="told">\n{"".join(lines)}</ul>\n' if told else ""
        if folded:
            summary = escape(_("As it happened") if figure else _("Clearing away"))
            items = f'<details class="folded">\n<summary>{summary}</summary>\n{items}</details>\n'
        yield f"{items}</section>"

    def _heading(self, passage: Passage, step: Step | None, *, again: bool) -> str:
        where = "" if again else self._where(step)
        result = passage.figure.result if isinstance(passage.figure, Duel) else ""
        ends = f'<p class="result">{escape(result)}</p>\n' if result else ""
        unseen = " unseen" if again else ""
        return f'<div class="heading{unseen}">\n{heading(passage, _FIRST_LEVEL)}{where}\n{ends}</div>'

    def _lines(
        self,
        place: int,
        lines: Sequence[tuple[int, Line]],
        unseen: Step | None,
        *,
        folded: bool,
        fought: bool,
    ) -> str:
        """A line with those that follow from it; the first links to the step of an `unseen` heading."""
        (number, first), *_others = lines
        step = self.begun.get((place, number))
        begins = _begins(step, folded=folded) if step else ""
        about = "" if fought else _about(line for _number, line in lines)
        aside = ' class="aside"' if first.aside else ""
        sentences = []
        for number, line in lines:
            mark = self._where(self.begun.get((place, number)) or (None if number else unseen), " ")
            sentences.append(said(line, self.rules_page, mark, sums=not fought))
        return f"<li{begins}{about}{aside}>{' '.join(sentences)}</li>\n"

    def _where(self, step: Step | None, space: str = "") -> str:
        """A link that turns the drawing to a step."""
        if step is None:
            return ""
        address = f'href="{escape(self.path)}#{escape(step.anchor)}" target="{escape(self.frame)}"'
        return f'{space}<a class="where" {address} title="{escape(step.title)}"></a>'

    def _side(self, side: Side) -> str:
        """One side of a duel; an amount leads to the rule that adds it."""
        strength = "" if side.strength is None else f' <span class="strength">{side.strength}</span>'
        played = map(self._played, side.played)
        fate = (f'<p class="fate">{escape(fate)}</p>\n' for fate in side.fate)
        return (
            f'<div class="side{" won" if side.won else ""}">\n'
            f'<p class="who"><bdi>{escape(side.name)}</bdi>{strength}</p>\n'
            f'<p class="part">{escape(side.part)}</p>\n'
            f"{added(side.terms, self.rules_page)}{''.join(played)}{''.join(fate)}</div>\n"
        )

    def _played(self, card: Played) -> str:
        """A card with the text of its rule, without the name that it opens with."""
        text = _NAME.sub("", self.texts.get(card.rule, ""))
        shown = f' <span class="text" lang="en">{text}</span>' if text else ""
        return f'<p class="played"><b>{escape(card.card)}</b>{why(self.rules_page, card.rule)}{shown}</p>\n'


def _begins(step: Step, *, folded: bool = False) -> str:
    """Attributes of that with which a step begins; what is folded has no anchor."""
    anchor = escape(step.anchor)
    return f' data-step="{anchor}"' if folded else f' id="{anchor}" data-step="{anchor}"'


def _about(lines: Iterable[Line]) -> str:
    """The areas that some lines are about, as an attribute."""
    words = dict.fromkeys([word for line in lines for word in line.where])
    return f' data-where="{escape(" ".join(words))}"' if words else ""
