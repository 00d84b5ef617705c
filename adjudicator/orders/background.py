"""What a player needs to know to choose an answer, besides what is legal, in the words of order files."""

from collections.abc import Iterator

from adjudicator.engine import AnyRuleset, AnyView, OneOf, Question
from adjudicator.words import gettext as _


def background(ruleset: AnyRuleset, view: AnyView, question: Question) -> Iterator[str]:
    """Yield a line for each thing: what the words to choose from are, then what else is public."""
    if isinstance(question.options, OneOf):
        about = {word: ruleset.describe_part(view, question.seat, word) for word in question.options.choices}
        if told := ", ".join(f"{word} ({text})" for word, text in about.items() if text):
            yield _("Of these: %(words)s.", words=told)
    yield from ruleset.background(view, question)
    yield from filter(None, (ruleset.describe_around(view, question, part) for part in question.parts))
