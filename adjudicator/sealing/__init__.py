"""Keys, signatures and envelopes: who may read what, and who said what.

A player seals orders to the game's key and signs them (`seal_orders`). Anyone can check who sent them
(`verify_sender`); only the adjudicator can open them (`open_orders`). The adjudicator seals pages and
receipts to a seat (`seal_for_seat`) and its own hidden facts to itself (`seal_vault`). Those come out as the
same bytes every time, so that an auditor with the game's published secret can make each of them again.
What a player tells in an act alone, an address for mail to the league and a vote to the adjudicator, is
sealed by `seal_for_league`. Public documents are signed (`sign_document`).

Nothing here is new cryptography: X25519 (RFC 7748), Ed25519 (RFC 8032), HKDF-SHA256 (RFC 5869), HPKE (RFC
9180) and AES-GCM, all from `cryptography`. Bad input of any kind raises a `SealingError`, whose text is one
sentence for a person, and nothing else.

Modules, from the bottom up:

- `errors`, `derivation` (labels to keys), `key_text` (keys as a line of text), `secret`
- `keys` (a person's), `mail_secret`, `game_secret` (the adjudicator's), `key_files`, `documents`
- `deflating`, `padding` (size classes), `armour` (bytes as lines), `header`, `deterministic` (AES-GCM)
- `hpke`, `envelope`, `to_league`, `identity`
- `shares` (imported by whoever needs it, for the sake of its library)
"""

from adjudicator.sealing.armour import SIGNED, Armour, decode, encode, is_canonical
from adjudicator.sealing.documents import sign_document, verify_document
from adjudicator.sealing.envelope import (
    ENVELOPE_LIMIT,
    ORDERS_LIMIT,
    SEALED_LIMIT,
    Opened,
    letter_key,
    open_for_seat,
    open_for_seat_with_secret,
    open_letter,
    open_letter_with_key,
    open_orders,
    open_vault,
    orders_room,
    read_header,
    seal_again,
    seal_for_seat,
    seal_letter,
    seal_orders,
    seal_vault,
    verify_sender,
)
from adjudicator.sealing.errors import (
    BadArmour,
    BadHeader,
    BadKey,
    BadShare,
    MadeByNewer,
    Misdirected,
    SealingError,
    Tampered,
    TooLarge,
)
from adjudicator.sealing.game_secret import GameSecret, MasterSecret
from adjudicator.sealing.header import Header
from adjudicator.sealing.identity import Identity, open_identity, seal_identity
from adjudicator.sealing.key_files import read_key_file, read_master_file, write_key_file
from adjudicator.sealing.keys import PublicKey, SecretKey, verify
from adjudicator.sealing.mail_secret import MailSecret
from adjudicator.sealing.padding import fits, pad, room_for, size_class, unpad
from adjudicator.sealing.to_league import open_for_league, require_sealed_form, seal_for_league
