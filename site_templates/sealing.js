// Keys, signatures and envelopes as the program has them, with what browsers bring along (Web Cryptography).
// Names and formats are those of the package `adjudicator.sealing`. Nothing here touches the page.
"use strict";

const sealing = (function () {
  const FORMAT = "adjudicator-sealed-1";
  const KEY_SIZE = 32;
  const SIGNATURE_SIZE = 64;
  const SMALLEST_ORDERS = 1280;
  const ORDERS_LIMIT = 64 * 1024 - 1;
  const SEALED_LIMIT = 16 * 1024 * 1024;
  const LETTER_ROOM = 4 * 4000 + 1024;
  const MARK = 0x80;
  const subtle = globalThis.crypto?.subtle;

  // What cannot be read or opened: `reason` is a word for the page's sentence about it.
  class SealingError extends Error {
    constructor(reason) {
      super(reason);
      this.reason = reason;
    }
  }

  function refuse(reason) {
    throw new SealingError(reason);
  }

  // --- Bytes ---------------------------------------------------------------------------------------------

  const utf8 = (text) => new TextEncoder().encode(text);

  function textOf(bytes) {
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return refuse("damaged");
    }
  }

  function concat(...parts) {
    const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

  function integer(number, size) {
    return Uint8Array.from({ length: size }, (_, at) => Math.floor(number / 256 ** (size - 1 - at)) % 256);
  }

  // The parts in order, each led by its length: no two lists give the same bytes.
  function joined(...parts) {
    const bytes = parts.map((part) => (typeof part === "string" ? utf8(part) : part));
    return concat(...bytes.flatMap((part) => [integer(part.length, 4), part]));
  }

  // RFC 4648: base64, and base64url in key lines. Only the one right spelling is read.
  const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const base64url = (bytes) => base64(bytes).replaceAll("+", "-").replaceAll("/", "_");

  function fromBase64(text, reason = "damaged") {
    let bytes = new Uint8Array();
    try {
      bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    } catch {
      refuse(reason);
    }
    return base64(bytes) === text ? bytes : refuse(reason);
  }

  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

  async function sha256(bytes) {
    return new Uint8Array(await subtle.digest("SHA-256", bytes));
  }

  async function hmac(key, message) {
    // No empty key can be imported. HMAC fills keys up with zeros, so a zero byte is the same key.
    const raw = key.length ? key : new Uint8Array(1);
    const imported = await subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return new Uint8Array(await subtle.sign("HMAC", imported, message));
  }

  // RFC 5869, without salt; `secret` is bytes, or a stored key that cannot be exported.
  async function derive(secret, ...labels) {
    const own = secret instanceof Uint8Array ? await derivable(secret) : secret;
    const info = joined("adjudicator-1", ...labels);
    const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
    return new Uint8Array(await subtle.deriveBits(how, own, 8 * KEY_SIZE));
  }

  const derivable = (bytes) => subtle.importKey("raw", bytes, "HKDF", false, ["deriveBits"]);

  // --- Deflate (RFC 1951) --------------------------------------------------------------------------------

  async function deflate(content) {
    const stream = new Blob([content]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const compressed = new Uint8Array(await new Response(stream).arrayBuffer());
    const plain = stored(content);
    return compressed.length <= plain.length ? compressed : plain;
  }

  function stored(content) {
    const blocks = [];
    for (let at = 0; at === 0 || at <= content.length; at += 0xffff) {
      const block = content.subarray(at, at + 0xffff);
      const size = [block.length & 255, block.length >> 8];
      const last = at + 0xffff > content.length ? 1 : 0;
      blocks.push(Uint8Array.of(last, ...size, ...size.map((byte) => byte ^ 255)), block);
    }
    return concat(...blocks);
  }

  // Stops at a limit, so that a few bytes from a stranger cannot fill the memory.
  async function inflate(deflated, limit) {
    const reader = new Blob([deflated]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const parts = [];
    let size = 0;
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        size += next.value.length;
        if (size > limit) {
          await reader.cancel();
          break;
        }
        parts.push(next.value);
      }
    } catch {
      refuse("damaged");
    }
    return size > limit ? refuse("too-large") : concat(...parts);
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
    const padded = new Uint8Array(sizeClass(Math.max(deflated.length + 1, room)));
    padded.set(deflated);
    padded[deflated.length] = MARK;
    return padded;
  }

  function unpad(padded) {
    let end = padded.length;
    while (end && padded[end - 1] === 0) {
      end -= 1;
    }
    const right = end && padded[end - 1] === MARK && sizeClass(padded.length) === padded.length;
    return right ? padded.subarray(0, end - 1) : refuse("damaged");
  }

  // --- Keys ----------------------------------------------------------------------------------------------

  const SECRET_KEY = "ADJUDICATOR-SECRET-KEY-1";
  const PUBLIC_KEY = "adjudicator-key-1";

  async function toLine(kind, key) {
    const checksum = (await sha256(concat(utf8(kind), key))).subarray(0, 3 + ((3 - (key.length % 3)) % 3));
    return `${kind} ${base64url(concat(key, checksum))}`;
  }

  async function fromLine(kind, text, size) {
    const line = text.replace(/[\s\ufeff]/g, "");
    if (!line.startsWith(kind)) {
      refuse("not-a-key");
    }
    const written = line.slice(kind.length);
    const key = fromBase64(written.replaceAll("-", "+").replaceAll("_", "/"), "mistyped-key").subarray(0, size);
    return (await toLine(kind, key)) === `${kind} ${written}` ? key : refuse("mistyped-key");
  }

  // RFC 8410: a private key of 32 bytes in PKCS #8 is those bytes after 16 constant ones.
  const PKCS8 = { X25519: "MC4CAQAwBQYDK2VuBCIEIA==", Ed25519: "MC4CAQAwBQYDK2VwBCIEIA==" };

  // The private half, which cannot be exported, and the public one as bytes.
  async function pair(algorithm, raw, uses) {
    const coded = concat(fromBase64(PKCS8[algorithm]), raw);
    const open = await subtle.importKey("pkcs8", coded, algorithm, true, uses);
    const { x } = await subtle.exportKey("jwk", open);
    const half = fromBase64(x.replaceAll("-", "+").replaceAll("_", "/") + "=");
    return { own: await subtle.importKey("pkcs8", coded, algorithm, false, uses), half };
  }

  async function exchange(own, other) {
    const theirs = await subtle.importKey("raw", other, "X25519", true, []);
    return new Uint8Array(await subtle.deriveBits({ name: "X25519", public: theirs }, own, 256));
  }

  async function fingerprint(raw) {
    const digest = await sha256(joined(PUBLIC_KEY, raw.subarray(0, KEY_SIZE), raw.subarray(KEY_SIZE)));
    const bits = Array.from(digest.subarray(0, 10), (byte) => byte.toString(2).padStart(8, "0")).join("");
    return bits.replace(/.{5}/g, (five) => "abcdefghijklmnopqrstuvwxyz234567"[parseInt(five, 2)]);
  }

  // A public key from its line: `raw` is both halves, `half` the one to seal to.
  async function publicKey(line) {
    const raw = await fromLine(PUBLIC_KEY, line, 2 * KEY_SIZE);
    return { line: line.trim(), raw, half: raw.subarray(KEY_SIZE), fingerprint: await fingerprint(raw) };
  }

  // A player's key from the stored form, an HKDF key. What it signs begins with its purpose.
  async function keyOf(root) {
    const signer = await pair("Ed25519", await derive(root, "signing"), ["sign"]);
    const opener = await pair("X25519", await derive(root, "sealing"), ["deriveBits"]);
    const raw = concat(signer.half, opener.half);
    return {
      root,
      public: await publicKey(await toLine(PUBLIC_KEY, raw)),
      derive: (...labels) => derive(root, ...labels),
      sign: async (message) => new Uint8Array(await subtle.sign("Ed25519", signer.own, message)),
      sharedWith: (other) => exchange(opener.own, other.half),
    };
  }

  // The key of a line as the command line writes it.
  async function readKey(line) {
    return keyOf(await derivable(await fromLine(SECRET_KEY, line, KEY_SIZE)));
  }

  // The line of a key that nobody has yet.
  const newKeyLine = () => toLine(SECRET_KEY, globalThis.crypto.getRandomValues(new Uint8Array(KEY_SIZE)));

  // --- Encryption ----------------------------------------------------------------------------------------

  async function aesGcm(use, key, nonce, header, bytes) {
    const imported = await subtle.importKey("raw", key, "AES-GCM", false, [use]);
    const how = { name: "AES-GCM", iv: nonce, additionalData: header };
    return new Uint8Array(await subtle[use](how, imported, bytes));
  }

  // RFC 9180: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-128-GCM, base mode, one message.
  // `ephemeral` is given only by tests that know the outcome.
  async function hpkeSeal(recipient, info, plaintext, ephemeral = null) {
    const kem = concat(utf8("KEM"), integer(0x0020, 2));
    const suite = concat(utf8("HPKE"), integer(0x0020, 2), integer(0x0001, 2), integer(0x0001, 2));
    const none = new Uint8Array();
    const extract = (id, salt, label, material) =>
      hmac(salt, concat(utf8("HPKE-v1"), id, utf8(label), material));
    const expand = async (id, secret, label, context, size) => {
      const labelled = concat(integer(size, 2), utf8("HPKE-v1"), id, utf8(label), context, Uint8Array.of(1));
      return (await hmac(secret, labelled)).subarray(0, size);
    };
    const once = ephemeral || globalThis.crypto.getRandomValues(new Uint8Array(KEY_SIZE));
    const { own, half } = await pair("X25519", once, ["deriveBits"]);
    const agreed = await extract(kem, none, "eae_prk", await exchange(own, recipient));
    const shared = await expand(kem, agreed, "shared_secret", concat(half, recipient), 32);
    const context = concat(
      Uint8Array.of(0),
      await extract(suite, none, "psk_id_hash", none),
      await extract(suite, none, "info_hash", info),
    );
    const secret = await extract(suite, shared, "secret", none);
    const key = await expand(suite, secret, "key", context, 16);
    const nonce = await expand(suite, secret, "base_nonce", context, 12);
    return concat(half, await aesGcm("encrypt", key, nonce, none, plaintext));
  }

  // The nonce depends on the content, so that the same input gives the same bytes.
  async function syntheticNonce(secret, header, plaintext) {
    return (await hmac(await derive(secret, "nonce", header), joined(header, plaintext))).subarray(0, 12);
  }

  async function encrypt(secret, header, plaintext) {
    const nonce = await syntheticNonce(secret, header, plaintext);
    const key = await derive(secret, "content", header);
    return concat(nonce, await aesGcm("encrypt", key, nonce, header, plaintext));
  }

  async function decrypt(secret, header, sealed) {
    const nonce = sealed.subarray(0, 12);
    let plaintext = null;
    try {
      plaintext = await aesGcm("decrypt", await derive(secret, "content", header), nonce, header, sealed.subarray(12));
    } catch {
      refuse("cannot-open");
    }
    return same(nonce, await syntheticNonce(secret, header, plaintext)) ? plaintext : refuse("cannot-open");
  }

  // --- Armour and headers --------------------------------------------------------------------------------

  const FIELDS = {
    ORDERS: ["game", "turn", "seat", "counter", "key"],
    PRIVATE: ["game", "turn", "seat", "label", "key"],
    RECEIPT: ["game", "turn", "seat", "label", "key"],
    PRESS: ["game", "turn", "seat", "label", "key"],
    SIGNED: [],
  };

  // The header as the bytes that keys, tags and signatures bind.
  function canonical(header) {
    const { purpose, game, turn, seat, counter = 0, label = "", key } = header;
    return utf8(JSON.stringify({ counter, format: FORMAT, game, key, label, purpose, seat, turn }));
  }

  function armoured(kind, header, body) {
    const headers = FIELDS[kind]
      .filter((field) => header[field] !== undefined && header[field] !== "")
      .map((field) => `${field[0].toUpperCase()}${field.slice(1)}: ${header[field]}\n`);
    const lines = base64(body).replace(/.{1,64}/g, "$&\n");
    const [begin, end] = ["BEGIN", "END"].map((word) => `-----${word} ADJUDICATOR ${kind}-----\n`);
    return `${begin}${headers.join("")}\n${lines}${end}`;
  }

  // The body of a block whose header is exactly the one expected.
  function unarmoured(kind, header, sealed) {
    const frame = armoured(kind, header, new Uint8Array(1)).split(/^AA==\n/m);
    return sealed.startsWith(frame[0]) && sealed.endsWith(frame[1])
      ? fromBase64(sealed.slice(frame[0].length, -frame[1].length).replaceAll("\n", ""))
      : refuse("misdirected");
  }

  // --- Envelopes -----------------------------------------------------------------------------------------

  // Orders sealed to the game's key, then signed by the seat: other bytes every time.
  async function sealOrders(text, { game, turn, seat, counter, sender, gameKey }) {
    const content = utf8(text);
    if (content.length > ORDERS_LIMIT) {
      refuse("too-large");
    }
    const header = { purpose: "orders", game, turn, seat, counter, key: sender.public.fingerprint };
    const deflated = await deflate(content);
    let room = SMALLEST_ORDERS;
    while (room <= deflated.length) {
      room *= 2;
    }
    const ciphertext = await hpkeSeal(gameKey.half, canonical(header), pad(deflated, room));
    const signature = await sender.sign(joined(FORMAT, canonical(header), gameKey.raw, ciphertext));
    return armoured("ORDERS", header, concat(signature, ciphertext));
  }

  // What the adjudicator has sealed to a seat; `purpose` is `private`, `receipt` or, without names, `press`.
  async function openForSeat(sealed, { purpose, game, turn, seat, label = "", key, gameKey }) {
    const header = { purpose, game, turn, seat, label, key: key.public.fingerprint };
    const body = unarmoured(purpose.toUpperCase(), header, sealed);
    const secret = await derive(await key.sharedWith(gameKey), "seat", gameKey.half, key.public.half);
    return inflate(unpad(await decrypt(secret, canonical(header), body)), SEALED_LIMIT);
  }

  async function between(own, other) {
    const halves = [own.public.half, other.half].sort((one, two) => (hex(one) < hex(two) ? -1 : 1));
    return derive(await own.sharedWith(other), "letter", ...halves);
  }

  // A letter that only its two ends can open.
  async function sealLetter(content, { game, turn, sender, recipient, own, other }) {
    const header = { purpose: "press", game, turn, seat: recipient, label: sender, key: other.fingerprint };
    const padded = pad(await deflate(content), LETTER_ROOM);
    return armoured("PRESS", header, await encrypt(await between(own, other), canonical(header), padded));
  }

  async function openLetter(sealed, { game, turn, sender, recipient, own, other }) {
    for (const key of [own.public.fingerprint, other.fingerprint]) {
      const header = { purpose: "press", game, turn, seat: recipient, label: sender, key };
      if (sealed.includes(`\nKey: ${key}\n`)) {
        const body = unarmoured("PRESS", header, sealed);
        return inflate(unpad(await decrypt(await between(own, other), canonical(header), body)), SEALED_LIMIT);
      }
    }
    return refuse("misdirected");
  }

  // The signature of a document, as base64; `purpose` is `act` or `press`.
  async function signDocument(purpose, body, key, gameKey) {
    return base64(await key.sign(joined("adjudicator-document-1", purpose, gameKey.raw, body)));
  }

  // A text for the holder of a key alone, such as a draft that the browser keeps.
  async function sealDraft(key, text) {
    return encrypt(await key.derive("draft"), utf8("draft"), await deflate(utf8(text)));
  }

  async function openDraft(key, sealed) {
    return textOf(await inflate(await decrypt(await key.derive("draft"), utf8("draft"), sealed), SEALED_LIMIT));
  }

  // Whether this engine has all that is needed.
  async function works() {
    try {
      await readKey(await newKeyLine());
      return Boolean(CompressionStream && DecompressionStream);
    } catch {
      return false;
    }
  }

  // A signed file as a block that survives a mail or a form.
  const carry = (file) => armoured("SIGNED", {}, utf8(file));

  return {
    SealingError, works, utf8, textOf, concat, hex, sha256, hpkeSeal, newKeyLine, readKey, keyOf, publicKey,
    sealOrders, openForSeat, sealLetter, openLetter, sealDraft, openDraft, signDocument, carry,
  };
})();
