"""Languages: English as written, catalogues found and compiled, brackets that show a missed sentence."""

import threading
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from hypothesis import given, strategies as st

from adjudicator import words
from adjudicator.site.templates import environment
from adjudicator.words import (
    PSEUDO,
    UnknownLanguage,
    command,
    gettext as _,
    initials,
    languages,
    ngettext,
    per_language,
    remembered,
    use_commands,
    use_language,
)


@pytest.fixture
def czech(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package folder with one catalogue, made from scratch by Babel, and one folder without."""
    catalog = Catalog(locale="cs")
    catalog.add("It is %(seat)s's turn.", "Na tahu je %(seat)s.")
    catalog.add(("%(n)s card", "%(n)s cards"), ("%(n)s karta", "%(n)s karty", "%(n)s karet"))
    compiled = BytesIO()
    write_mo(compiled, catalog)
    folder = tmp_path / "locale" / "cs" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "adjudicator.mo").write_bytes(compiled.getvalue())
    (tmp_path / "locale" / "sr").mkdir()
    (tmp_path / "locale" / "README.md").touch()
    monkeypatch.setattr(words, "LOCALE", tmp_path / "locale")


def test_english_is_what_stands_in_the_code() -> None:
    assert _("It is %(seat)s's turn.", seat="stark") == "It is stark's turn."
    assert ngettext("%(n)s card", "%(n)s cards", 1) == "1 card"
    assert ngettext("%(n)s card", "%(n)s cards", 3) == "3 cards"


def test_a_plural_names_further_values() -> None:
    assert ngettext("%(seat)s draws %(n)s card.", "%(seat)s draws %(n)s cards.", 2, seat="a") == (
        "a draws 2 cards."
    )


def test_a_percent_sign_is_always_written_twice() -> None:
    assert _("100%%") == "100%"
    assert _("%(share)s%%", share=5) == "5%"


@given(st.text())
def test_values_are_never_formatted_themselves(value: str) -> None:
    assert _("<%(value)s>", value=value) == f"<{value}>"


@pytest.mark.usefixtures("czech")
def test_a_catalogue_translates_with_its_own_plurals() -> None:
    with use_language("cs"):
        assert _("It is %(seat)s's turn.", seat="stark") == "Na tahu je stark."
        assert [ngettext("%(n)s card", "%(n)s cards", n) for n in (1, 3, 5)] == [
            "1 karta",
            "3 karty",
            "5 karet",
        ]
        assert _("Nobody translated this.") == "Nobody translated this."
    assert _("It is %(seat)s's turn.", seat="stark") == "It is stark's turn."


def test_a_command_is_shown_as_its_reader_gives_it() -> None:
    assert command("ready westeros") == "adjudicator ready westeros"
    with use_commands(str.upper):
        assert command("ready westeros") == "READY WESTEROS"
    assert command("ready westeros") == "adjudicator ready westeros"


@pytest.mark.usefixtures("czech")
def test_the_languages_are_english_and_those_with_a_catalogue() -> None:
    assert languages() == ("en", "cs")


@pytest.mark.usefixtures("czech")
@pytest.mark.parametrize("language", ["sr", "README.md", "../locale/cs", "", "CS"])
def test_any_other_language_is_refused_with_the_list(language: str) -> None:
    with pytest.raises(UnknownLanguage) as caught, use_language(language):
        pass
    assert str(caught.value) == f"There is no translation into “{language}”; available: en, cs."


def test_blocks_nest_and_end_with_an_error_too() -> None:
    with use_language(PSEUDO):
        with use_language("en"):
            assert _("Ready.") == "Ready."
        assert _("Ready.") == "⟦Ready.⟧"
        with pytest.raises(ZeroDivisionError), use_language("en"):
            raise ZeroDivisionError
        assert _("Ready.") == "⟦Ready.⟧"
    assert _("Ready.") == "Ready."


def test_the_pseudo_language_brackets_every_message_and_fills_in_values() -> None:
    with use_language(PSEUDO):
        assert _("It is %(seat)s's turn.", seat="stark") == "⟦It is stark's turn.⟧"
        assert ngettext("%(n)s card", "%(n)s cards", 2) == "⟦2 cards⟧"


def test_what_is_made_for_a_language_is_made_once_for_each() -> None:
    made: list[str] = []

    def make() -> str:
        made.append(_("Ready."))
        return made[-1]

    ready = per_language(make)
    assert [ready(), ready()] == ["Ready.", "Ready."]
    with use_language(PSEUDO):
        assert [ready(), ready()] == ["⟦Ready.⟧", "⟦Ready.⟧"]
    assert made == ["Ready.", "⟦Ready.⟧"]


def test_what_is_said_of_a_value_is_remembered_in_each_language() -> None:
    asked: list[str] = []

    def say(seat: str) -> str:
        asked.append(seat)
        return _("It is %(seat)s's turn.", seat=seat)

    said = remembered(say)
    assert [said("A"), said("B"), said("A")] == ["It is A's turn.", "It is B's turn.", "It is A's turn."]
    with use_language(PSEUDO):
        assert [said("A"), said("A")] == ["⟦It is A's turn.⟧"] * 2
    assert asked == ["A", "B", "A"]


def test_another_thread_keeps_its_own_language() -> None:
    heard: list[str] = []
    with use_language(PSEUDO):
        thread = threading.Thread(target=lambda: heard.append(_("Ready.")))
        thread.start()
        thread.join()
    assert heard == ["Ready."]


def test_jinja_fills_in_and_escapes_values_itself() -> None:
    template = environment().from_string(
        "{% trans seat=seat %}It is {{ seat }}'s turn.{% endtrans %}"
        "{% trans n=2 %}{{ n }} card{% pluralize %}{{ n }} cards{% endtrans %}"
    )
    with use_language(PSEUDO):
        assert template.render(seat="<a>") == "⟦It is &lt;a&gt;'s turn.⟧⟦2 cards⟧"


def test_the_package_itself_is_where_catalogues_are_looked_for() -> None:
    assert (words.LOCALE / "README.md").is_file()
    assert languages()[0] == "en"


def test_initials_tell_names_apart() -> None:
    assert initials(["Старк", "Ланнистер"]) == ["С", "Л"]
    assert initials(["farm", "naselje", "njiva"]) == ["F", "N", "Nj"]
    assert initials(["farmer", "trader", "king"], {"F", "T"}) == ["Fa", "Tr", "K"]
    assert initials(["“Sand”", "sand"]) == ["S", "Sa"]
