"""Options of every type, small enough to be listed, and what people might write as an answer."""

from typing import Any

from hypothesis import strategies as st

from adjudicator.engine import (
    Assignment,
    Branches,
    Fields,
    Limit,
    Moves,
    Number,
    OneOf,
    Options,
    Ordering,
    SomeOf,
)

WORDS = ("ant", "bee", "cat-1", "cat+1", "dog", "the-elk", "f", "7")


def words(least: int = 0, most: int = 4) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(st.sampled_from(WORDS), unique=True, min_size=least, max_size=most).map(tuple)


def limits(places: tuple[str, ...]) -> st.SearchStrategy[tuple[Limit, ...]]:
    """Limits that may overlap, lie inside each other, bind nothing or everything."""
    some = st.lists(st.sampled_from(places), unique=True, min_size=1).map(tuple) if places else st.just(())
    return st.lists(st.builds(Limit, some, st.integers(0, 4)), max_size=4).map(tuple)


def one_of() -> st.SearchStrategy[OneOf[str]]:
    """One of up to six words."""
    return words(1, 6).map(OneOf)


def numbers() -> st.SearchStrategy[Number]:
    """Ranges on both sides of zero."""
    return st.tuples(st.integers(-9, 9), st.integers(0, 9)).map(lambda ends: Number(ends[0], sum(ends)))


@st.composite
def some_of(draw: st.DrawFn) -> SomeOf[str]:
    """Items of which there may be none, with bounds that may be out of reach."""
    available = draw(st.dictionaries(st.sampled_from(WORDS), st.integers(0, 3), max_size=4))
    low = draw(st.integers(0, 4))
    return SomeOf(available, low, low + draw(st.integers(0, 3)))


def orderings() -> st.SearchStrategy[Ordering[str]]:
    """Up to four items."""
    return words(0, 4).map(Ordering)


@st.composite
def assignments(draw: st.DrawFn) -> Assignment:
    """Up to four items, each with places of its own, of those of all."""
    places = draw(words(1, 4))
    open_to = st.lists(st.sampled_from(places), unique=True, min_size=1).map(tuple)
    items = draw(st.dictionaries(st.sampled_from(WORDS), open_to, max_size=4))
    return Assignment(items, draw(limits(places)))


@st.composite
def moves(draw: st.DrawFn) -> Moves:
    """Up to three kinds of units and three destinations, which may take nothing."""
    units = draw(st.dictionaries(st.sampled_from(("foot", "horse", "ship")), st.integers(0, 2), max_size=3))
    takes = st.lists(st.sampled_from(("foot", "horse", "ship")), unique=True).map(tuple)
    destinations = draw(st.dictionaries(st.sampled_from(WORDS), takes, max_size=3))
    return Moves(units, destinations, draw(limits(tuple(destinations))))


def unbranched() -> st.SearchStrategy[Any]:
    """Options of every type that has no others inside."""
    return st.one_of(one_of(), numbers(), some_of(), orderings(), assignments(), moves())


@st.composite
def branches(draw: st.DrawFn) -> Branches:
    """Up to three branches, some of which are asked as something else."""
    found = draw(st.dictionaries(st.sampled_from(WORDS), unbranched(), max_size=3))
    others = (
        st.dictionaries(st.sampled_from(tuple(found)), st.just(("kind", "subject"))) if found else st.just({})
    )
    return Branches(found, draw(others))


def fields() -> st.SearchStrategy[Fields]:
    """Up to two fields, which must be there or count as empty lists."""
    inside = st.one_of(one_of(), numbers(), some_of(), moves())
    required = st.dictionaries(st.sampled_from(WORDS), inside, max_size=2)
    spare = st.builds(SomeOf[str], st.just({"ant": 2, "f": 1}), st.just(0), st.integers(0, 3))
    spared = st.dictionaries(st.sampled_from(WORDS), spare, max_size=2)
    return st.one_of(st.builds(Fields, required), st.builds(Fields, spared, st.just([])))


def any_options() -> st.SearchStrategy[Options[Any]]:
    """Options of every type, which may have no legal answer."""
    return st.one_of(unbranched(), branches(), fields())


def answerable() -> st.SearchStrategy[Options[Any]]:
    """Options with a legal answer."""
    return any_options().filter(lambda options: any(True for _answer in options.listing()))


def junk() -> st.SearchStrategy[object]:
    """Anything that could be made of plain data, often with words that look right."""
    word = st.sampled_from((*WORDS, "stay", "foot", "horse", "ship", "The Elk", "CAT_1"))
    scalar = st.one_of(
        word, st.none(), st.booleans(), st.integers(), st.just(10**99), st.floats(), st.text(), st.binary()
    )
    return st.recursive(
        scalar,
        lambda inner: st.one_of(
            st.lists(inner, max_size=4),
            st.lists(inner, max_size=4).map(tuple),
            st.dictionaries(st.one_of(word, scalar), inner, max_size=4),
        ),
        max_leaves=12,
    )
