"""Within the guard the program connects to public addresses alone."""

import socket

import pytest

from adjudicator.mail.public_net import NotPublic, _is_public, public_net_only


@pytest.mark.parametrize(
    "address",
    [
        ("127.0.0.1", 80),
        ("10.1.2.3", 443),
        ("192.168.0.1", 443),
        ("169.254.169.254", 80),
        ("100.64.0.1", 443),
        ("0.0.0.0", 80),  # noqa: S104  nothing is bound
        ("::1", 443, 0, 0),
        ("::ffff:127.0.0.1", 443, 0, 0),
        ("fe80::1%eth0", 443, 0, 2),
        ("fd00::1", 443, 0, 0),
        ("localhost", 80),
        "/run/docker.sock",
        None,
    ],
)
def test_what_is_not_on_the_public_net_is_none(address: object) -> None:
    assert not _is_public(address)


def test_public_addresses_are() -> None:
    assert _is_public(("159.203.148.75", 443))
    assert _is_public(("2606:4700::1111", 443, 0, 0))
    assert _is_public(("::ffff:1.1.1.1", 443, 0, 0))


def test_a_connection_is_refused_within_the_guard_and_made_again_after_it() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        place = server.getsockname()
        with public_net_only(), pytest.raises(NotPublic):
            socket.create_connection(place)
        with public_net_only(), socket.socket(type=socket.SOCK_DGRAM) as sender, pytest.raises(NotPublic):
            sender.sendto(b"?", place)
        with pytest.raises(RuntimeError), public_net_only():
            raise RuntimeError
        socket.create_connection(place).close()
