// Keys, signatures and envelopes as the program has them, with what browsers bring along (Web Cryptography).
// Names, which are plain, and formats are those of the package `adjudicator.sealing`. Nothing here touches the page.
"use strict";

const FORMAT = "adjudicator-sealed-1";
const KEY_SIZE = 32;
const SMALLEST_ORDERS = 1280;
const ORDERS_LIMIT = 2 ** 16 - 1;
const SEALED_LIMIT = 2 ** 24;
const LETTER_ROOM = 4 * 4000 + 1024;
const MARK = 0x80;
const NONE = new Uint8Array();
const subtle = crypto.subtle;

// What cannot be read or opened: `reason` is a word for the page's sentence about it.
function refuse(reason) {
  throw assign(new Error(reason), { reason });
}

// --- Bytes ---------------------------------------------------------------------------------------------

const utf8 = (text) => new TextEncoder().encode(text);
const textOf = (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
const bytesFrom = async (buffer) => new Uint8Array(await buffer);
const toBytes = (part) => (typeof part === "string" ? utf8(part) : part);

// Bytes and texts in order, as bytes.
const concat = (...parts) => Uint8Array.from(parts.flatMap((part) => [...toBytes(part)]));

const integer = (number, size) => Uint8Array.from({ length: size }, (_, at) => number >> (8 * (size - 1 - at)));

// The parts in order, each led by its length: no two lists give the same bytes.
const joined = (...parts) => concat(...parts.map(toBytes).flatMap((part) => [integer(part.length, 4), part]));

// RFC 4648: base64, and base64url in key lines.
const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
const base64url = (bytes) => base64(bytes).replaceAll("+", "-").replaceAll("/", "_");
const fromBase64url = (text, reason) => fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"), reason);

function fromBase64(text, reason) {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return refuse(reason);
  }
}

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const sha256 = async (content) => bytesFrom(subtle.digest("SHA-256", toBytes(content)));

const imported = (key, algorithm, use) => subtle.importKey("raw", key, algorithm, false, [use]);

const hmac = async (key, message) =>
  bytesFrom(subtle.sign("HMAC", await imported(key, { name: "HMAC", hash: "SHA-256" }, "sign"), message));

// RFC 5869
async function hkdf(secret, salt, info, size = KEY_SIZE) {
  const how = { name: "HKDF", hash: "SHA-256", salt, info };
  return bytesFrom(subtle.deriveBits(how, await imported(secret, "HKDF", "deriveBits"), 8 * size));
}

const derive = (secret, ...labels) => hkdf(secret, NONE, joined("adjudicator-1", ...labels));

// --- Deflate (RFC 1951) --------------------------------------------------------------------------------

const piped = (content, ...through) => through.reduce((stream, next) => stream.pipeThrough(next), new Blob([content]).stream());
const whole = async (stream) => bytesFrom(new Response(stream).arrayBuffer());

const deflate = (text) => whole(piped(text, new CompressionStream("deflate-raw")));

// The text; stops at a limit, so that a few bytes from a stranger cannot fill the memory.
async function inflate(deflated) {
  let left = SEALED_LIMIT;
  function transform(part, out) {
    left -= part.length;
    return left < 0 ? out.error() : out.enqueue(part);
  }
  try {
    const inflated = piped(deflated, new DecompressionStream("deflate-raw"), new TransformStream({ transform }));
    return textOf(await whole(inflated));
  } catch {
    return refuse(left < 0 ? "too-large" : "damaged");
  }
}

// --- Padding (ISO/IEC 7816-4) --------------------------------------------------------------------------

function sizeClass(size) {
  if (size <= 512) {
    return 512;
  }
  const step = 2 ** Math.floor(Math.log2(size)) / 8;
  return Math.ceil(size / step) * step;
}

function pad(deflated, room) {
  const padded = new Uint8Array(sizeClass(max(deflated.length + 1, room)));
  padded.set(deflated);
  padded[deflated.length] = MARK;
  return padded;
}

function unpad(padded) {
  const end = padded.findLastIndex((byte) => byte !== 0);
  const right = padded[end] === MARK && sizeClass(padded.length) === padded.length;
  return right ? padded.subarray(0, end) : refuse("damaged");
}

// --- Keys ----------------------------------------------------------------------------------------------

const SECRET_KEY = "ADJUDICATOR-SECRET-KEY-1";
const PUBLIC_KEY = "adjudicator-key-1";

async function toLine(kind, key) {
  const checksum = (await sha256(concat(kind, key))).subarray(0, 3 + ((3 - (key.length % 3)) % 3));
  return `${kind} ${base64url(concat(key, checksum))}`;
}

async function fromLine(kind, text, size) {
  const line = text.replace(/[\s\ufeff]/g, "");
  if (!line.startsWith(kind)) {
    refuse("not-a-key");
  }
  const written = line.slice(kind.length);
  const key = fromBase64url(written, "mistyped-key").subarray(0, size);
  return (await toLine(kind, key)) === `${kind} ${written}` ? key : refuse("mistyped-key");
}

