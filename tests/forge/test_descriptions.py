"""Held against the forges' own descriptions: what we send, what we read, and what our stand-ins say.

The descriptions are types from the registry of npm. Four things are held against them, by the compiler of
TypeScript: the table of operations; requests of the forges' other tests, of every shape; every answer that a
stand-in gave to them; and what the program needs of an answer. A field or value that is not described is an
error of types.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.forge import (
    forgejo_settings,
    github,
    github_hosting,
    github_settings,
    gitlab,
    gitlab_hosting,
    gitlab_settings,
)
from tests.forge.forge_here import RECORDED
from tests.forge.operations import Allowed, Operation, described, operation_of

pytestmark = [pytest.mark.slow, pytest.mark.needs("npm")]

SCENARIOS = (
    "test_sources.py",
    "test_issues.py",
    "test_notifications.py",
    "test_intake.py::test_pull_requests_are_taken_in_answered_and_closed",
    "test_intake.py::test_robots_and_maintainers_are_left_alone_and_strangers_are_not",
    "test_settings.py",
    "test_host.py",
)

REPEATED = (
    "whatever_fails or moved_meanwhile or kind_of_file or on_demand or reminded or killed or thousand or hook"
    " or how_many or nothing_secret or called_upon or main_has"
)
"""Tests of theirs, by `-k`, that take long and send only what others send, too, or nothing."""

MANY = 1_500
"""Requests that these tests send at least."""

PACKAGES = ("typescript@5.9.3", "@gitbeaker/core@43.8.0")
"""The compiler, and what one of the descriptions is made of, besides the descriptions themselves."""

BEGIN = (Path(__file__).parent / "descriptions.ts").read_text("utf-8")

NEEDED = {
    "github": {
        "pulls/list": list[github._Pull],  # noqa: SLF001
        "pulls/get": github._Pull,  # noqa: SLF001
        "pulls/list-files": list[github._File],  # noqa: SLF001
        "git/get-blob": github._Blob,  # noqa: SLF001
        "git/get-tree": github.Tree,
        "issues/list-for-repo": list[github._Issue],  # noqa: SLF001
        "issues/list-comments-for-repo": list[github.Comment],
        "repos/get-collaborator-permission-level": github._Access,  # noqa: SLF001
        "repos/get": github_settings._Repository,  # noqa: SLF001
        "actions/get-github-actions-permissions-repository": github_settings._Jobs,  # noqa: SLF001
        "repos/get-environment": github_settings._Environment,  # noqa: SLF001
        "repos/list-deployment-branch-policies": github_settings._Policies,  # noqa: SLF001
        "actions/list-environment-secrets": github_settings._Secrets,  # noqa: SLF001
        "actions/list-repo-secrets": github_settings._Secrets,  # noqa: SLF001
        "repos/get-branch-rules": list[github_settings._Rule],  # noqa: SLF001
        "repos/get-branch-protection": github_settings._Protection,  # noqa: SLF001
        "repos/list-collaborators": list[github_settings._Collaborator],  # noqa: SLF001
        "repos/list-deploy-keys": list[github_settings._Key],  # noqa: SLF001
        "repos/get-pages": github_settings.Page,
        "actions/get-workflow": github_settings._Workflow,  # noqa: SLF001
        "actions/list-workflow-runs": github_settings._Runs,  # noqa: SLF001
        "actions/list-repo-variables": github_settings._Variables,  # noqa: SLF001
        "repos/create-pages-site": github_settings.Page,
        "actions/get-environment-public-key": github_hosting._Key,  # noqa: SLF001
        "users/get-authenticated": github_hosting._User,  # noqa: SLF001
    },
    "forgejo": {
        "RepoListPullRequests": list[github._Pull],  # noqa: SLF001
        "RepoGetPullRequestFiles": list[github._File],  # noqa: SLF001
        "GetBlob": github._Blob,  # noqa: SLF001
        "GetTree": github.Tree,
        "IssueListIssues": list[github._Issue],  # noqa: SLF001
        "IssueGetRepoComments": list[github.Comment],
        "RepoGetRepoPermissions": github._Access,  # noqa: SLF001
        "RepoGet": forgejo_settings._Repository,  # noqa: SLF001
        "RepoListActionsSecrets": list[forgejo_settings._Secret],  # noqa: SLF001
        "RepoListBranchProtection": list[forgejo_settings._Protection],  # noqa: SLF001
        "RepoListCollaborators": list[forgejo_settings.User],
        "RepoListTeams": list[forgejo_settings._Team],  # noqa: SLF001
        "RepoListKeys": list[forgejo_settings._Key],  # noqa: SLF001
        "ListActionRuns": forgejo_settings._Runs,  # noqa: SLF001
        "UserGetCurrent": forgejo_settings.User,
        "GetRepoVariablesList": list[forgejo_settings._Variable],  # noqa: SLF001
    },
    "gitlab": {
        "MergeRequestSchema[]": list[gitlab._Merge],  # noqa: SLF001
        "MergeRequestDiffSchema[]": list[gitlab._Diff],  # noqa: SLF001
        "RepositoryFileExpandedSchema": gitlab._File,  # noqa: SLF001
        "IssueSchema[]": list[gitlab._Issue],  # noqa: SLF001
        "IssueNoteSchema[]": list[gitlab._Note],  # noqa: SLF001
        "MemberSchema": gitlab._Member,  # noqa: SLF001
        "ProjectSchema": gitlab_settings._Project,  # noqa: SLF001
        "ProjectVariableSchema[]": list[gitlab_settings._Variable],  # noqa: SLF001
        "ProtectedBranchSchema[]": list[gitlab_settings._Protected],  # noqa: SLF001
        "MemberSchema[]": list[gitlab_settings._Member],  # noqa: SLF001
        "DeployKeySchema[]": list[gitlab_settings._Key],  # noqa: SLF001
        "GitlabPagesSettingsSchema": gitlab_settings._Pages,  # noqa: SLF001
        "CondensedPipelineScheduleSchema[]": list[gitlab_settings._Schedule],  # noqa: SLF001
        "PipelineSchema[]": list[gitlab_settings._Pipeline],  # noqa: SLF001
        "ExpandedUserSchema": gitlab_hosting._User,  # noqa: SLF001
        "NamespaceSchema": gitlab_hosting._Namespace,  # noqa: SLF001
        "AccessTokenExposedSchema": gitlab_hosting._Made,  # noqa: SLF001
        "AccessTokenSchema[]": list[gitlab_settings._Token],  # noqa: SLF001
    },
}
"""What the program reads, by what is described."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the descriptions and the compiler."""
    folder = tmp_path_factory.mktemp("descriptions")
    sources = [one.source for one in described().values()]
    packages = [f"{source['package']}@{source['version']}" for source in sources]
    (folder / "package.json").write_text("{}")
    npm = ("npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", *PACKAGES, *packages)
    subprocess.run(npm, cwd=folder, check=True)
    return folder


