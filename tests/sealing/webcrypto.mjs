// A seat's side of sealing in a browser's words (WebCrypto only), to see that both sides mean the same.
// Reads one JSON object from standard input and writes another: see test_webcrypto.py.

const { subtle } = globalThis.crypto;
const utf8 = (text) => new TextEncoder().encode(text);
const concat = (...parts) => new Uint8Array(parts.flatMap((part) => [...part]));
const base64 = (bytes) => Buffer.from(bytes).toString("base64");
const fromBase64 = (text) => new Uint8Array(Buffer.from(text, "base64"));

const integer = (number, size) =>
  new Uint8Array(size).map((_, at) => Math.floor(number / 256 ** (size - 1 - at)) % 256);
const joined = (...parts) => concat(...parts.map((part) => concat(integer(part.length, 4), part)));

async function hmac(key, message) {
  // WebCrypto takes no empty key; HMAC fills keys up with zeros, so a zero byte is the same key.
  const raw = key.length ? key : new Uint8Array(1);
  const imported = await subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", imported, message));
}

async function derive(secret, ...labels) {
  const info = joined(utf8("adjudicator-1"), ...labels);
  const key = await subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info };
  return new Uint8Array(await subtle.deriveBits(how, key, 256));
}

// RFC 8410: a private key of 32 bytes in PKCS #8 is those bytes after 16 constant ones.
const PKCS8 = { X25519: "MC4CAQAwBQYDK2VuBCIEIA==", Ed25519: "MC4CAQAwBQYDK2VwBCIEIA==" };
const privateKey = (algorithm, raw, uses) =>
  subtle.importKey("pkcs8", concat(fromBase64(PKCS8[algorithm]), raw), algorithm, true, uses);
const publicKey = (raw) => subtle.importKey("raw", raw, "X25519", true, []);

async function exchange(own, other) {
  return new Uint8Array(await subtle.deriveBits({ name: "X25519", public: await publicKey(other) }, own, 256));
}

async function publicHalf(key) {
  const { x } = await subtle.exportKey("jwk", key);
  return new Uint8Array(Buffer.from(x, "base64url"));
}

async function aesGcm(key, nonce, aad, use, data) {
  const imported = await subtle.importKey("raw", key, "AES-GCM", false, [use]);
  return new Uint8Array(await subtle[use]({ name: "AES-GCM", iv: nonce, additionalData: aad }, imported, data));
}

// RFC 9180: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-128-GCM, base mode, one message.
async function hpkeSeal(recipient, info, plaintext) {
  const kem = concat(utf8("KEM"), integer(0x0020, 2));
  const suite = concat(utf8("HPKE"), integer(0x0020, 2), integer(0x0001, 2), integer(0x0001, 2));
  const extract = (id, salt, label, ikm) => hmac(salt, concat(utf8("HPKE-v1"), id, utf8(label), ikm));
  const expand = async (id, prk, label, context, length) => {
    const labelled = concat(integer(length, 2), utf8("HPKE-v1"), id, utf8(label), context, [1]);
    return (await hmac(prk, labelled)).slice(0, length);
  };
  const ephemeral = await subtle.generateKey("X25519", true, ["deriveBits"]);
  const enc = await publicHalf(ephemeral.publicKey);
  const dh = await exchange(ephemeral.privateKey, recipient);
  const eaePrk = await extract(kem, [], "eae_prk", dh);
  const shared = await expand(kem, eaePrk, "shared_secret", concat(enc, recipient), 32);
  const pskIdHash = await extract(suite, [], "psk_id_hash", []);
  const infoHash = await extract(suite, [], "info_hash", info);
  const context = concat([0], pskIdHash, infoHash);
  const secret = await extract(suite, shared, "secret", []);
  const key = await expand(suite, secret, "key", context, 16);
  const nonce = await expand(suite, secret, "base_nonce", context, 12);
  return concat(enc, await aesGcm(key, nonce, new Uint8Array(0), "encrypt", plaintext));
}

function canonical(header) {
  const all = { counter: 0, format: "adjudicator-sealed-1", game: "", key: "", label: "", purpose: "", seat: "", turn: 0 };
  return utf8(JSON.stringify({ ...all, ...header }));
}

// RFC 1951.
async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
const deflated = (bytes) => through(new CompressionStream("deflate-raw"), bytes);
const inflated = (bytes) => through(new DecompressionStream("deflate-raw"), bytes);

function padded(content) {
  let size = 1280;
  while (size < content.length + 1) size *= 2;
  const bytes = new Uint8Array(size);
  bytes.set(content);
  bytes[content.length] = 0x80;
  return bytes;
}

function armoured(header, body) {
  const lines = base64(body).match(/.{1,64}/g);
  return [
    "-----BEGIN ADJUDICATOR ORDERS-----",
    `Game: ${header.game}`,
    `Turn: ${header.turn}`,
    `Seat: ${header.seat}`,
    `Counter: ${header.counter}`,
    `Key: ${header.key}`,
    "",
    ...lines,
    "-----END ADJUDICATOR ORDERS-----",
    "",
  ].join("\n");
}

async function fingerprint(signing, sealing) {
  const digest = await subtle.digest("SHA-256", joined(utf8("adjudicator-key-1"), signing, sealing));
  const bits = [...new Uint8Array(digest).slice(0, 10)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.match(/.{5}/g).map((five) => "abcdefghijklmnopqrstuvwxyz234567"[parseInt(five, 2)]).join("");
}

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const asked = JSON.parse(Buffer.concat(chunks).toString());

// The line of a secret key: 32 bytes and a checksum.
const secret = new Uint8Array(Buffer.from(asked.secretKey.split(" ")[1], "base64url")).slice(0, 32);
const signingKey = await privateKey("Ed25519", await derive(secret, utf8("signing")), ["sign"]);
const sealingKey = await privateKey("X25519", await derive(secret, utf8("sealing")), ["deriveBits"]);
const signing = await publicHalf(signingKey);
const sealing = await publicHalf(sealingKey);
const wholeKey = new Uint8Array(Buffer.from(asked.gameKey.split(" ")[1], "base64url")).slice(0, 64);
const gameKey = wholeKey.slice(32);
const key = await fingerprint(signing, sealing);

const orders = { purpose: "orders", game: asked.game, turn: asked.turn, seat: asked.seat, counter: asked.counter, key };
const ciphertext = await hpkeSeal(gameKey, canonical(orders), padded(await deflated(utf8(asked.orders))));
const message = joined(utf8("adjudicator-sealed-1"), canonical(orders), wholeKey, ciphertext);
const signature = new Uint8Array(await subtle.sign("Ed25519", signingKey, message));

const page = { purpose: "private", game: asked.game, turn: asked.turn, seat: asked.seat, key };
const body = fromBase64(asked.page.split("\n\n")[1].split("-----END")[0]);
const shared = await derive(await exchange(sealingKey, gameKey), utf8("seat"), gameKey, sealing);
const contentKey = await derive(shared, utf8("content"), canonical(page));
const opened = await aesGcm(contentKey, body.slice(0, 12), canonical(page), "decrypt", body.slice(12));
const text = await inflated(opened.slice(0, opened.lastIndexOf(0x80)));

console.log(
  JSON.stringify({
    fingerprint: key,
    orders: armoured(orders, concat(signature, ciphertext)),
    page: new TextDecoder().decode(text),
  }),
);
