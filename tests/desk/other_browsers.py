"""Firefox and WebKit as they are installed, told what to do by the commands of WebDriver.

WebKit's own driver takes them by HTTP (https://www.w3.org/TR/webdriver2), Firefox itself by Marionette: the
same commands in a socket of its own, each with its length before it.
"""

import json
import os
import signal
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from tests.parts import find

PATIENCE = 60.0
"""Seconds that a browser may take to start, or to answer."""

PATHS = {
    "Navigate": "url",
    "Refresh": "refresh",
    "FindElement": "element",
    "ElementClick": "element/{id}/click",
    "ElementSendKeys": "element/{id}/value",
    "ExecuteScript": "execute/sync",
    "ExecuteAsyncScript": "execute/async",
}
"""Where each command goes by HTTP; Marionette has them by name."""


class Browser(ABC):
    """One window of a browser."""

    @abstractmethod
    def command(self, name: str, **parameters: Any) -> Any:  # noqa: ANN401  as the command has them
        """Send one of the commands above and give its value; raises RuntimeError with what went wrong."""

    def open(self, address: str) -> None:
        """Go to a page, and wait until it is loaded."""
        self.command("Navigate", url=address)

    def click(self, selector: str) -> None:
        """Click on the first element that fits; WebKit's driver leaves one just below the window there."""
        element = self._element(selector)
        self.read(f"document.querySelector({json.dumps(selector)}).scrollIntoView({{ block: 'center' }})")
        self.command("ElementClick", id=element)

    def write(self, selector: str, text: str) -> None:
        """Type into a field."""
        self.command("ElementSendKeys", id=self._element(selector), text=text)

    def read(self, expression: str) -> Any:  # noqa: ANN401  any plain data
        """Evaluate an expression in the page; a promise is waited for."""
        script = (
            f"const done = arguments[0]; Promise.resolve({expression}).then(done, (e) => done(String(e)));"
        )
        return self.command("ExecuteAsyncScript", script=script, args=[])

    def wait_for(self, expression: str) -> Any:  # noqa: ANN401  any plain data
        """Wait until an expression is true in the page; gives what it is then."""
        end = time.monotonic() + PATIENCE
        while not (found := self.read(expression)):
            assert time.monotonic() < end, f"{expression} is {found!r}"
            time.sleep(0.05)
        return found

    def _element(self, selector: str) -> str:
        self.wait_for(f"document.querySelector({json.dumps(selector)})?.checkVisibility()")
        (element,) = self.command("FindElement", using="css selector", value=selector).values()
        return str(element)


class Firefox(Browser):
    """Firefox, by Marionette."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._stream = self._socket.makefile("rb")
        self._receive()  # its greeting
        self.command("NewSession", capabilities={})

    def command(self, name: str, **parameters: Any) -> Any:  # noqa: ANN401  as the command has them
        message = json.dumps([0, 1, f"WebDriver:{name}", parameters]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _kind, _number, error, result = self._receive()
        if error:
            raise RuntimeError(f"{name}: {error['message']}")
        return result.get("value", result)

    def close(self) -> None:
        """Leave the browser to itself."""
        self._stream.close()
        self._socket.close()

    def _receive(self) -> Any:  # noqa: ANN401  any plain data
        length = b""
        while (digit := self._stream.read(1)) != b":":
            assert digit, "Firefox has gone"
            length += digit
        return json.loads(self._stream.read(int(length)))


class WebKit(Browser):
    """WebKitGTK's small browser, by its driver."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self._session = self._ask("POST", "/session", {"capabilities": {}})["sessionId"]

    def command(self, name: str, **parameters: Any) -> Any:  # noqa: ANN401  as the command has them
        path = PATHS[name].format(id=parameters.get("id"))
        return self._ask("POST", f"/session/{self._session}/{path}", parameters)

    def close(self) -> None:
        self._ask("DELETE", f"/session/{self._session}")
        self._connection.close()

    def _ask(self, method: str, path: str, body: Any = None) -> Any:  # noqa: ANN401  any plain data
        content = None if body is None else json.dumps(body)
        self._connection.request(method, path, content, {"Content-Type": "application/json"})
        response = self._connection.getresponse()
        value = json.loads(response.read())["value"]
        if response.status != 200:
            raise RuntimeError(f"{path}: {value['message']}")
        return value


@contextmanager
def firefox(folder: Path) -> Iterator[Browser]:
    """A Firefox of its own, with an empty profile."""
    folder.mkdir()
    (folder / "user.js").write_text('user_pref("marionette.port", 0);\n', "ascii")
    told = folder / "MarionetteActivePort"
    with _running(find("firefox-esr"), "--headless", "--marionette", "--no-remote", "--profile", folder):
        _wait(lambda: told.exists() and told.read_text("ascii").strip())
        browser = Firefox(int(told.read_text("ascii")))
        yield browser
        browser.close()


@contextmanager
def webkit(folder: Path) -> Iterator[Browser]:
    """WebKit on a screen that nobody sees, which it does not do without."""
    folder.mkdir()
    reading, writing = os.pipe()
    with (
        _running(find("Xvfb"), "-displayfd", str(writing), pass_fds=(writing,)),
        os.fdopen(reading) as display,
    ):
        os.close(writing)
        number = display.readline().strip()
        port = _free_port()
        with _running(
            find("WebKitWebDriver"), f"--port={port}", env={"DISPLAY": f":{number}", "HOME": str(folder)}
        ):
            _wait(lambda: _answers(port))
            browser = WebKit(port)
            yield browser
            browser.close()


@contextmanager
def _running(
    program: Path | None,
    *arguments: str | Path,
    env: dict[str, str] | None = None,
    pass_fds: tuple[int, ...] = (),
) -> Iterator[None]:
    """Run a program, and end it with all that it has started."""
    assert program is not None
    process = subprocess.Popen(
        [program, *arguments],
        env={**os.environ, **(env or {})},
        pass_fds=pass_fds,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(PATIENCE)


def _wait(until: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < end, "the browser does not start"
        time.sleep(0.05)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def _answers(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0
