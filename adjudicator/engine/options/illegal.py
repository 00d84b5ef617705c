"""The complaint about an answer."""

from collections.abc import Sequence

from adjudicator.sentences import Said

Place = tuple[str | int, ...]
"""The position of something in an answer: keys and list positions from the answer's root."""


class IllegalAnswer(ValueError):
    """An answer that the rules do not allow here; `said` is why, in a sentence.

    `where` leads from the answer's root to the offending part, by the keys as they were written. `legal`
    lists words that would be legal there (empty if that is not a list of words), and `nearest` the one
    probably meant. `aside` tells whoever just wrote it what is expected, if that is not a list of words.
    """

    def __init__(
        self,
        said: Said,
        *,
        where: Place = (),
        legal: Sequence[str] = (),
        nearest: str | None = None,
        aside: str = "",
    ) -> None:
        super().__init__(said)
        self.said = said
        self.where = where
        self.legal = tuple(legal)
        self.nearest = nearest
        self.aside = aside

    @property
    def message(self) -> str:
        """The sentence and the `aside`, in the language in force."""
        return f"{self.said} {self.aside}".rstrip()

    def inside(self, *outer: str | int) -> "IllegalAnswer":
        """Return the same complaint about the answer that holds this one at `outer`."""
        return IllegalAnswer(
            self.said,
            where=(*outer, *self.where),
            legal=self.legal,
            nearest=self.nearest,
            aside=self.aside,
        )


class NoLonger(IllegalAnswer):
    """A plan's answer that will never be legal again, but may have been when the plan was filed.

    A plan in force is copied into each later file, so this is no fault of the file.
    """