// RFC 8410: a private key of 32 bytes in PKCS #8 is those bytes after 16 constant ones. And what a key is for.
const PAIRS = {
  X25519: ["MC4CAQAwBQYDK2VuBCIEIA==", "deriveBits"],
  Ed25519: ["MC4CAQAwBQYDK2VwBCIEIA==", "sign"],
};

// The private half, which cannot be read out again, and the public one as bytes. WebKitGTK takes no secret that
// begins with a zero. For X25519 a one says the same (RFC 7748, section 5); no new key has such an Ed25519 secret.
async function pair(algorithm, raw) {
  const [start, use] = PAIRS[algorithm];
  const coded = concat(fromBase64(start), raw);
  coded[coded.length - KEY_SIZE] ||= algorithm === "X25519" ? 1 : 0;
  const imported = (extractable) => subtle.importKey("pkcs8", coded, algorithm, extractable, [use]);
  const { x } = await subtle.exportKey("jwk", await imported(true));
  return { own: await imported(false), half: fromBase64url(`${x}=`) };
}

async function exchange(own, other) {
  const theirs = await subtle.importKey("raw", other, "X25519", true, []);
  return bytesFrom(subtle.deriveBits({ name: "X25519", public: theirs }, own, 256));
}

// A public key from its line: `raw` is both halves, `half` the one to seal to.
async function publicKey(line) {
  const raw = await fromLine(PUBLIC_KEY, line, 2 * KEY_SIZE);
  const half = raw.subarray(KEY_SIZE);
  const digest = await sha256(joined(PUBLIC_KEY, raw.subarray(0, KEY_SIZE), half));
  const bits = Array.from(digest.subarray(0, 10), (byte) => byte.toString(2).padStart(8, "0")).join("");
  const fingerprint = bits.replace(/.{5}/g, (five) => "abcdefghijklmnopqrstuvwxyz234567"[parseInt(five, 2)]);
  return { line: line.trim(), raw, half, fingerprint };
}

// A player's key from the form in which a browser keeps it: both private halves, and the public line. What it
// signs begins with its purpose.
async function keyOf(stored) {
  const [signer, opener, line] = stored;
  const own = await publicKey(line);
  const sharedWith = ({ half }) => exchange(opener, half);
  return {
    stored,
    public: own,
    derive: async (...labels) => derive(await sharedWith(own), ...labels),
    sign: async (message) => bytesFrom(subtle.sign("Ed25519", signer, message)),
    sharedWith,
  };
}

// The key of a line as the command line writes it.
async function readKey(line) {
  const secret = await fromLine(SECRET_KEY, line, KEY_SIZE);
  const signer = await pair("Ed25519", await derive(secret, "signing"));
  const opener = await pair("X25519", await derive(secret, "sealing"));
  return keyOf([signer.own, opener.own, await toLine(PUBLIC_KEY, concat(signer.half, opener.half))]);
}

const random = () => crypto.getRandomValues(new Uint8Array(KEY_SIZE));

// The line of a key that nobody has yet.
async function newKeyLine() {
  const secret = random();
  return (await derive(secret, "signing"))[0] ? toLine(SECRET_KEY, secret) : newKeyLine();
}

// --- Encryption ----------------------------------------------------------------------------------------

async function aesGcm(use, key, nonce, header, bytes) {
  const how = { name: "AES-GCM", iv: nonce, additionalData: header };
  return bytesFrom(subtle[use](how, await imported(key, "AES-GCM", use), bytes));
}

// RFC 9180: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-128-GCM, base mode, one message.
// `ephemeral` is given only by tests that know the outcome.
async function hpkeSeal(recipient, info, plaintext, ephemeral = random()) {
  const [kem, suite] = ["KEM\x00\x20", "HPKE\x00\x20\x00\x01\x00\x01"];
  const labelled = (id, label, content) => concat("HPKE-v1", id, label, content);
  const derived = (id, salt, [label, secret], [use, context], size) =>
    hkdf(labelled(id, label, secret), salt, concat(integer(size, 2), labelled(id, use, context)), size);
  const hash = (label, content) => hmac(new Uint8Array(KEY_SIZE), labelled(suite, label, content));
  const { own, half } = await pair("X25519", ephemeral);
  const agreed = ["eae_prk", await exchange(own, recipient)];
  const shared = await derived(kem, NONE, agreed, ["shared_secret", concat(half, recipient)], 32);
  const context = concat("\0", await hash("psk_id_hash", NONE), await hash("info_hash", info));
  const key = await derived(suite, shared, ["secret", NONE], ["key", context], 16);
  const nonce = await derived(suite, shared, ["secret", NONE], ["base_nonce", context], 12);
  return concat(half, await aesGcm("encrypt", key, nonce, NONE, plaintext));
}

// The nonce depends on the content, so that the same input gives the same bytes.
const syntheticNonce = async (secret, header, plaintext) =>
  (await hmac(await derive(secret, "nonce", header), joined(header, plaintext))).subarray(0, 12);

async function encrypt(secret, header, plaintext) {
  const nonce = await syntheticNonce(secret, header, plaintext);
  const key = await derive(secret, "content", header);
  return concat(nonce, await aesGcm("encrypt", key, nonce, header, plaintext));
}

