"""A person at a desk: gives orders by the page's own controls, with a pointer or by keyboard alone.

Scripts only read the page here, to see where the focus is; what is chosen is chosen by real events.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from playwright.sync_api import Locator, Page, expect

from adjudicator.engine import Question
from adjudicator.engine.options import (
    Assignment,
    Branches,
    Fields,
    Moves,
    Number,
    OneOf,
    Options,
    Ordering,
    SomeOf,
)
from adjudicator.site.desk_words import sentences

MOST_TABS = 1500
"""More than there are places for the focus on any page."""

MOST_STEPS = 100
"""More than it takes from any number or word to another."""

FOCUSED = "element => element === document.activeElement"
GROUP_FOCUSED = "element => element.name && element.name === document.activeElement.name"


class Hands(Protocol):
    """How somebody uses the controls of a browser."""

    def press(self, target: Locator) -> None:
        """Activate a button, a link or the summary of details, or change a check box."""
        ...

    def write(self, field: Locator, text: str) -> None:
        """Type into an empty field."""
        ...

    def mark(self, radio: Locator) -> None:
        """Choose one of a group of radio buttons."""
        ...

    def choose(self, select: Locator, value: str) -> None:
        """Choose from a list."""
        ...

    def count(self, stepper: Locator, wanted: int) -> None:
        """Set a stepper to a number."""
        ...


class Pointer(Hands):
    """Everything by clicks, but for the words in fields; an open list is left by its arrow keys."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, target: Locator) -> None:
        target.click()

    def write(self, field: Locator, text: str) -> None:
        field.click()
        self._page.keyboard.type(text)

    def mark(self, radio: Locator) -> None:
        """As `Hands.mark`; who misses the small circle and hits its words is served as well."""
        radio.locator("xpath=ancestor::label[1]").click()

    def choose(self, select: Locator, value: str) -> None:
        """As `Hands.choose`; an open list is drawn by the system, so that no click of a test reaches it."""
        select.click()
        self._page.keyboard.press("Home")
        for _step in range(_above(select, value)):
            self._page.keyboard.press("ArrowDown")
        self._page.keyboard.press("Enter")

    def count(self, stepper: Locator, wanted: int) -> None:
        field, buttons = stepper.locator("input"), stepper.locator("button")
        for now in _until(field, wanted):
            (buttons.last if now < wanted else buttons.first).click()


