"""Solo leagues for tests, and what their player sends."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Thread
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

from adjudicator.demonstration.bot_player import BotPlayer
from adjudicator.repository.files import Folder
from adjudicator.repository.published import published_game
from adjudicator.rulesets import ruleset
from adjudicator.solo.league import SoloLeague, open_league
from adjudicator.solo.lesson import lessons
from adjudicator.solo.position import Position, position_of
from adjudicator.solo.server import ISSUES, LOOPBACK, SoloServer

ROOT = Path(__file__).parents[2]

SEAT = "a"


def sent_by_the_player(league: SoloLeague, game: str) -> tuple[str, str]:
    """Title and text of the issue with the player's orders, as the desk that is shown would seal them."""
    keys = league.keys(game)
    seat = next(seat for seat in (*league.game(game).missing, *keys) if seat in keys)
    key = keys[seat]
    player = BotPlayer(game, seat, "you", key, "steward", "orders")
    proposal = player.proposal(league.game(game))
    assert proposal is not None
    ((path, sealed),) = proposal[1].items()
    return path, f"```\n{sealed.decode()}```\n"


class Answer(NamedTuple):
    """What the server answered."""

    status: int
    text: str
    headers: dict[str, str]


class Browser(NamedTuple):
    """Asks a server as a browser does that shows the player's pages."""

    server: SoloServer

    def ask(
        self,
        path: str,
        headers: dict[str, str] | None = None,
        *,
        method: str = "GET",
        body: bytes | None = None,
    ) -> Answer:
        """Ask for a path below the token, with further headers or others; None leaves one out."""
        return self.ask_at(f"/{self.server.token}/{path}", headers, method=method, body=body)

    def ask_at(
        self,
        path: str,
        headers: dict[str, str] | None = None,
        *,
        method: str = "GET",
        body: bytes | None = None,
    ) -> Answer:
        connection = HTTPConnection(LOOPBACK, self.server.server_port, timeout=60)
        connection.putrequest(method, path, skip_host=True)
        for name, value in {"Host": self.host, **(headers or {})}.items():
            connection.putheader(name, value)
        connection.endheaders(body)
        response: HTTPResponse = connection.getresponse()
        answer = Answer(
            response.status, response.read().decode("utf-8", "replace"), dict(response.getheaders())
        )
        connection.close()
        return answer

    @property
    def host(self) -> str:
        return f"{LOOPBACK}:{self.server.server_port}"

    def send(self, title: str, text: str, **headers: str) -> Answer:
        """Send an issue as the page to confirm it does; headers may be others, or left out with "-"."""
        body = urlencode({"title": title, "body": text}).encode()
        own = {
            "Origin": f"http://{self.host}",
            "Sec-Fetch-Site": "same-origin",
            "Content-Type": "application/x-www-form-urlencoded",
            "Content-Length": str(len(body)),
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        given = {name: value for name, value in own.items() if value != "-"}
        return self.ask(ISSUES, given, method="POST", body=body)

    def follow(self, answer: Answer) -> Answer:
        """Open the page that an answer leads to."""
        return self.ask_at(urlsplit(answer.headers["Location"]).path)


def position(place: str) -> Position:
    """The position after a turn of an example game, or that of a lesson."""
    name, _at, turn = place.partition("@")
    if name.startswith("lesson-"):
        return lessons()[name.removeprefix("lesson-")].position
    return position_of(published_game(Folder(ROOT), name), int(turn), None)


@contextmanager
def served(folder: Path, of: str = "claim", *, place: str = "", seats: int = 1) -> Iterator[Browser]:
    """Open the league in a folder as the command does, and its game, made if there is none.

    The player has the first `seats` of it.
    """
    rules = ruleset(of)
    with open_league(folder) as league:
        game = league.unfinished(rules.name, place)
        if not game and place:
            begun = position(place)
            game = league.found(rules, begun.setup.seats, begun.setup.options, "you", begun).game
        elif not game:
            game = league.found(rules, min(rules.seat_counts()), {}, "you").game
        league.begin(game, league.game(game).file.seats[:seats], "you")
        with SoloServer(league, game, 0) as server:
            Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
            yield Browser(server)
            server.shutdown()
