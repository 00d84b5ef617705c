"""Pages of documents: of the rules and order files of games, and of a library.

Where they stand in the site, what they say, in which language, and where their links lead.
"""

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from adjudicator.engine import AnyRuleset
from adjudicator.repository.layout import TURNS
from adjudicator.repository.league.template import SKELETON, place_of_document
from adjudicator.rulesets import document, language_of_document, package_of
from adjudicator.site.document import NUMBER, Document, render_document
from adjudicator.site.library import FOLDER, Library, document_page
from adjudicator.site.prose import Picture, inline
from adjudicator.words import ENGLISH, gettext as _, words_of

RULES = "rules"
"""The folder of the pages of rules."""

REFERENCE = "orders/index.html"
"""The page of what the order files of all games share."""

SHELF = f"{FOLDER}/index.html"
"""The page that lists all documents of a library."""

STYLE = f"{FOLDER}/style.css"
"""What these pages need besides the style of all pages."""

WORDS = f"{FOLDER}/words.js"
"""The words of its documents, for the search in that list."""

_STATEMENT = re.compile(rf"^- \*\*({NUMBER.pattern})\*\* (.+(?:\n  .+)*)", re.MULTILINE)
"""A numbered rule in Markdown, with the lines that continue it."""

_TITLE = re.compile(r"\A# (.+)\n")
_BEGINNING = re.compile(r"\n+([^\s#|!>`-].*(?:\n.+)*)")
"""The paragraph with which a document begins below its title, if it does."""

_CHAPTER = re.compile(r"^(?=## )", re.MULTILINE)
_RULES, _ORDERS = "RULES", "ORDERS"
_ALL_GAMES = "adjudicator.orders"


def rules_path(ruleset: AnyRuleset) -> str:
    """The path in the site of a revision's rules page."""
    return f"{RULES}/{ruleset.name}-{ruleset.revision}.html"


def rules_language(ruleset: AnyRuleset) -> str:
    """The language in which a reader gets the rules."""
    return language_of_document(package_of(ruleset), _RULES)


def rule_texts(ruleset: AnyRuleset) -> Mapping[str, str]:
    """The numbered rules in Markdown, each in one line, in the language in which a reader gets them."""
    return _texts(package_of(ruleset), rules_language(ruleset))


@cache
def _texts(package: str, language: str) -> Mapping[str, str]:
    text = document(package, _RULES, language).read_text("utf-8")
    return {number: " ".join(said.split()) for number, said in _STATEMENT.findall(text)}


def orders_path(ruleset: AnyRuleset) -> str:
    """The path in the site of the reference of a revision's order files; that of all games if it has none."""
    if not document(package_of(ruleset), _ORDERS).is_file():
        return REFERENCE
    return f"orders/{ruleset.name}-{ruleset.revision}.html"


class Entry(msgspec.Struct, frozen=True):
    """A document in the site: its file in the repository, its page, and what it is called.

    Its text stands beside the code of a `package`, or is that of a library, in `language`. `words` are the
    words of the game that it is about, and `beside` is the page that belongs to it.
    """

    source: str
    page: str
    title: str
    about: str
    package: str = ""
    text: str = ""
    language: str = ENGLISH
    words: str = ""
    beside: Mapping[str, str] | None = None

    @property
    def spoken(self) -> str:
        """The language in which a reader gets it."""
        return language_of_document(self.package, self._name) if self.package else self.language

    @property
    def said(self) -> str:
        """Its Markdown in that language."""
        return self._in(self.spoken)

    @property
    def english(self) -> str:
        """Its Markdown in the language whose headings name the anchors."""
        return self._in(ENGLISH)

    def _in(self, language: str) -> str:
        return document(self.package, self._name, language).read_text("utf-8") if self.package else self.text

    @property
    def _name(self) -> str:
        return posixpath.basename(self.source).removesuffix(".md")


