"""A lean repository for a league: what it takes to let a CI job adjudicate games and publish their pages.

The program that does everything lies in it as a wheel, so that no index of packages decides what runs beside
the secret. The texts are in English, as everything that lies in a repository.
"""

import hashlib
import re
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import git

from adjudicator.repository.git_store import Repository, RepositoryError
from adjudicator.repository.layout import TURNS
from adjudicator.repository.wheel import NAME, project, wheel
from adjudicator.words import gettext as _

ATTRIBUTES = ".gitattributes"
BRANCH = "main"
WHEEL = f"vendor/{NAME}"

_PACKAGE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_KEEP_BYTES = f"{TURNS}/** -text"

_IGNORED = """\
# The pages, built by `adjudicator site`
/_site/

# Never to be committed
*.key
*.secret

# Order files are sealed before they are sent
/*.yaml
"""

_README = """\
# A league of slow board games

Games are played here by mail: every turn, each player writes an order file and seals it so that only the
adjudicator can open it. A job opens the orders when they are complete or when the deadline has passed,
applies the rules, and publishes the next turn under `turns/` and as pages.

All commands are the same on Linux, macOS and Windows. Install them once (Python 3.11 or newer), in the folder
of your clone:

    python -m pip install -r requirements.txt

That installs the program that lies in `vendor/`, the same that adjudicates here. Take it from nowhere else:
on the Python Package Index the name belongs to somebody else's program.

`adjudicator --help` lists the commands, and every command explains itself: `adjudicator join --help`.

## For players

1. Clone this repository (or your fork of it) and go to its folder.
2. `adjudicator key` makes your key. Keep a copy of the file: without it you cannot go on playing.
3. `adjudicator status` shows the games, `adjudicator join GAME SEAT --name NAME --handle LOGIN` asks for a
   free seat: it pushes a branch and prints where to open a pull request for it. With your login here, you are
   called upon when you are awaited.
4. When all seats are taken: `adjudicator ready GAME`, the same way.
5. Every turn:
   - `adjudicator status --mine` shows what you are asked, and until when;
   - `adjudicator view GAME` shows what your seat sees;
   - `adjudicator orders new GAME -o orders.yaml` writes an order file to fill in;
   - `adjudicator orders check orders.yaml` reads it back in words;
   - `adjudicator submit orders.yaml` seals it, pushes a branch and prints where to open a pull request. Until
     the turn is adjudicated, new orders replace earlier ones, and
     `adjudicator withdraw GAME` takes them back.

A pull request is closed with a comment when it has been taken in, a quarter of an hour later at most; its
bytes are on the main branch then. A check says at once whether it will be. Nobody can read what is in it:
your receipt, which `adjudicator view GAME` shows, is sealed for you.

When a game is over, its secret may be published. From then on anyone can read all its hands, orders and
plans, and `adjudicator audit` replays the game and shows that nothing was altered.

## For the organiser

1. `adjudicator rulesets` lists what can be played.
2. `adjudicator key` makes your key, as for players; then `adjudicator new GAME --ruleset NAME
   --deadline-hours 72 --organiser NAME` makes a game and, the first time, the adjudicator's secret. Keep a
   copy of that file: whoever has it can read all orders.
3. Give the line in that file to the job as the secret `ADJUDICATOR_SECRET` (on GitHub: Settings, Secrets and
   variables, Actions), and let Pages be deployed by GitHub Actions (Settings, Pages, Source).
4. Protect the branch `main` against force pushes (Settings, Rules), and let the job push to it.
5. When a game is over: `adjudicator reveal GAME`.

The job `.github/workflows/adjudicate.yml` takes in pull requests, adjudicates, calls upon players and
publishes the pages. It runs every quarter of an hour, after every push, and by hand (Actions, Adjudicate, Run
workflow). Schedules are switched off after 60 days without a commit; run it by hand then. `adjudicator run`
does the same on your own machine, and `adjudicator site` builds the pages into `_site/`. What you change
yourself (this text, for instance) you push to `main`: the check is for what players send, and calls all else
wrong.

To move to a newer release, make another league with it, in an empty folder, and copy its `vendor/` and
`requirements.txt` over those here; the release's list of changes has a heading “Changes outcomes”. Games
under way go on by the rules they were started with. Players install it as they did the first time.
"""

