"""What git, ssh or a server's hook said when a command failed, and what usually helps.

Git's messages have no codes, so causes are found by words. Where none is found, what was said must do.
"""

import re
from collections.abc import Iterable

from adjudicator.words import N_, lookup

MOST_LINES = 12
LONGEST_LINE = 300
"""How much of what was said is repeated: a server may say any amount."""

_CREDENTIALS = re.compile(r"(?<=://)[^/\s]*@")
_QUERY = re.compile(r"(://[^\s?'\"]*)\?[^\s'\"]*")
_SECRET_WORD = re.compile(r"(?i)\b((?:private[-_]|access[-_])?token|password|authorization)([=:]\s*)\S.*")

_UNTELLING = re.compile(
    r"""
    (?: remote:\s* (?:error:\ )? hook\ declined .*
      | remote:\s* (?: aborting\ due\ to .* )?
      | (?:remote:\s*)? [@\s]* | \*\*\ .* | hint:\ .* | To\ .* | Warning:\ Permanently\ added .*
      | Please\ make\ sure\ you\ have\ the\ correct\ access\ rights | and\ the\ repository\ exists\.
      | (?:error:\ )? failed\ to\ push\ some\ refs\ .*
      | (?:fatal:\ )? Could\ not\ read\ from\ remote\ repository\.
      | (?:fatal:\ )? [Tt]he\ remote\ end\ hung\ up\ (?:unexpectedly|upon\ initial\ contact)
      | (?:fatal:\ )? protocol\ error:\ bad\ pack\ header
      | error:\ git\ upload-pack:\ git-pack-objects\ died\ with\ error\.
    )
    """,
    re.VERBOSE,
)
"""Lines that say only that something failed; they are repeated where nothing else was said."""

_KIND = re.compile(r"^(?:fatal|error): ")

_DAMAGED = re.compile(
    r"bad (?:tree |blob |commit )?object|is corrupt|is empty$|[Cc]ould not read [0-9a-f]{40}"
    r"|unable to (?:read|unpack|parse)|missing (?:blob|tree|commit|necessary objects)"
    r"|inflate: data stream error|Failed to traverse parents|not our ref|did not send all necessary objects"
    r"|packfile .* (?:cannot be accessed|is far too short)|revision walk setup failed|(?:missing"
    r"|lacks) .* object|file .* is far too short to be a packfile|garbage at end of loose object",
    re.MULTILINE,
)
"""Git's words for objects that a repository should have and has not, or cannot read."""

_TOO_MUCH = re.compile(
    "died of signal|[Oo]ut of memory|over limit|mmap failed|exceeded maximum allowed tree depth"
)
"""Git's words for an object that takes too much; others may follow from that."""

