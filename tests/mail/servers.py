"""Real mail servers in a folder, on loopback: Dovecot (IMAP), and chasquid (SMTP), which delivers into it.

Both run as whoever runs the tests. Dovecot reads no mail as root; there it does so as `nobody`.
"""

import os
import shutil
import signal
import socket
import subprocess
import time
from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import mkdtemp

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from adjudicator.mail.settings import Server
from tests.parts import find

DOMAIN = "example.org"
PASSWORD = "a@b:c/d %é;\"'\\ 1"
"""Every user's: nothing in it may need to be escaped anywhere."""

USERS = tuple(f"user{number}" for number in range(200))
"""Dovecot looks for new ones only once in a second, so all are there from the beginning."""

PREFIXED = f"prefixed@{DOMAIN}"
"""A user whose folders are called `INBOX.Sent` and the like."""

PROTOCOLS = ("imaps", "imap", "smtps", "smtp", "incoming")
"""With TLS from the beginning or by STARTTLS, and `incoming`, where other servers would deliver."""

_PATIENCE = 10.0


@dataclass(frozen=True)
class MailServers:
    """The servers, and where they listen by protocol."""

    folder: Path
    ports: Mapping[str, int]
    uid: int
    gid: int
    _users: Iterator[str] = field(default_factory=lambda: (f"{name}@{DOMAIN}" for name in USERS))

    @property
    def authority(self) -> Path:
        """The certificate of who signed the servers' one: a value for `SSL_CERT_FILE`."""
        return self.folder / "authority.pem"

    def user(self) -> str:
        """Return the address of a user that nobody had before, which is also the name to log in with."""
        return next(self._users)

    def home(self, address: str) -> Path:
        """The folder where Dovecot keeps a user's mail, as a Maildir."""
        return self.folder / "mail" / address

    def deliver(self, address: str, message: bytes, name: str, arrived: int) -> None:
        """Put a mail into a user's inbox, as a file whose time is that of its arrival."""
        deliver(self.home(address), message, name, arrived)
        for path in (self.home(address), self.home(address) / "new", self.home(address) / "new" / name):
            os.chown(path, self.uid, self.gid)

    def server(self, protocol: str, address: str) -> Server:
        """One of them as the settings name it."""
        starttls = not protocol.endswith("s")
        return Server("localhost", self.ports[protocol], starttls, address, PASSWORD)

    def settings(self, address: str) -> str:
        """A value of `ADJUDICATOR_MAIL`."""
        return (
            f"imaps://{address}:{PASSWORD}@localhost:{self.ports['imaps']}\n"
            f"smtps://localhost:{self.ports['smtps']}\n"
        )


def deliver(maildir: Path, message: bytes, name: str, arrived: int) -> None:
    """Put a mail into the inbox in a folder, as a file whose time is that of its arrival."""
    new = maildir / "new"
    new.mkdir(parents=True, exist_ok=True)
    (new / name).write_bytes(message)
    os.utime(new / name, (arrived, arrived))


@contextmanager
def mail_servers() -> Iterator[MailServers]:
    """Start Dovecot and chasquid; both end with the block."""
    # A short path: sockets lie below it. Others may look into it, since Dovecot divides itself into users.
    folder = Path(mkdtemp(prefix="mail-"))
    folder.chmod(0o755)
    import pwd  # noqa: PLC0415  Windows has none

    mail = pwd.getpwnam("nobody") if os.getuid() == 0 else pwd.getpwuid(os.getuid())
    servers = MailServers(folder, _free_ports(), mail.pw_uid, mail.pw_gid)
    processes: list[subprocess.Popen[bytes]] = []
    try:
        certify(folder)
        (folder / "mail").mkdir()
        os.chown(folder / "mail", servers.uid, servers.gid)
        _write_users(servers)
        (folder / "dovecot.conf").write_text(_dovecot_settings(servers), "utf-8")
        processes.append(_start(folder, "dovecot", "-F", "-c", str(folder / "dovecot.conf")))
        _write_chasquid_settings(servers)
        processes.append(_start(folder, "chasquid", "-config_dir", str(folder)))
        for protocol in PROTOCOLS:
            _wait_for(servers.ports[protocol], folder)
        yield servers
    finally:
        for process in processes:
            os.killpg(process.pid, signal.SIGKILL)  # Dovecot takes a second to end in order
            process.wait(_PATIENCE)
        shutil.rmtree(folder)


def _write_users(servers: MailServers) -> None:
    password = "{PLAIN.b64}" + b64encode(PASSWORD.encode()).decode()
    more = {PREFIXED: "userdb_namespace/inbox/prefix=INBOX. userdb_namespace/inbox/separator=."}
    lines = [
        f"{user}:{password}:{servers.uid}:{servers.gid}::{servers.home(user)}::{more.get(user, '')}\n"
        for user in (*(f"{name}@{DOMAIN}" for name in USERS), PREFIXED)
    ]
    (servers.folder / "users").write_text("".join(lines), "ascii")


