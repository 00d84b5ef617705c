"""Translations: whole, compiled, and with every form of a name that their sentences ask for."""

import re
import tomllib
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from unittest.mock import patch

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from babel.util import pathmatch

from adjudicator import words
from adjudicator.engine import KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.repository.times import read_time, told_time
from adjudicator.rulesets.agot1.agot1 import Agot1
from adjudicator.rulesets.agot2.agot2 import Agot2
from adjudicator.rulesets.westeros.words.wording import names_of
from adjudicator.site.templates import environment
from adjudicator.words import gettext as _, joined, npgettext, pgettext, use_language, words_of
from tests.extraction import KINDS, UnknownValue, in_all_numbers, lacking
from tests.playing import answer_next
from tests.rulesets.test_prospects import RULES
from tests.rulesets.test_words_by_name import GAMES, seen, sentences

ROOT = Path(__file__).parents[1]
CATALOGUES = sorted(words.LOCALE.glob("*/LC_MESSAGES/*.po"))

VALUE = re.compile(r"%\((\w+)(?::[\w-]+)?\)s|%%|%")

MARCH = "%(house)s marches from %(origin)s to %(area)s."
FOOTMEN = ("%(n)s footman", "%(n)s footmen")
AREAS = {"Winterfell": ("Zimohrad", "ze Zimohradu"), "Pyke": ("Štika", "ze Štiky")}


def czech() -> Catalog:
    """A small catalogue in which sentences ask for forms, and every form is there."""
    catalogue = Catalog(locale="cs")
    catalogue.add(MARCH, "%(house)s táhne %(origin:from)s na %(area)s.")
    catalogue.add("Lost: %(units)s.", "Ztráty: bez %(units:gen)s.")
    catalogue.add(FOOTMEN, ("pěšák", "%(n)s pěšáci", "%(n)s pěšáků"), context="unit")
    catalogue.add(FOOTMEN, ("pěšáka", "%(n)s pěšáků", "%(n)s pěšáků"), context="unit:gen")
    for area, (plain, origin) in AREAS.items():
        catalogue.add(area, plain, context="area")
        catalogue.add(area, origin, context="area:from")
    catalogue.add("%(area)s, castle", "%(area)s, hrad")
    catalogue.add("%(year)s-%(month)s-%(day)s", "%(day)s. %(month)s. %(year)s")
    return catalogue


def written(catalogue: Catalog, folder: Path, name: str = "adjudicator") -> None:
    """Write a catalogue into the folder of its language, as the program reads it."""
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    path = folder / str(catalogue.locale) / "LC_MESSAGES" / f"{name}.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(compiled.getvalue())