_ADJUDICATE = """\
name: Adjudicate

on:
  push:
    branches: [main]
  schedule:
    - cron: "7,22,37,52 * * * *" # pull requests, and deadlines
  workflow_dispatch:

permissions: {}

concurrency:
  group: adjudicate
  cancel-in-progress: false # a run under way is finished; the newest waiting one does all that is due then

jobs:
  adjudicate:
    name: Adjudicate
    runs-on: ubuntu-latest
    timeout-minutes: 30
    permissions:
      contents: write # turns are pushed to this repository
      pull-requests: write # what players propose is answered and closed
      issues: write # players who are awaited are called upon
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          ref: main
          fetch-depth: 0
          persist-credentials: true # zizmor: ignore[artipacked] only _site is uploaded, and it holds pages
      - uses: actions/setup-python@0b93645e9fea7318ecaed2b359559ac225c90a2b # v5.3.0
        with:
          python-version: "3.13"
      - run: python -m pip install -r requirements.txt
      # Of pull requests, nothing is checked out and nothing is run: one file of each is read as data.
      - run: adjudicator run --forge github --notify
        env:
          ADJUDICATOR_SECRET: ${{ secrets.ADJUDICATOR_SECRET }}
          ADJUDICATOR_FORGE_TOKEN: ${{ github.token }}
      # A game that stopped does not keep the others from being shown.
      - run: adjudicator site --address "https://$GITHUB_REPOSITORY_OWNER.github.io/${GITHUB_REPOSITORY#*/}/"
        if: ${{ !cancelled() }}
      - uses: actions/upload-pages-artifact@56afc609e74202658d3ffba0e8f6dda462b719fa # v3.0.1
        if: ${{ !cancelled() }}
        with:
          path: _site

  deploy:
    name: Publish the pages
    needs: adjudicate
    if: ${{ !cancelled() }}
    runs-on: ubuntu-latest
    timeout-minutes: 15
    permissions:
      pages: write # the pages are put up
      id-token: write # and by this workflow
    environment:
      name: github-pages
      url: ${{ steps.deployment.outputs.page_url }}
    steps:
      - id: deployment
        uses: actions/deploy-pages@d6db90164ac5ed86f2b6aed7e0febac5b3c0c03e # v4.0.5
"""

_CHECK = """\
# A courtesy to players: says at once whether a pull request would be taken in. It knows no secret, may write
# nothing, and neither checks out nor runs anything of the pull request: what it runs is the program that lies
# on the main branch, which reads the changed files as data.
name: Check

on:
  pull_request:
    branches: [main]

permissions: {}

concurrency:
  group: check-${{ github.event.pull_request.number }}
  cancel-in-progress: true

jobs:
  check:
    name: Would it be taken in?
    runs-on: ubuntu-latest
    timeout-minutes: 10
    permissions:
      contents: read # the games as they stand
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          ref: main
          fetch-depth: 0
          persist-credentials: false
      - uses: actions/setup-python@0b93645e9fea7318ecaed2b359559ac225c90a2b # v5.3.0
        with:
          python-version: "3.13"
      - run: python -m pip install -r requirements.txt
      - run: |
          git fetch --quiet --no-tags origin "refs/pull/$NUMBER/head"
          adjudicator intake --check "$HEAD" --summary "$GITHUB_STEP_SUMMARY"
        env:
          NUMBER: ${{ github.event.pull_request.number }}
          HEAD: ${{ github.event.pull_request.head.sha }}
"""


def keep_bytes(attributes: bytes) -> bytes:
    """Give `.gitattributes` with the line that keeps `turns/` free of line-end conversion, if it lacks it."""
    if _KEEP_BYTES in map(str.strip, attributes.decode("utf-8", "replace").splitlines()):
        return attributes
    before = attributes if not attributes or attributes.endswith(b"\n") else attributes + b"\n"
    return before + f"# Manifests and signatures cover these bytes.\n{_KEEP_BYTES}\n".encode()


def _requirements(program: bytes) -> str:
    """Name the program by its place and digest, and all it needs at the versions it runs with here.

    An installation does not tell the digests of the files that its packages came from, so these are pinned by
    version only. (One `--hash` would make pip ask for all; it heeds the digest in an address by itself.)
    """
    pinned: dict[str, str] = {}
    wanted = list(project().requires)
    while wanted:
        needed = _PACKAGE.match(wanted.pop())
        name = re.sub(r"[-_.]+", "-", needed[0]).lower() if needed else ""
        if not name or name in pinned:
            continue
        try:
            pinned[name] = version(name)
        except PackageNotFoundError:
            continue  # meant for another system
        wanted += [line for line in requires(name) or () if "extra ==" not in line]
    return "".join(
        [
            f"file:{WHEEL}#sha256={hashlib.sha256(program).hexdigest()}\n",
            *(f"{name}=={pinned[name]}\n" for name in sorted(pinned)),
        ]
    )


def league_files() -> dict[str, bytes]:
    """Give the files of a league's repository by path.

    Raises RepositoryError when it cannot be told how the program was installed.
    """
    program = wheel()
    return {
        ATTRIBUTES: keep_bytes(b""),
        ".github/workflows/adjudicate.yml": _ADJUDICATE.encode(),
        ".github/workflows/check.yml": _CHECK.encode(),
        ".gitignore": _IGNORED.encode(),
        "README.md": _README.encode(),
        "requirements.txt": _requirements(program).encode(),
        f"{TURNS}/.gitkeep": b"",
        WHEEL: program,
    }


def make_league(folder: Path) -> tuple[str, ...]:
    """Commit the files of a league to the repository in `folder`, made if needed; gives their paths.

    Nothing is pushed. Raises RepositoryError when one of the files is there already, in `folder` or in its
    last commit.
    """
    files = league_files()
    if not (folder / ".git").exists():
        folder.mkdir(parents=True, exist_ok=True)
        _refuse([path for path in files if (folder / path).exists()])
        git.Repo.init(folder, initial_branch=BRANCH, object_format="sha1").close()
    with Repository(folder) as repository:
        tree = repository.tree()
        _refuse([path for path in files if tree.exists(path) or (folder / path).exists()])
        repository.commit_here(files, _("A league"), push=False)
    return tuple(files)


def _refuse(there: list[str]) -> None:
    if there:
        raise RepositoryError(
            _("There is a file %(path)s already.", path=there[0]),
            _("Choose a new or an empty folder."),
        )
