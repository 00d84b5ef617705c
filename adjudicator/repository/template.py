"""A lean repository for a league: what it takes to let a CI job adjudicate games and publish their pages.

There is no code in it: the release that is pinned in `requirements.txt` does everything. The texts are in
English, as everything that lies in a repository.
"""

from pathlib import Path

import git

from adjudicator import __version__
from adjudicator.repository.git_store import Repository, RepositoryError
from adjudicator.repository.layout import TURNS
from adjudicator.words import gettext as _

ATTRIBUTES = ".gitattributes"
BRANCH = "main"

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

All commands are the same on Linux, macOS and Windows. Install them once (Python 3.11 or newer):

    python -m pip install -r requirements.txt

`adjudicator --help` lists the commands, and every command explains itself: `adjudicator join --help`.

## For players

1. Clone this repository (or your fork of it) and go to its folder.
2. `adjudicator key` makes your key. Keep a copy of the file: without it you cannot go on playing.
3. `adjudicator status` shows the games, `adjudicator join GAME SEAT --name NAME` asks for a free seat: it
   pushes a branch, for which you open a pull request.
4. When all seats are taken: `adjudicator ready GAME`.
5. Every turn:
   - `adjudicator status --mine` shows what you are asked, and until when;
   - `adjudicator view GAME` shows what your seat sees;
   - `adjudicator orders new GAME -o orders.yaml` writes an order file to fill in;
   - `adjudicator orders check orders.yaml` reads it back in words;
   - `adjudicator submit orders.yaml` seals and sends it. New orders replace earlier ones.

When a game is over, its secret may be published. From then on anyone can read all its hands, orders and
plans, and `adjudicator audit` replays the game and shows that nothing was altered.

## For the organiser

1. `adjudicator rulesets` lists what can be played.
2. `adjudicator key` makes your key, as for players; then `adjudicator new GAME --ruleset NAME
   --deadline-hours 72 --organiser NAME` makes a game and, the first time, the adjudicator's secret. Keep a
   copy of that file: whoever has it can read all orders.
3. Give the line in that file to the job as the secret `ADJUDICATOR_SECRET` (on GitHub: Settings, Secrets and
   variables, Actions), and let Pages be deployed by GitHub Actions (Settings, Pages, Source).
4. Merge the branches of players. Each adds one file under `turns/GAME/inbox/`; one that does anything else is
   not from `adjudicator`.
5. When a game is over: `adjudicator reveal GAME`.

The job `.github/workflows/adjudicate.yml` runs after every merge, and every hour for the deadlines.
`adjudicator run` does the same on your own machine, and `adjudicator site` builds the pages into `_site/`.

To move to a newer release, change `requirements.txt`; its list of changes has a heading “Changes outcomes”.
Games under way go on by the rules they were started with.
"""

_WORKFLOW = """\
name: Adjudicate

on:
  push:
    branches: [main]
  schedule:
    - cron: "17 * * * *" # deadlines
  workflow_dispatch:

permissions: {}

concurrency:
  group: adjudicate
  cancel-in-progress: false # a run under way is finished, the newest waiting one follows

jobs:
  adjudicate:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    permissions:
      contents: write # turns are pushed to this repository
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          ref: main
      - uses: actions/setup-python@0b93645e9fea7318ecaed2b359559ac225c90a2b # v5.3.0
        with:
          python-version: "3.13"
          cache: pip
          cache-dependency-path: requirements.txt
      - run: python -m pip install -r requirements.txt
      - run: adjudicator run
        env:
          ADJUDICATOR_SECRET: ${{ secrets.ADJUDICATOR_SECRET }}
      # A game that stopped does not keep the others from being shown.
      - run: adjudicator site
        if: ${{ !cancelled() }}
      - uses: actions/upload-pages-artifact@56afc609e74202658d3ffba0e8f6dda462b719fa # v3.0.1
        if: ${{ !cancelled() }}
        with:
          path: _site

  deploy:
    needs: adjudicate
    if: ${{ !cancelled() }}
    runs-on: ubuntu-latest
    timeout-minutes: 15
    permissions:
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: ${{ steps.deployment.outputs.page_url }}
    steps:
      - id: deployment
        uses: actions/deploy-pages@d6db90164ac5ed86f2b6aed7e0febac5b3c0c03e # v4.0.5
"""


def keep_bytes(attributes: bytes) -> bytes:
    """Give `.gitattributes` with the line that keeps `turns/` free of line-end conversion, if it lacks it."""
    if _KEEP_BYTES in map(str.strip, attributes.decode("utf-8", "replace").splitlines()):
        return attributes
    before = attributes if not attributes or attributes.endswith(b"\n") else attributes + b"\n"
    return before + f"# Manifests and signatures cover these bytes.\n{_KEEP_BYTES}\n".encode()


def league_files() -> dict[str, bytes]:
    """Give the files of a league's repository by path."""
    return {
        ATTRIBUTES: keep_bytes(b""),
        ".github/workflows/adjudicate.yml": _WORKFLOW.encode(),
        ".gitignore": _IGNORED.encode(),
        "README.md": _README.encode(),
        "requirements.txt": f"adjudicator=={__version__}\n".encode(),
        f"{TURNS}/.gitkeep": b"",
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