def complaints(folder: Path, lines: list[str]) -> str:
    """What the compiler says of a program."""
    (folder / "held.ts").write_text(BEGIN + "\n".join(lines), "utf-8")
    command = ("node_modules/.bin/tsc", "--noEmit", "--strict", "--skipLibCheck", "--target", "es2022",
               "--module", "nodenext", "held.ts")  # fmt: skip
    return subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True).stdout


def types_of(forge: str, one: Operation) -> Mapping[str, str]:
    """The types of an operation's parameters, body and answer."""
    if forge == "github":
        operation = f'operations["{one.described}"]'
        answer = f'{operation}["responses"][{one.status}]["content"]["application/json"]'
        return {"query": f"Query<{operation}>", "body": f"Body<{operation}>", "answer": answer}
    if forge == "forgejo":
        data = f"forgejo.{one.described}Data"
        return {
            "query": f'NonNullable<{data}["query"]>',
            "body": f'NonNullable<{data}["body"]>',
            "answer": f"forgejo.{one.described}Responses[{one.status}]",
        }
    assert isinstance(one.described, dict)
    named = {part: _in_gitlab(text) for part, text in one.described.items()}
    return named | {part: f"Snaked<{named[part]}>" for part in ("query", "body") if part in named}


def _in_gitlab(text: str) -> str:
    words = text.replace("&", " & ").split()
    return " ".join(f"gitlab.{word}" if word[0].isupper() and word != "Paging" else word for word in words)


def held(number: int, kind: str, value: object) -> str:
    return f"const held{number}: {kind} = {json.dumps(value)};"


def numbers(sent: Mapping[str, Any], allowed: Mapping[str, Allowed]) -> dict[str, Any]:
    """What was sent in an address, with numbers as numbers, and one of several as a list."""
    lists = {name: [value] for name, value in sent.items() if isinstance(allowed[name], dict)}
    known = {name: int(value) for name, value in sent.items() if allowed[name] == "number"}
    return {**sent, **known, **lists}


def test_the_table_lists_what_the_forges_describe(installed: Path) -> None:
    lines: list[str] = []
    for forge, one in ((forge, one) for forge, known in described().items() for one in known.operations):
        types = types_of(forge, one)
        for part, fields in (("query", one.query), ("body", one.body)):
            for name, allowed in fields.items():
                lines += [
                    held(len(lines) + more, f"Partial<{types[part]}>", {name: value})
                    for more, value in enumerate(_values(allowed))
                ]
        lines.append(f"declare const answer{len(lines)}: {types['answer']};")
    assert complaints(installed, lines) == ""


