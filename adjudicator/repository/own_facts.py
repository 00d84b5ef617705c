"""Facts of a game's own: files in its folder that replace files of its ruleset's facts.

They lie in `facts/` under the names of those that they replace, and `game.yaml` has their digests, so that
whoever signs the settings signs them too.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from adjudicator.engine import AnyRuleset, FactFault, WrongFacts, nearest_word
from adjudicator.orders import Complaint
from adjudicator.orders.complaints import in_order
from adjudicator.orders.reading import Node, Reading, read
from adjudicator.sentences import prose
from adjudicator.words import N_, PlainError, gettext as _


class BadFacts(PlainError, ValueError):
    """Facts that no game can be played with; the text has a line for each fault."""

    advice = N_("FACTS.md beside the ruleset explains every file; adjudicator rulesets NAME lists them.")


def rules_with(rules: AnyRuleset, contents: Mapping[str, bytes]) -> AnyRuleset:
    """Return the rules with files of facts replaced, by name. Raises BadFacts, which names file and line."""
    if not contents:
        return rules
    names = [file.name for file in rules.fact_files]
    if unknown := [name for name in contents if name not in names]:
        raise BadFacts("\n".join(_not_replaceable(rules, name, names) for name in unknown))
    readings = {name: _reading(contents[name]) for name in names if name in contents}
    if faulty := [*_told((name, each) for name, found in readings.items() for each in found.complaints)]:
        raise BadFacts("\n".join(faulty))
    try:
        return rules.with_facts({name: found.root and found.root.plain() for name, found in readings.items()})
    except WrongFacts as error:
        found = [(fault.file, _complaint(readings[fault.file].root, fault)) for fault in error.faults]
        raise BadFacts("\n".join(_told(iter(found)))) from error


def _not_replaceable(rules: AnyRuleset, name: str, names: list[str]) -> str:
    if not names:
        return _("%(title)s has no facts that a game may replace.", title=rules.called)
    nearest = nearest_word(name, names)
    if nearest is None:
        return _("“%(name)s” is no file of facts; there are: %(names)s.", name=name, names=", ".join(names))
    return _("“%(name)s” is no file of facts. Did you mean %(nearest)s?", name=name, nearest=nearest)


@lru_cache(maxsize=64)
def _reading(data: bytes) -> Reading:
    return read(data)


def _told(faults: Iterator[tuple[str, Complaint]]) -> Iterator[str]:
    """Return a line for each fault, by file and line."""
    by_file: dict[str, list[Complaint]] = {}
    for file, complaint in faults:
        by_file.setdefault(file, []).append(complaint)
    for file, complaints in by_file.items():
        yield from (f"{file}, {complaint}" for complaint in in_order(complaints))


def _complaint(root: Node | None, fault: FactFault) -> Complaint:
    """Find the line at fault: that of the word, or of the key whose list or mapping it is about."""
    node = root or Node("", 1, 1)
    for step in fault.place:
        inner = node.value
        if isinstance(inner, dict) and step in inner:
            entry = inner[str(step)]
            node = Node(entry.value.value, entry.key.line, entry.key.column)
            if isinstance(entry.value.value, str):
                node = entry.value
        elif isinstance(inner, list) and isinstance(step, int) and step < len(inner):
            node = inner[step]
    nearest = nearest_word(fault.word, fault.legal)
    return Complaint(prose(fault.message), node.line, node.column, fault.word, fault.legal, nearest)