class Keyboard(Hands):
    """Everything by Tab, arrows, space and Enter."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, target: Locator) -> None:
        self._reach(target)
        self._page.keyboard.press("Space" if target.get_attribute("type") == "checkbox" else "Enter")

    def write(self, field: Locator, text: str) -> None:
        self._reach(field)
        self._page.keyboard.type(text)

    def mark(self, radio: Locator) -> None:
        """As `Hands.mark`; Tab goes to the group, arrows within it."""
        self._reach(radio, GROUP_FOCUSED)
        self._page.keyboard.press("Space")
        for _step in range(MOST_STEPS):
            if radio.is_checked():
                return
            self._page.keyboard.press("ArrowDown")
        raise AssertionError(f"no arrow reaches {radio}")

    def choose(self, select: Locator, value: str) -> None:
        self._reach(select)
        self._page.keyboard.press("Home")
        for _step in range(_above(select, value)):
            self._page.keyboard.press("ArrowDown")

    def count(self, stepper: Locator, wanted: int) -> None:
        field = stepper.locator("input")
        self._reach(field)
        for now in _until(field, wanted):
            self._page.keyboard.press("ArrowUp" if now < wanted else "ArrowDown")

    def _reach(self, target: Locator, there: str = FOCUSED) -> None:
        """Go on with Tab until the focus is there; it comes round to the top of the page."""
        element = target.element_handle()  # found once: there may be hundreds of steps
        for _step in range(MOST_TABS):
            if element.evaluate(there):
                return
            self._page.keyboard.press("Tab")
        raise AssertionError(f"no Tab reaches {target}")


def _until(field: Locator, wanted: int) -> Iterator[int]:
    """The numbers that a field shows, an empty one being too low, until it is the one wanted."""
    for _step in range(MOST_STEPS):
        now = field.input_value()
        if now == str(wanted):
            return
        yield int(now) if now else wanted - 1
    raise AssertionError(f"{field} does not come to {wanted}")


def _above(select: Locator, value: str) -> int:
    """How many words that can be chosen stand above this one in a list."""
    words = select.evaluate("list => Array.from(list.options).filter((o) => !o.disabled).map((o) => o.value)")
    return list(words).index(value)


def fill_in(hands: Hands, control: Locator, options: Options[Any], answer: Any) -> None:  # noqa: ANN401
    """Answer a question, as plain data, in the control that is shown for its options."""
    match options:
        case OneOf():
            _one_of(hands, control, answer)
        case Number():
            hands.count(control.locator(".stepper"), answer)
        case SomeOf(available=available):
            _some_of(hands, control, available, answer)
        case Ordering():
            _ordering(hands, control, answer)
        case Moves():
            _moves(hands, control, options, answer)
        case _:
            _several(hands, control, options, answer)


def _several(hands: Hands, control: Locator, options: Options[Any], answer: Mapping[str, Any]) -> None:
    match options:
        case Assignment():
            for item, place in answer.items():
                hands.choose(control.locator(f'select[data-item="{item}"]'), place)
        case Branches(branches=branches):
            ((key, inner),) = answer.items()
            _one_of(hands, control.locator(":scope > .control"), key)
            fill_in(hands, control.locator(":scope > .branch > .control"), branches[key], inner)
        case Fields(fields=fields):
            for place, (field, inner_options) in enumerate(fields.items()):
                one = control.locator(":scope > .control").nth(place)
                fill_in(hands, one, inner_options, answer[field])


def _one_of(hands: Hands, control: Locator, word: str) -> None:
    radio = control.locator(f'input[type="radio"][value="{word}"]')
    if radio.count():
        hands.mark(radio)
        return
    begun = ""
    while begun != word:
        select = control.locator(".lists select").last
        ways = select.evaluate("list => Array.from(list.options, (option) => option.value)")
        begun = next(way for way in ways if way and f"{word} ".startswith(f"{way} "))
        hands.choose(select, begun)


def _some_of(hands: Hands, control: Locator, available: Mapping[str, int], answer: Sequence[str]) -> None:
    for word in available:
        row = control.locator(f'[data-word="{word}"]')
        if row.get_attribute("type") != "checkbox":
            hands.count(row.locator(".stepper"), answer.count(word))
        elif row.is_checked() != (word in answer):
            hands.press(row)


def _ordering(hands: Hands, control: Locator, answer: Sequence[str]) -> None:
    """Move each item up to its place, the first one first."""
    rows = control.locator("li[data-word]")
    for place, word in enumerate(answer):
        for _step in range(_words(rows).index(word) - place):
            hands.press(control.locator(f'li[data-word="{word}"] button').first)


def _words(rows: Locator) -> list[str]:
    return list(rows.evaluate_all("rows => rows.map((row) => row.dataset.word)"))


def _moves(hands: Hands, control: Locator, options: Moves, answer: Mapping[str, Mapping[str, int]]) -> None:
    for place, units in answer.items():
        details = control.locator(f'details[data-place="{place}"]')
        if details.get_attribute("open") is None:
            hands.press(details.locator("summary"))
        kinds = [kind for kind in options.units if kind in options.destinations[place]]
        for kind, number in units.items():
            hands.count(details.locator(".stepper").nth(kinds.index(kind)), number)


class Desk:
    """An open desk and whoever sits at it."""

    def __init__(self, page: Page, hands: Hands) -> None:
        self.page = page
        self.hands = hands

    def open(self, address: str, key: str) -> None:
        """Go to the desk, and put the key in unless the browser has kept it from an earlier time."""
        self.page.bring_to_front()  # a page behind another one draws once a second
        self.page.goto(address)
        opened, asks = self.page.locator("#open"), self.page.locator("#key-choice")
        opened.or_(asks).locator("visible=true").first.wait_for()
        if asks.is_visible():
            self.hands.write(self.page.get_by_label("Key, one line"), key)
            self.hands.press(self.page.get_by_label("Keep it in this browser"))
            self.hands.press(self.page.get_by_role("button", name="Use this key"))
        self.page.locator("#questions .question").first.wait_for()

    def facts(self) -> Any:  # noqa: ANN401  as the page has them
        """What is published about the seat, as the page embeds it."""
        return self.page.locator("#facts").evaluate("facts => JSON.parse(facts.textContent)")

    def answer(self, asked: Question, answer: Any) -> None:  # noqa: ANN401
        """Answer one question, as plain data."""
        labels = [question["label"] for question in self.facts()["asked"]]
        question = self.page.locator("#questions .question").nth(labels.index(asked.label))
        fill_in(self.hands, question.locator(".control").first, asked.options, answer)

    def plan(self, kind: str, word: str, *, keep: bool = False) -> dict[str, Any]:
        """Let the plan that is offered for a kind of question do one thing alone; gives it as plain data."""
        part = self.page.locator("#plans-part")
        if part.get_attribute("open") is None:
            self.hands.press(part.locator("summary").first)
        offered = [next(iter(one["plan"])) for one in self.facts()["plans"]]
        plan = part.locator("details.plan").nth(offered.index(kind))
        self.hands.press(plan.locator("summary"))
        wishes = plan.get_by_role("group", name="What is done")
        wishes.wait_for()
        for _wish in range(wishes.locator("li").count()):
            self.hands.press(wishes.get_by_role("button", name=": remove").first)
        self.hands.choose(wishes.get_by_role("combobox"), word)
        self.hands.press(wishes.get_by_role("button", name="Add"))
        if keep:
            self.hands.press(plan.get_by_label("Kept for the game"))
        return {kind: "any", "do": word, **({"keep": "game"} if keep else {})}

    def send(self) -> tuple[str, str]:
        """Seal, and follow the link to the forge; gives title and text that its form then has."""
        self.hands.press(self.page.get_by_role("button", name="Seal and send"))
        return self.follow()

    def follow(self) -> tuple[str, str]:
        """Follow the link to the forge; what is too long for an address is pasted there, as the page says."""
        link = self.page.get_by_role("link", name="Send it on GitHub")
        link.wait_for()
        with self.page.expect_popup() as opened:
            self.hands.press(link)
        form = opened.value
        title, text = form.locator("#title"), form.locator("#body")
        if not text.input_value():
            expect(self.page.locator("#ways-told")).to_contain_text(sentences()["copied"])
            text.focus()
            form.keyboard.press("Control+V")
            expect(text).not_to_have_value("")
        filled_in = title.input_value(), text.input_value()
        form.close()
        return filled_in
