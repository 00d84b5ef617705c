// Writes files byte for byte as the program does: signed files as `adjudicator.yaml_files`, order files as
// `adjudicator.orders.writing`. Numbers are whole; keys stay in the order given.
"use strict";

const writing = (function () {
  // --- Files of the repository ---------------------------------------------------------------------------

  const SHOWN = "\\x20-\\x7e\\xa1-\\u2027\\u202a-\\ud7ff\\ue000-\\ufefe\\uff00-\\ufffd\\u{10000}-\\u{10ffff}";
  const PLAIN = new RegExp(
    `^(?!---|\\.\\.\\.|[-?:](?: |$)|[ ,\\[\\]{}#&*!|>'"%@\`])(?:(?!: | #)[${SHOWN}])+$`,
    "u",
  );
  const QUOTED = new RegExp(`^[${SHOWN}]*$`, "u");
  const ESCAPED = new RegExp(`[^${SHOWN}]|["\\\\]`, "gu");

  // Words that YAML reads as something else than text.
  const NO_TEXT = [
    /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/,
    /^(?:~|null|Null|NULL|<<|=|)$/,
    /^[-+]?(?:0b[01_]+|0[0-7_]+|0|[1-9][0-9_]*|0x[0-9a-fA-F_]+|[1-9][0-9_]*(?::[0-5]?[0-9])+)$/,
    /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?)$/,
    /^(?:[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/,
  ];

  function scalar(text) {
    if (PLAIN.test(text) && !/[ :]$/.test(text) && !NO_TEXT.some((pattern) => pattern.test(text))) {
      return text;
    }
    if (QUOTED.test(text)) {
      return `'${text.replaceAll("'", "''")}'`;
    }
    const short = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t" };
    const escape = (letter) => short[letter] || `\\u${letter.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
    return `"${text.replace(ESCAPED, escape)}"`;
  }

  const isCollection = (value) => typeof value === "object" && value !== null;
  const isEmpty = (value) => Object.keys(value).length === 0;

  function word(value) {
    if (isCollection(value)) {
      return Array.isArray(value) ? "[]" : "{}";
    }
    return typeof value === "string" ? scalar(value) : String(value);
  }

  // `before` stands in front of the first line, `indent` of the others.
  function* lines(value, before, indent) {
    const isField = !Array.isArray(value);
    for (const [key, inner] of Object.entries(value)) {
      const head = before + (isField ? `${word(key)}:` : "-");
      const deeper = isField && Array.isArray(inner) ? indent : `${indent}  `;
      if (!isCollection(inner) || isEmpty(inner)) {
        yield `${head} ${word(inner)}\n`;
      } else if (isField) {
        yield `${head}\n`;
        yield* lines(inner, deeper, deeper);
      } else {
        yield* lines(inner, `${head} `, deeper);
      }
      before = indent;
    }
  }

  // A mapping or a list, not empty, as YAML.
  const file = (value) => Array.from(lines(value, "", "")).join("");

  // --- Order files ---------------------------------------------------------------------------------------

  const ALIKE = [
    [/\r\n?/g, "\n"],
    [/[“”„‟]/g, '"'],
    [/[‘’‚‛]/g, "'"],
    [/[‐‑‒–—―−]/g, "-"],
    [/[\u00a0\u202f\u2000-\u200a\t\n\u0085\u2028\u2029]/g, " "],
    [/^(?:[^\S\ufeff]|[\x1c-\x1f])+|(?:[^\S\ufeff]|[\x1c-\x1f])+$/g, ""],
    [/[^ -~\u00a1-\ud7ff\ue001-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd"],
  ];
  const WORD = /^[A-Za-z0-9]([A-Za-z0-9 +*_./-]*[A-Za-z0-9+*_./-])?$/;

  // A text as it will be read back: with plain quotation marks, dashes and spaces, on one line.
  const asRead = (text) => ALIKE.reduce((read, [pattern, plain]) => read.replace(pattern, plain), text);

  // Plain data on one line, as a person would type it.
  function flow(plain) {
    if (Array.isArray(plain)) {
      return `[${plain.map(flow).join(", ")}]`;
    }
    if (isCollection(plain)) {
      return `{${Object.entries(plain).map(([key, value]) => `${flow(key)}: ${flow(value)}`).join(", ")}}`;
    }
    if (typeof plain === "boolean") {
      return plain ? "yes" : "no";
    }
    if (typeof plain === "number") {
      return String(plain);
    }
    const read = asRead(plain);
    return WORD.test(read) ? read : `'${read.replaceAll("'", "''")}'`;
  }

  // An order file; `answers` by label, and plans, are plain data.
  function orders({ game, turn, seat, answers = {}, plans = [] }) {
    const entries = (plan) => Object.entries(plan).map(([key, value]) => `${flow(key)}: ${flow(value)}`);
    const written = [
      `game: ${flow(game)}`,
      `turn: ${turn}`,
      `seat: ${flow(seat)}`,
      ...(isEmpty(answers) ? [] : ["answers:", ...entries(answers).map((line) => `  ${line}`)]),
      ...(plans.length ? ["plans:"] : []),
      ...plans.flatMap((plan) => entries(plan).map((line, place) => `  ${place ? "  " : "- "}${line}`)),
    ];
    return written.map((line) => `${line}\n`).join("");
  }

  return { file, flow, orders };
})();
