"""The page of a forge where a desk's link leads, without a forge: pass `filled_in_by` to `context.route`."""

from html import escape
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Route

FORGE = "https://github.com/ann/league"


def filled_in_by(route: Route) -> None:
    """Answer with the form for a new issue, filled in by its address."""
    query = parse_qs(urlsplit(route.request.url).query)
    title, body = (escape(query.get(name, [""])[0]) for name in ("title", "body"))
    form = f'<!doctype html><input id="title" value="{title}"><textarea id="body">\n{body}</textarea>'
    route.fulfill(body=form, content_type="text/html")
