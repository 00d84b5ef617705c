"""Pages of rules and of order files: where they stand in the site, what they say, in which language."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Any

from adjudicator.engine import AnyRuleset
from adjudicator.rulesets import document, language_of_document, package_of
from adjudicator.site.document import NUMBER, render_document
from adjudicator.words import ENGLISH, gettext as _

RULES = "rules"
"""The folder of the pages of rules."""

REFERENCE = "orders/index.html"
"""The page of what the order files of all games share."""

_STATEMENT = re.compile(rf"^- \*\*({NUMBER.pattern})\*\* (.+(?:\n  .+)*)", re.MULTILINE)
"""A numbered rule in Markdown, with the lines that continue it."""

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


def documents(
    ruleset: AnyRuleset | None, rulesets: Iterable[AnyRuleset]
) -> Iterator[tuple[str, Callable[[], dict[str, Any]]]]:
    """The pages about a ruleset, or about all, by path, each with what gathers its facts.

    They link to those about `rulesets`.
    """
    if ruleset is None:
        yield REFERENCE, partial(_orders_of_all, rulesets)
        return
    yield rules_path(ruleset), partial(_rules, ruleset)
    if (path := orders_path(ruleset)) != REFERENCE:
        yield path, partial(_orders, ruleset)


def _rules(ruleset: AnyRuleset) -> dict[str, Any]:
    return {
        "title": _("Rules of %(title)s", title=ruleset.called),
        "about": _("The rules of %(title)s, every one with its number.", title=ruleset.called),
        "beside": {"path": orders_path(ruleset), "title": _("Order files and plans")},
        **_read(package_of(ruleset), _RULES),
    }


def _orders(ruleset: AnyRuleset) -> dict[str, Any]:
    return {
        "title": _("Order files of %(title)s", title=ruleset.called),
        "about": _("What order files and plans may say in %(title)s.", title=ruleset.called),
        "beside": {"path": rules_path(ruleset), "title": _("Rules")},
        **_read(package_of(ruleset), _ORDERS, {"../../orders/ORDERS.md": "index.html"}),
    }


def _orders_of_all(rulesets: Iterable[AnyRuleset]) -> dict[str, Any]:
    pages: dict[str, str] = {}
    for ruleset in rulesets:
        folder = f"../rulesets/{ruleset.name}"
        pages[f"{folder}/RULES.md"] = f"../{rules_path(ruleset)}"
        pages[f"{folder}/ORDERS.md"] = f"../{orders_path(ruleset)}"
    return {
        "title": _("Order files"),
        "about": _("What order files and plans may say in every game."),
        "beside": None,
        **_read(_ALL_GAMES, _ORDERS, pages),
    }


def _read(package: str, name: str, pages: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A document in the language in which a reader gets it; its headings have the same anchors in each."""
    spoken = language_of_document(package, name)
    english, said = (document(package, name, each).read_text("utf-8") for each in (ENGLISH, spoken))
    anchors = render_document(english).anchors if spoken != ENGLISH else ()
    return {"document": render_document(said, anchors, pages or {}), "spoken": spoken}