def _start(folder: Path, part: str, *arguments: str) -> subprocess.Popen[bytes]:
    command = (find(part) or part, *arguments)
    with (folder / f"{part}.out").open("wb") as output:
        return subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True
        )


def _free_ports() -> Mapping[str, int]:
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _protocol in PROTOCOLS]
        return {name: one.getsockname()[1] for name, one in zip(PROTOCOLS, sockets, strict=True)}


def _wait_for(port: int, folder: Path) -> None:
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            if time.monotonic() > until:
                logs = [path.read_text("utf-8", "replace") for path in sorted(folder.glob("*.[lo]*"))]
                raise RuntimeError("\n".join(["a mail server does not start", *logs])) from None
            time.sleep(0.01)
        else:
            return


def certify(folder: Path) -> None:
    """Make an authority and the certificate of `localhost`, which it signs."""
    certificates = folder / "certs" / "localhost"
    certificates.mkdir(parents=True)
    authority, server = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    issuer = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Authority of the tests")])
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)

    def signed(name: x509.Name, key: ec.EllipticCurvePublicKey, *extensions: x509.ExtensionType) -> bytes:
        made = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(issuer)
            .public_key(key)
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=1))
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.public_key()), critical=False
            )
        )
        for extension in extensions:
            made = made.add_extension(extension, critical=True)
        return made.sign(authority, SHA256()).public_bytes(Encoding.PEM)

    signs = x509.KeyUsage(
        digital_signature=False,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=True,
        crl_sign=True,
        encipher_only=False,
        decipher_only=False,
    )
    root = signed(issuer, authority.public_key(), x509.BasicConstraints(ca=True, path_length=None), signs)
    names = x509.SubjectAlternativeName([x509.DNSName("localhost")])
    (folder / "authority.pem").write_bytes(root)
    (certificates / "fullchain.pem").write_bytes(signed(subject, server.public_key(), names))
    (certificates / "privkey.pem").write_bytes(
        server.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    )


def _dovecot_settings(servers: MailServers) -> str:
    import grp  # noqa: PLC0415  Windows has none
    import pwd  # noqa: PLC0415

    user = pwd.getpwuid(os.getuid()).pw_name
    login = "dovenull" if user == "root" else user
    folder = servers.folder
    return f"""{_settings_by_release(folder)}
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = required
mail_fsync = never
auth_failure_delay = 0
default_internal_user = {user}
default_internal_group = {grp.getgrgid(os.getgid()).gr_name}
default_login_user = {login}
namespace inbox {{
  inbox = yes
  separator = /
}}
service anvil {{
  chroot =
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {servers.ports["imap"]}
  }}
  inet_listener imaps {{
    port = {servers.ports["imaps"]}
    ssl = yes
  }}
}}
"""


def _settings_by_release(folder: Path) -> str:
    """What Dovecot 2.4 names otherwise than 2.3; it wants to read first which release the names are of."""
    asked = subprocess.run((find("dovecot") or "dovecot", "--version"), capture_output=True, check=True)
    certificate, key = (folder / "certs" / "localhost" / name for name in ("fullchain.pem", "privkey.pem"))
    if asked.stdout.startswith(b"2.3."):
        users = f"{{\n  driver = passwd-file\n  args = {folder}/users\n}}"
        return f"""
ssl_cert = <{certificate}
ssl_key = <{key}
mail_location = maildir:~
passdb {users}
userdb {users}
"""
    users = f"passwd-file {{\n  passwd_file_path = {folder}/users\n}}"
    return f"""
dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
ssl_server_cert_file = {certificate}
ssl_server_key_file = {key}
mail_driver = maildir
mail_path = ~
passdb {users}
userdb {users}
"""


def _write_chasquid_settings(servers: MailServers) -> None:
    folder = servers.folder
    (folder / "domains" / DOMAIN).mkdir(parents=True)
    (folder / "chasquid.conf").write_text(
        f"""
hostname: "localhost"
smtp_address: "127.0.0.1:{servers.ports["incoming"]}"
submission_address: "127.0.0.1:{servers.ports["smtp"]}"
submission_over_tls_address: "127.0.0.1:{servers.ports["smtps"]}"
mail_delivery_agent_bin: "/usr/lib/dovecot/dovecot-lda"
mail_delivery_agent_args: "-c"
mail_delivery_agent_args: "{folder}/dovecot.conf"
mail_delivery_agent_args: "-f"
mail_delivery_agent_args: "%from%"
mail_delivery_agent_args: "-d"
mail_delivery_agent_args: "%to%"
data_dir: "{folder}/queue"
mail_log_path: "{folder}/chasquid.log"
dovecot_auth: true
dovecot_userdb_path: "{folder}/run/auth-userdb"
dovecot_client_path: "{folder}/run/auth-client"
""",
        "utf-8",
    )