async function decrypt(secret, header, sealed) {
  const nonce = sealed.subarray(0, 12);
  const key = await derive(secret, "content", header);
  const plaintext = await aesGcm("decrypt", key, nonce, header, sealed.subarray(12)).catch(() => refuse("cannot-open"));
  const right = hex(nonce) === hex(await syntheticNonce(secret, header, plaintext));
  return right ? plaintext : refuse("cannot-open");
}

// --- Armour and headers --------------------------------------------------------------------------------

const FIELDS = ["Game", "Turn", "Seat", "Counter", "Label", "Key"];

// The header as the bytes that keys, tags and signatures bind.
function canonical(header) {
  const { purpose, game, turn, seat, counter = 0, label = "", key } = header;
  return utf8(stringify({ counter, format: FORMAT, game, key, label, purpose, seat, turn }));
}

function armoured(header, body) {
  const value = (field) => header[field.toLowerCase()] ?? "";
  const headers = FIELDS.filter((field) => value(field) !== "").map((field) => `${field}: ${value(field)}\n`);
  const lines = base64(body).replace(/.{1,64}/g, "$&\n");
  const [begin, end] = ["BEGIN", "END"].map((word) => `-----${word} ADJUDICATOR ${header.purpose.toUpperCase()}-----\n`);
  return `${begin}${headers.join("")}\n${lines}${end}`;
}

// The body of a block whose header is exactly the one expected, and which is spelled as it should be.
function unarmoured(header, sealed) {
  const [, lines = ""] = /\n\n([^-]*)/.exec(sealed) ?? [];
  const body = fromBase64(lines.replaceAll("\n", ""), "misdirected");
  return armoured(header, body) === sealed ? body : refuse("misdirected");
}

// --- Envelopes -----------------------------------------------------------------------------------------

// Orders sealed to the game's key, then signed by the seat: other bytes every time.
async function sealOrders(text, { sender, gameKey, ...place }) {
  if (utf8(text).length > ORDERS_LIMIT) {
    refuse("too-large");
  }
  const header = { purpose: "orders", ...place, key: sender.public.fingerprint };
  const deflated = await deflate(text);
  let room = SMALLEST_ORDERS;
  while (room <= deflated.length) {
    room *= 2;
  }
  const ciphertext = await hpkeSeal(gameKey.half, canonical(header), pad(deflated, room));
  const signature = await sender.sign(joined(FORMAT, canonical(header), gameKey.raw, ciphertext));
  return armoured(header, concat(signature, ciphertext));
}

// The text of an envelope.
async function opened(secret, header, sealed) {
  const body = unarmoured(header, sealed);
  return inflate(unpad(await decrypt(secret, canonical(header), body)));
}

// What the adjudicator has sealed to a seat; `purpose` is `private`, `receipt` or, without names, `press`.
async function openForSeat(sealed, { key, gameKey, ...place }) {
  const secret = await derive(await key.sharedWith(gameKey), "seat", gameKey.half, key.public.half);
  return opened(secret, { ...place, key: key.public.fingerprint }, sealed);
}

// What a player tells in an act alone, sealed to the game's key or the league's; all have one size.
const sealTold = async (text, purpose, { game, nonce, seat }, key) =>
  base64(await hpkeSeal(key.half, joined(FORMAT, purpose, game, nonce, seat), pad(utf8(text), 0)));

async function letterSecret(own, other) {
  const halves = [own.public.half, other.half].sort((one, two) => (hex(one) < hex(two) ? -1 : 1));
  return derive(await own.sharedWith(other), "letter", ...halves);
}

const letterHeader = ({ game, turn, sender, recipient }, to) =>
  ({ purpose: "press", game, turn, seat: recipient, label: sender, key: to?.fingerprint });

// A letter that only its two ends can open.
async function sealLetter(text, { own, other, ...ends }) {
  const header = letterHeader(ends, other);
  const padded = pad(await deflate(text), LETTER_ROOM);
  return armoured(header, await encrypt(await letterSecret(own, other), canonical(header), padded));
}

async function openLetter(sealed, { own, other, ...ends }) {
  const to = [own.public, other].find(({ fingerprint }) => sealed.includes(`\nKey: ${fingerprint}\n`));
  return opened(await letterSecret(own, other), letterHeader(ends, to), sealed);
}

// The signature of a document, as base64; `purpose` is `act` or `press`.
const signDocument = async (purpose, body, key, gameKey) =>
  base64(await key.sign(joined("adjudicator-document-1", purpose, gameKey.raw, body)));

// A text for the holder of a key alone, such as a draft that the browser keeps.
const DRAFT = utf8("draft");
const sealDraft = async (key, text) => encrypt(await key.derive("draft"), DRAFT, await deflate(text));
const openDraft = async (key, sealed) => inflate(await decrypt(await key.derive("draft"), DRAFT, sealed));

// Whether this engine has all that is needed.
const canSeal = () => succeeds(async () => [await readKey(await newKeyLine()), await inflate(await deflate(""))]);

// A signed file as a block that survives a mail or a form.
const carry = (file) => armoured({ purpose: "signed" }, utf8(file));