class Documents(NamedTuple):
    """All documents of a site, each one also by where its file may be, and those of a library.

    `up` leads from the folder of the language to that of the site; `spoken` is the language of the library.
    """

    entries: Sequence[Entry]
    known: Mapping[str, Entry]
    library: Library
    up: str
    spoken: str

    def listed(self) -> list[Entry]:
        """The documents of the library from the first to the last."""
        return [entry for _title, group in self.groups() for entry in group]

    def groups(self) -> list[tuple[str, list[Entry]]]:
        """The documents of the library by the titles of its groups."""
        return [(title, [self.known[path] for path in paths]) for title, paths in self.library.groups.items()]

    def facts(self, entry: Entry) -> dict[str, Any]:
        """What a document says; its headings have the same anchors in each language."""
        anchors = () if entry.said == entry.english else render_document(entry.english).anchors
        shelf = self.listed()
        place = shelf.index(entry) if entry in shelf else None
        return {
            "entry": entry,
            "document": self._rendered(entry.said, entry.source, entry.page, anchors),
            "shelf": SHELF if shelf else "",
            "before": shelf[place - 1] if place else None,
            "later": shelf[place + 1] if place is not None and place + 1 < len(shelf) else None,
        }

    def front(self) -> dict[str, Any] | None:
        """How the document of the front page begins: its first paragraph, the rest, and its first chapter."""
        if not self.library.front:
            return None
        intro, *chapters = _CHAPTER.split(_TITLE.sub("", self.library.texts[self.library.front]))
        lead, _blank, rest = intro.strip().partition("\n\n")
        parts = {"lead": lead, "rest": rest, "chapter": "".join(chapters[:1])}
        return {
            "spoken": self.spoken,
            **{name: self._rendered(part, self.library.front, "index.html") for name, part in parts.items()},
        }

    def _rendered(self, text: str, source: str, page: str, anchors: Sequence[str] = ()) -> Document:
        beside, above = posixpath.dirname(source), posixpath.dirname(page)

        def file(path: str) -> str:
            return posixpath.relpath(path, beside or ".")

        def place(path: str) -> str:
            return posixpath.relpath(path, above or ".")

        pages = {file(path): place(entry.page) for path, entry in self.known.items()}
        if self.library.groups:
            pages[file(TURNS)] = place("index.html")
        pictures = {
            file(path): Picture(place(f"{self.up}{shown.path}"), shown.width, shown.height)
            for path, shown in self.library.pictures.items()
        }
        return render_document(text, anchors, pages, pictures)


def documents(rulesets: Iterable[AnyRuleset], library: Library, up: str, spoken: str) -> Documents:
    """All documents of a site: those about rulesets, about the order files of all, and of a library."""
    entries = [entry for ruleset in rulesets for entry in _of_ruleset(ruleset)]
    entries.append(
        Entry(
            _source(_ALL_GAMES, _ORDERS),
            REFERENCE,
            _("Order files"),
            _("What order files and plans may say in every game."),
            package=_ALL_GAMES,
        )
    )
    known = dict(_by_file(entries))
    entries += [_of_library(path, text, spoken) for path, text in library.texts.items() if path not in known]
    return Documents(entries, {**dict(_by_file(entries)), **known}, library, up, spoken)


def _by_file(entries: Iterable[Entry]) -> Iterator[tuple[str, Entry]]:
    """Documents by their file: in the repository of the program, and as they travel with a league."""
    for entry in entries:
        yield entry.source, entry
        if moved := place_of_document(entry.source):
            yield from ((moved, entry), (f"{SKELETON}{moved}", entry))


def _of_ruleset(ruleset: AnyRuleset) -> list[Entry]:
    package, path, reference = package_of(ruleset), rules_path(ruleset), orders_path(ruleset)
    with words_of(ruleset.name):
        rules = Entry(
            _source(package, _RULES),
            path,
            _("Rules of %(title)s", title=ruleset.called),
            _("The rules of %(title)s, every one with its number.", title=ruleset.called),
            package=package,
            words=ruleset.name,
            beside={"path": reference, "title": _("Order files and plans")},
        )
        orders = Entry(
            _source(package, _ORDERS),
            reference,
            _("Order files of %(title)s", title=ruleset.called),
            _("What order files and plans may say in %(title)s.", title=ruleset.called),
            package=package,
            words=ruleset.name,
            beside={"path": path, "title": _("Rules")},
        )
    return [rules] if reference == REFERENCE else [rules, orders]


def _of_library(path: str, text: str, spoken: str) -> Entry:
    title = _TITLE.match(text)
    paragraph = _BEGINNING.match(text, title.end() if title else 0)
    return Entry(
        path,
        document_page(path),
        inline(title[1]).striptags() if title else posixpath.basename(path),
        inline(" ".join(paragraph[1].split())).striptags() if paragraph else "",
        text=text,
        language=spoken,
    )


def _source(package: str, name: str) -> str:
    return f"{package.replace('.', '/')}/{name}.md"
