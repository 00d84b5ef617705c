"""Plans as the desks' editor builds them, by chance, from nothing but the grammar that a page publishes."""

from typing import Any

from hypothesis import strategies as st

Built = st.SearchStrategy[Any]


def alone(found: list[Any]) -> Any:  # noqa: ANN401  any YAML value
    """An item alone as itself, several as a list."""
    return found[0] if len(found) == 1 else found


class PlanWords:
    """The strategies for one game's grammar."""

    def __init__(self, grammar: dict[str, Any]) -> None:
        self.kinds: dict[str, Any] = grammar["kinds"]
        self.conditions: list[tuple[str, dict[str, Any]]] = grammar["conditions"]
        self.lists: list[list[str]] = grammar["lists"]
        self.choices: list[str] = [name for name, _summary in grammar["choices"]]

    def plans(self) -> st.SearchStrategy[list[dict[str, Any]]]:
        """A plan for each kind of question."""
        return st.tuples(*map(self._plan, self.kinds)).map(list)

    def _plan(self, name: str) -> Built:
        kind = self.kinds[name]
        subjects = self._some(self.lists[kind["subjects"]])
        offered = [self.conditions[place] for place in kind["conditions"]]
        held = self._some([name for name, _condition in offered]).flatmap(
            lambda names: st.fixed_dictionaries(
                {name: self._built(one["value"]) for name, one in offered if name in names}
            )
        )
        return st.builds(
            lambda about, when, do, keep: {
                name: alone(about) if about else "any",
                **({"when": when} if when else {}),
                "do": do,
                **({"keep": "game"} if keep else {}),
            },
            *(subjects, held, self._wishes(kind), st.booleans()),
        )

    def _wishes(self, kind: dict[str, Any]) -> Built:
        words = self._some([*self._choices(kind), "ask-me"])
        answer = self._answer(kind)
        if not kind.get("ranked"):
            return answer | words.filter(bool).map(alone)
        several = st.tuples(words, st.lists(answer, max_size=2)).map(lambda both: [*both[1], *both[0]])
        nested = several.filter(bool)
        return nested.map(lambda found: found if len(found) > 1 or isinstance(found[0], list) else found[0])

    def _choices(self, kind: dict[str, Any]) -> list[str]:
        return [self.choices[place] for place in kind["choices"]]

    def _answer(self, kind: dict[str, Any]) -> Built:
        own = self._built(kind["answer"])
        if "also" not in kind:
            return own
        others = {
            name: st.sampled_from([*self._choices(other), "ask-me"]) | self._built(other["answer"])
            for name in kind["also"]
            if (other := self.kinds[name])
        }

        def both(own: Any, follows: dict[str, Any]) -> Any:  # noqa: ANN401  any YAML value
            if isinstance(own, dict):
                return own | follows
            return {own: follows[own]} if own in follows else own

        return st.builds(both, own, st.fixed_dictionaries({}, optional=others))

    def _some(self, words: list[str]) -> st.SearchStrategy[list[str]]:
        if not words:
            return st.just([])
        return st.lists(st.sampled_from(words), unique=True, max_size=3)

    def _built(self, form: dict[str, Any]) -> Built:
        match form:
            case {"type": "one-of", "choices": words}:
                return st.sampled_from(self.lists[words])
            case {"type": "number", "low": low, "high": high}:
                return st.integers(low, high)
            case {"type": "some-of", "available": available, "high": high}:
                every = [word for word, number in available.items() for _each in range(number)]
                places = st.lists(st.sampled_from(range(len(every))), min_size=1, max_size=high, unique=True)
                return places.map(lambda chosen: alone([every[place] for place in chosen]))
            case {"type": "several", "words": words, "most": most}:
                chosen = st.sampled_from(self.lists[words])
                unique = "repeats" not in form
                return st.lists(chosen, min_size=1, max_size=most or 4, unique=unique).map(alone)
            case {"type": "amount"}:
                return self._amount(form)
            case {"type": "each", "words": words, "value": value, "most": most, "once": once}:
                return st.dictionaries(
                    st.sampled_from(self.lists[words]), self._built(value), min_size=1, max_size=most or 3
                ).filter(lambda found: sum(str(one) in self.lists[once] for one in found.values()) < 2)
            case {"type": "either", "words": words, "other": other}:
                return st.sampled_from(self.lists[words]) | self._built(other)
            case {"type": "phrase", "ends": ends}:
                return st.sampled_from(
                    [f"{word} {end}".strip() for word in ends for end in self.lists[ends[word]] or [""]]
                )
        raise AssertionError(f"no control builds {form}")

    def _amount(self, form: dict[str, Any]) -> Built:
        numbers = st.integers(-9 if form["low"] is None else form["low"], form["high"] or 9)
        first, second = self.lists[form["ends"]]

        def ends(low: int, high: int) -> dict[str, int]:
            return (
                {first: min(low, high), second: max(low, high)}
                if "order" in form
                else {first: low, second: high}
            )

        several = st.builds(ends, numbers, numbers)
        one = st.dictionaries(st.sampled_from([first, second]), numbers, min_size=1, max_size=1)
        return numbers | several | one