_HINTS: tuple[tuple[str, str], ...] = (
    (
        r"REMOTE HOST IDENTIFICATION HAS CHANGED|Host key verification failed|No \S+ host key is known",
        N_(
            "SSH does not know this server's key, or knows another one. Compare the fingerprint with the "
            "one that the server's owner publishes, and accept it once by hand: ssh HOST"
        ),
    ),
    (
        (
            r"Permission denied \([a-z,\-]*(?:publickey|password|keyboard)[a-z,\-]*\)"
            r"|Too many authentication failures"
        ),
        N_(
            "The server does not accept the SSH key that this machine offers. On a forge, add the public "
            "key to your account (Settings → SSH keys); elsewhere give it to whoever runs the server. With "
            "an https address (git remote set-url origin ADDRESS) no SSH key is needed."
        ),
    ),
    (
        (
            r"CERTIFICATE_VERIFY_FAILED|certificate verif|server verification failed|SSL certificate problem"
            r"|self.signed certificate"
        ),
        N_(
            "This machine does not trust the server's certificate. If the server is your own, tell "
            "both git (git config http.sslCAInfo FILE) and the program (SSL_CERT_FILE=FILE) which "
            "authority signed the certificate. Do not switch the check off."
        ),
    ),
    (
        (
            r"Could not resolve host|[Nn]ame or service not known|nodename nor servname|getaddrinfo"
            r"|Temporary failure in name resolution|No address associated with hostname"
        ),
        N_("The server's name was not found. Check its spelling in git remote -v, and the network."),
    ),
    (
        r"without `?workflow`? scope",
        N_("Your login may not push workflows: gh auth refresh --scopes workflow"),
    ),
    (
        r"GH00[0-9]|protected branch|[Rr]ule violations|not allowed to push code to",
        N_(
            "The server protects this branch. If you are a player, leave out --direct: the command "
            "then proposes a branch. If you run the league, let its account push (docs/HOSTING.md)."
        ),
    ),
    (
        r"Only the organiser may push this",
        N_(
            "This server lets players push only the branches that the commands propose. Leave out --direct, "
            "or push as the organiser (docs/HOSTING.md)."
        ),
    ),
    (
        r"This branch has been pushed already",
        N_(
            "Nobody may change a branch that is already there. Wait until the next run has taken it in, "
            "and send again."
        ),
    ),
    (
        r"hook declined",
        N_(
            "The server has a rule of its own that refuses this; its words are above. Whoever runs "
            "the server can change the rule."
        ),
    ),
    (
        (
            r"could not read (?:Username|Password)|Authentication failed"
            r"|Invalid username or (?:password|token)|HTTP Basic: Access denied|terminal prompts disabled"
            r"|returned error: 401|Support for password authentication was removed"
        ),
        N_(
            "Git has no valid login for this address, and the commands never ask for one. Sign in once with "
            "gh auth login, or set up a credential helper or an SSH key, until git push works by itself "
            "here."
        ),
    ),
    (
        (
            r"[Pp]ermission to \S+ denied|Write access to repository not granted|returned error: 403"
            r"|insufficient permission|You are not allowed to|remote: Forbidden|Permission denied"
        ),
        N_(
            "Your login may not write there. Players push to a fork of their own: git remote set-url --push "
            "origin ADDRESS-OF-YOUR-FORK"
        ),
    ),
    (
        (
            r"[Rr]epository not found|does not appear to be a git repository|returned error: 404"
            r"|project you were looking for could not be found|does not exist|repository '.*' not found"
        ),
        N_(
            "Check the address in git remote -v. If you may not read a private repository, the server "
            "says that it does not exist."
        ),
    ),
    (
        r"dubious ownership",
        N_(
            "The folder belongs to another user of this machine. If you trust it:"
            " git config --global --add safe.directory FOLDER"
        ),
    ),
    (
        r"No space left on device|[Dd]isk quota exceeded",
        N_("The disk is full, on this machine or on the server. Make room, and run the command again."),
    ),
    (
        r"exceeds? (?:the )?maximum|larger than|input size|pack exceeds",
        N_("This push is larger than the server accepts (receive.maxInputSize)."),
    ),
)


def without_credentials(text: str) -> str:
    """Remove from the addresses in a text what stands before the host, and what stands behind a `?`."""
    return _QUERY.sub(r"\1", _CREDENTIALS.sub("", text))


def said(complaint: str, refused: Iterable[str] = ()) -> str:
    """What was said, without secrets: the ref's own refusal first, then every line that tells something.

    Several lines stand below each other, all but the first one indented. Empty if nothing was said.
    """
    # Only `\n` ends a line of git's; a server may write over a line.
    written = [part.strip() for line in complaint.split("\n") for part in line.split("\r")]
    lines = [line for line in written if line]
    telling = [line for line in lines if not _UNTELLING.fullmatch(line)]
    chosen = [*refused, *telling] or lines[-1:]
    shown = dict.fromkeys(_KIND.sub("", without_secrets(line))[:LONGEST_LINE] for line in chosen)
    most = list(shown)[:MOST_LINES]
    return "\n    ".join([*most, *(["…"] if len(shown) > MOST_LINES else [])])


def without_secrets(line: str) -> str:
    """Remove credentials from a line, and whatever is called a token, a password or an authorization."""
    return _SECRET_WORD.sub(r"\1\2…", without_credentials(line))


def hint_for(told: str) -> str:
    """What usually helps against the cause that a text names; empty if it names none that is known."""
    return next((lookup(hint) for pattern, hint in _HINTS if re.search(pattern, told)), "")


def too_much(complaint: str) -> bool:
    """Whether git says that it had too little time or memory for an object."""
    return bool(_TOO_MUCH.search(complaint))


def tells_of_damage(complaint: str) -> bool:
    """Whether git says that objects are missing or broken, here or on a remote."""
    return bool(_DAMAGED.search(complaint)) and not too_much(complaint)
