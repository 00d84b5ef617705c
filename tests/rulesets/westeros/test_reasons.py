"""Every reason that the code names has the number of a rule in each edition that reaches it, and no other."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from adjudicator.rulesets.agot1.edition import EVERYTHING as FIRST
from adjudicator.rulesets.agot2.edition import EDITION as SECOND
from adjudicator.rulesets.westeros.edition import Edition

RULESETS = Path(__file__).parents[3] / "adjudicator" / "rulesets"

EDITIONS = {"agot1": FIRST, "agot2": SECOND}
"""Each edition, with all that its options bring, by the folder of its own code."""

UNREACHED = {
    "agot1": """
        attackers-kept-out best-throne garrison-destroyed march-goes-on most-strongholds mustered-by-order
        order-in-abandoned-port order-musters orders-laid-in-turn raidable-by-special retreat-named
        strength-not-below-0 token-after-shift tokens-short track-shift wildling-card-looked-at
        wildling-card-put-back
    """,
    "agot2": """
        both-orders-raided last-unit-lost pillaged-twice restrained several-raided
        supply-after-neutral-force
    """,
}
"""What the shared code names and an edition never comes to, by its policies or for lack of such pieces."""


@cache
def trees(folder: str) -> tuple[ast.Module, ...]:
    """The code of a package."""
    return tuple(ast.parse(path.read_text("utf-8")) for path in sorted((RULESETS / folder).rglob("*.py")))


def texts(node: ast.AST) -> Iterator[str]:
    """The texts that an expression may come to: `"a"`, `"a" if … else "b"`, `named or "a"`."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*texts(one), *texts(other))
        case ast.BoolOp(values=values) | ast.Tuple(elts=values):
            yield from (text for value in values for text in texts(value))


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@cache
def takers(code: tuple[ast.Module, ...]) -> dict[str, int]:
    """Which function takes a reason, and as which of its arguments."""
    functions = (node for tree in code for node in ast.walk(tree) if isinstance(node, FUNCTIONS))
    names = {function.name: [arg.arg for arg in function.args.args] for function in functions}
    return {
        name: args.index("reason") - (args[0] == "self") for name, args in names.items() if "reason" in args
    }


def reasons(code: Iterable[ast.Module]) -> set[str]:
    """Every reason that some code names: in types, in calls, in variables."""
    found = set[str]()
    positions = takers(trees("westeros"))
    for node in (node for tree in code for node in ast.walk(tree)):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript(slice=values)):
                if name.endswith("Reason"):
                    found |= {*texts(values)}
            case ast.Assign(targets=[ast.Name(id="reason")], value=value):
                found |= {*texts(value)}
            case ast.Assign(
                targets=[ast.Tuple(elts=[ast.Name(id="reason"), *_])], value=ast.Tuple(elts=[value, *_])
            ):
                found |= {*texts(value)}
            case ast.AnnAssign(target=ast.Name(id="reason"), value=ast.expr() as value):
                found |= {*texts(value)}
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args, keywords=keywords):
                place = positions.get(name, len(args))
                found |= {text for value in args[place : place + 1] for text in texts(value)}
                found |= {text for each in keywords if each.arg == "reason" for text in texts(each.value)}
    return found - {""}


@pytest.mark.parametrize("name", EDITIONS)
def test_every_reason_has_a_rule_and_every_rule_a_reason(name: str) -> None:
    edition: Edition = EDITIONS[name]
    named = reasons([*trees("westeros"), *trees(name)]) - {"card-text"}  # the text says by which rule it acts
    assert named - set(edition.rules) <= {*UNREACHED[name].split()}
    assert set(edition.rules) - named == set()


@pytest.mark.parametrize(
    "source",
    [
        'game.tell(Told(rule=board.rule("new"), seat=seat))',
        'rule = board.rule("new" if told else "")',
        'take_off(game, area, "new" if told else "")',
        'await choose_losses(game, combat, seat, "casualties", number=1, reason="new")',
        'reason = "new" if told else ""',
        'reason: Why = "new"',
        'WhyReason = Literal["new"]',
    ],
)
def test_a_new_reason_is_seen(source: str) -> None:
    assert reasons([ast.parse(source)]) == {"new"}