@pytest.fixture
def locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of catalogues, with the small one."""
    monkeypatch.setattr(words, "LOCALE", tmp_path)
    written(czech(), tmp_path)
    return tmp_path


# The catalogues of the package


def problems(catalogue: Catalog) -> Iterator[str]:
    """What is wrong with the translations of a catalogue."""
    yield from (f"{form}: this form is asked for" for form in lacking(catalogue))
    for message in catalogue:
        known = {value for text in in_all_numbers(message.id) for value in values(text)}
        for text in in_all_numbers(message.string):
            if message.id and not values(text) <= known:
                yield f"{text}: other values than those of {message.id}"


def values(text: str) -> set[str]:
    """The values of a message, whatever their forms; a percent sign that is not doubled is `%`."""
    return {found[1] or found[0] for found in VALUE.finditer(text)} - {"%%"}


def said(compiled: bytes) -> object:
    """What a compiled catalogue says, whichever version of Babel wrote it."""
    return vars(GNUTranslations(BytesIO(compiled)))["_catalog"]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.relative_to(words.LOCALE).as_posix())
def test_a_catalogue_is_whole_and_compiled(path: Path) -> None:
    catalogue, anew = read_po(BytesIO(path.read_bytes())), BytesIO()
    write_mo(anew, catalogue)
    assert said(anew.getvalue()) == said(path.with_suffix(".mo").read_bytes())
    whole = read_po(BytesIO(path.with_name("adjudicator.po").read_bytes()))
    for one in filter(lambda one: one.id, catalogue):
        assert whole.get(one.id, one.context) is not None, f"nothing says {one.id}"
        whole.delete(one.id, one.context)
        whole.add(one.id, one.string, context=one.context)
    assert [*problems(whole)] == []
    own = whole.get("English", "language")
    assert own is not None
    assert own.string, "it must say what its language is called"


def test_a_whole_catalogue_lacks_nothing() -> None:
    assert [*problems(czech())] == []


def test_a_form_that_is_missing_is_found() -> None:
    catalogue = czech()
    catalogue.delete("Winterfell", "area:from")
    catalogue.delete("Pyke", "area:from")
    catalogue.add("Pyke", context="area:from")
    catalogue.delete(FOOTMEN, "unit:gen")
    catalogue.add(FOOTMEN, ("pěšáka", "", ""), context="unit:gen")
    assert lacking(catalogue) == [
        "area:from Winterfell",
        "area:from Pyke",
        f"unit:gen {FOOTMEN}",
    ]


@pytest.mark.parametrize("text", ["%(house)s táhne do %(aera)s.", "100 %", "%(area)s %s"])
def test_a_value_that_no_sentence_has_is_found(text: str) -> None:
    catalogue = Catalog(locale="cs")
    catalogue.add(MARCH, text)
    assert [*problems(catalogue)] == [f"{text}: other values than those of {MARCH}"]


def test_only_names_have_forms() -> None:
    catalogue = Catalog(locale="cs")
    catalogue.add("Round %(round)s", "Kolo %(round:gen)s")
    with pytest.raises(UnknownValue, match="this value is no name"):
        lacking(catalogue)


# Taking names out for translators


def test_names_are_taken_out_of_facts_with_their_kind() -> None:
    facts = BytesIO(b"land:\n  pyke:\n    name: Pyke\n    fort: castle\nseas:\n  bay:\n    name: Bay\n")
    found = extract("tests.extraction:names", facts, options={"kind": "area"})
    assert [*found] == [(3, "Pyke", [], "area"), (7, "Bay", [], "area")]


def test_every_file_of_facts_with_names_is_read_for_translators() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["babel"]["mappings"]
    patterns = [
        pattern
        for mapping in settings
        if mapping["method"] == "tests.extraction:names"
        for pattern in ([mapping["pattern"]] if isinstance(mapping["pattern"], str) else mapping["pattern"])
    ]
    facts = (ROOT / "adjudicator" / "rulesets").rglob("*.yaml")
    named = [path for path in facts if re.search(r"\bname:", path.read_text("utf-8"))]
    assert {path.name for path in named} > {"house_cards.yaml", "areas.yaml"}
    unread = [
        path for path in named if not any(pathmatch(each, str(path.relative_to(ROOT))) for each in patterns)
    ]
    assert unread == []


def test_other_texts_of_facts_stand_under_keys_of_their_own() -> None:
    facts = BytesIO(b"- what: Ships of a house\n  value: 6\n  chance: 90\n")
    options = {"kind": "uncertain fact", "keys": "what value"}
    found = extract("tests.extraction:names", facts, options=options)
    assert [message for _line, message, _notes, _context in found] == ["Ships of a house", "6"]


def test_the_forms_that_a_catalogue_asks_for_are_taken_out_of_it() -> None:
    catalogue = czech()
    catalogue.delete("Pyke", "area:from")
    file = BytesIO()
    write_po(file, catalogue)
    file.seek(0)
    assert {(context, said) for _line, said, _notes, context in extract("tests.extraction:forms", file)} == {
        ("area:from", "Winterfell"),
        ("area:from", "Pyke"),
        ("unit:gen", FOOTMEN),
    }


# Saying names


@pytest.mark.usefixtures("locale")
def test_a_sentence_gets_names_in_the_forms_that_its_translation_asks_for() -> None:
    with use_language("cs"):
        winterfell, pyke = (pgettext("area", area) for area in AREAS)
        assert winterfell == "Zimohrad"
        assert _(MARCH, house="Stark", origin=winterfell, area=pyke) == "Stark táhne ze Zimohradu na Štika."
        both = joined([winterfell, pyke])
        assert both == "Zimohrad, Štika"
        assert _(MARCH, house="Stark", origin=both, area="?") == "Stark táhne ze Zimohradu, ze Štiky na ?."
        units = [npgettext("unit", *FOOTMEN, n) for n in (1, 2, 5)]
        assert units == ["pěšák", "2 pěšáci", "5 pěšáků"]
        assert [_("Lost: %(units)s.", units=each) for each in units[:2]] == [
            "Ztráty: bez pěšáka.",
            "Ztráty: bez 2 pěšáků.",
        ]


@pytest.mark.usefixtures("locale")
def test_a_date_is_told_in_the_order_of_the_language() -> None:
    noon = read_time("2026-11-21T12:00:00Z")
    with use_language("cs"):
        assert told_time(noon) == "Sat 21. 11. 2026 12:00 UTC"
    assert told_time(noon) == "Sat 2026-11-21 12:00 UTC"


@pytest.mark.usefixtures("locale")
def test_a_template_says_a_word_in_its_context() -> None:
    template = environment().from_string("""{{ pgettext("area:from", "Pyke") }}, {{ _("Pyke") }}""")
    with use_language("cs"):
        assert template.render() == "ze Štiky, Pyke"


@pytest.mark.usefixtures("locale")
def test_a_name_without_that_form_is_said_as_it_is() -> None:
    with use_language("cs"):
        karhold = pgettext("area", "Karhold")
        assert _(MARCH, house="Stark", origin=karhold, area="?") == "Stark táhne Karhold na ?."


def test_a_game_says_otherwise_what_its_own_catalogue_has(locale: Path) -> None:
    own = Catalog(locale="cs")
    own.add("%(area)s, castle", "%(area)s, město")
    own.add("Winterfell", "Winterfell", context="area")
    written(own, locale, "agot1")
    with use_language("cs"):
        one, two = names_of(Agot1.edition), names_of(Agot2.edition)
        with words_of(Agot1.name):
            assert one.area_with_fort("winterfell") == "Winterfell, stronghold"
            assert one.area_with_fort("harrenhal") == "Harrenhal, město"
            assert words.language_in_force() == "cs"
            with words_of(Agot2.name):
                assert two.area_with_fort("moat-cailin") == "Moat Cailin, hrad"
        assert one.area_with_fort("harrenhal") == "Harrenhal, hrad"
    with words_of(Agot1.name):
        assert one.area_with_fort("harrenhal") == "Harrenhal, castle"


class Marked(words.Pseudo):
    """Says of every value what it is called, and of every name its kind."""

    def gettext(self, message: str) -> str:
        """`message` with its values marked."""
        return re.sub(r"%\((\w+)\)s", r"⟨\1|%(\1)s⟩", message)

    def pgettext(self, context: str, message: str) -> str:
        """A name behind its kind."""
        return f"⟪{context}⟫{self.gettext(message)}"

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """A counted name behind its kind."""
        return self.pgettext(context, msgid2)


def kinds_said(text: str) -> Iterator[tuple[str, str]]:
    """The values of a marked sentence, each with the kinds of names that it holds itself."""
    while found := re.search(r"⟨(\w+)\|([^⟨⟩]*)⟩", text):
        yield from ((found[1], kind) for kind in re.findall(r"⟪(\w+)⟫", found[2]))
        text = text.replace(found[0], "")


@pytest.mark.parametrize(("name", "count", "options", "_answers"), GAMES)
def test_names_of_these_kinds_are_said_in_these_values(
    name: str, count: int, options: dict[str, str], _answers: int
) -> None:
    marked = Marked()
    setup = Setup(RULES[name].seats(count, options), options)
    table = Table.start(RULES[name], setup, KeyedChance(name.encode()))
    pick, bot = picker(b"kinds", name), RandomBot()
    with patch.object(words, "_translations", lambda _language: marked), use_language(words.ENGLISH):
        while not table.over and len(table.game.told) < 300:
            answer_next(table, bot, pick)
        texts = [*sentences(table.ruleset, table.game.told), *seen(table, setup.seats[0])]
    kinds = {pair for text in texts for pair in kinds_said(text)}
    listed = {(value, kind) for kind, values in KINDS.items() for value in values.split()}
    inflected = {value for value, _kind in listed}
    assert {(value, kind) for value, kind in kinds - listed if value in inflected} == set()
    assert len(kinds & listed) > 5