def _values(allowed: Allowed) -> list[Any]:
    """Values that the table allows."""
    match allowed:
        case "number" | "count":
            return [1]
        case "flag":
            return [True]
        case "text":
            return ["x"]
        case {"each": inner}:
            return [_values(inner)]
        case dict():
            return [{name: _values(inner)[0] for name, inner in allowed.items()}]
        case _:
            return list(allowed)


def test_what_is_not_described_is_noticed(installed: Path) -> None:
    """The query that GitHub once got: the type of an issue is a name there, and it knows no limit."""
    lines = [
        held(0, 'Query<operations["issues/list-for-repo"]>', {"state": "open", "limit": 50}),
        held(1, 'Query<operations["issues/list-for-repo"]>', {"state": "opened"}),
        held(2, 'NonNullable<forgejo.RepoListPullRequestsData["query"]>', {"base": "main"}),
        held(3, "Snaked<gitlab.AllMergeRequestsOptions & Paging>", {"limit": 50}),
    ]
    found = complaints(installed, lines)
    first = BEGIN.count("\n") + 1
    assert [f"held.ts({first + row}," in found for row in range(len(lines))] == [True] * len(lines), found


def test_requests_and_answers_of_every_scenario_are_as_described(installed: Path, tmp_path: Path) -> None:
    record = tmp_path / "recorded.jsonl"
    tests = [str(Path(__file__).parent / name) for name in SCENARIOS]
    chosen = ("-m", "", "-k", f"not ({REPEATED})", *tests)
    command = (sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *chosen)
    subprocess.run(command, env={**os.environ, RECORDED: str(record)}, check=True, capture_output=True)
    requests = 0
    lines: dict[str, None] = {}
    seen: set[tuple[str, str]] = set()
    for text in record.read_text("ascii").splitlines():
        forge, method, path, query, body, status, answer = json.loads(text)
        operation = operation_of(forge, method, path)
        assert operation, path
        seen.add((forge, operation.at))
        requests += 1
        types = types_of(forge, operation)
        if query:
            lines[f"{types['query']} = {json.dumps(numbers(query, operation.query))};"] = None
        if body:
            lines[f"{types['body']} = {json.dumps(body)};"] = None
        if status == operation.status and answer != "":  # which is no content
            lines[f"Part<{types['answer']}> = {json.dumps(_short(answer))};"] = None
    assert seen == {(forge, one.at) for forge, known in described().items() for one in known.operations}
    assert requests > MANY, (requests, len(lines))
    assert complaints(installed, [f"const held{n}: {line}" for n, line in enumerate(lines)]) == ""


def _short(answer: object) -> object:
    """An answer with its long texts and lists shortened: their types are what counts."""
    if isinstance(answer, list):
        return [_short(one) for one in answer[:3]]
    if isinstance(answer, dict):
        return {name: _short(one) for name, one in answer.items()}
    return answer[:40].encode("ascii", "ignore").decode() if isinstance(answer, str) else answer


def test_whatever_a_forge_may_answer_is_understood(installed: Path) -> None:
    lines: list[str] = []
    for forge, known in described().items():
        for one in known.operations:
            name = one.described if isinstance(one.described, str) else one.described["answer"]
            if kind := NEEDED[forge].get(name):
                answer = types_of(forge, one)["answer"]
                whole = f"Whole<{answer}>" if forge == "forgejo" else answer
                lines.append(f"declare const said{len(lines)}: {whole};")
                lines.append(f"const read{len(lines)}: {''.join(_type(kind))} = said{len(lines) - 1};")
    assert complaints(installed, lines) == ""


def _type(kind: Any) -> Iterator[str]:  # noqa: ANN401
    """What the program needs, as a type of TypeScript."""
    match kind if isinstance(kind, msgspec.inspect.Type) else msgspec.inspect.type_info(kind):
        case msgspec.inspect.StructType(fields=fields):
            for field in fields:
                optional = "" if field.required else "?"
                yield f"{'{' if field is fields[0] else ''} {field.encode_name}{optional}: "
                yield from _type(field.type)
                yield ";"
            yield " }"
        case msgspec.inspect.ListType(item_type=item):
            yield "("
            yield from _type(item)
            yield ")[]"
        case msgspec.inspect.UnionType(types=types):
            yield " | ".join("".join(_type(one)) for one in types)
        case msgspec.inspect.StrType():
            yield "string"
        case msgspec.inspect.IntType():
            yield "number"
        case msgspec.inspect.BoolType():
            yield "boolean"
        case msgspec.inspect.NoneType():
            yield "null"
        case _:  # anything, or not set
            yield "unknown"
