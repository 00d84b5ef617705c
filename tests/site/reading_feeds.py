"""Reading feeds as those who follow a game do."""

import re
from datetime import datetime
from pathlib import Path
from xml.etree import ElementTree as ET

ATOM = "{http://www.w3.org/2005/Atom}"
TAG = re.compile(r"tag:[0-9a-f]{20}\.adjudicator\.invalid,\d{4}-\d\d-\d\d:[a-z0-9-]+")


def read_feed(path: Path) -> ET.Element:
    """Read a feed and hold it against what RFC 4287 asks of every one."""
    feed = ET.parse(path).getroot()  # noqa: S314  made here
    assert feed.tag == f"{ATOM}feed"
    assert feed.findtext(f"{ATOM}author/{ATOM}name")
    times = []
    for element in (feed, *feed.iter(f"{ATOM}entry")):
        assert TAG.fullmatch(element.findtext(f"{ATOM}id") or "")
        assert element.findtext(f"{ATOM}title")
        times.append(datetime.fromisoformat(element.findtext(f"{ATOM}updated") or ""))
        assert [link.get("href") for link in element.findall(f"{ATOM}link") if link.get("rel") == "alternate"]
    assert all(time.tzinfo for time in times)
    assert times[0] == max(times[1:])
    return feed
