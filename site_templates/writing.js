// Writes files byte for byte as the program does: signed files as `adjudicator.yaml_files`, order files as
// `adjudicator.orders.writing`. Numbers are whole; keys stay in the order given.
"use strict";

const writing = (() => {
  // --- Files of the repository ---------------------------------------------------------------------------

  const SHOWN = "\\x20-\\x7e\\xa1-\\u2027\\u202a-\\ud7ff\\ue000-\\ufefe\\uff00-\\ufffd\\u{10000}-\\u{10ffff}";
  const PLAIN = new RegExp(
    `^(?!---|\\.\\.\\.|[-?:](?: |$)|[ ,\\[\\]{}#&*!|>'"%@\`])(?:(?!: | #)[${SHOWN}])+$`,
    "u",
  );
  const QUOTED = new RegExp(`^[${SHOWN}]*$`, "u");
  const ESCAPED = new RegExp(`[^${SHOWN}]|["\\\\]`, "gu");

  // Words that YAML reads as something else than text.
  const NO_TEXT = new RegExp(
    `^(?:${[
      "yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF|~|null|Null|NULL|<<|=|",
      "[-+]?(?:0b[01_]+|0[0-7_]+|0|[1-9][0-9_]*|0x[0-9a-fA-F_]+|[1-9][0-9_]*(?::[0-5]?[0-9])+)",
      "(?:[-+]?[0-9][0-9_]*\\.[0-9_]*|\\.[0-9][0-9_]*)(?:[eE][-+][0-9]+)?",
      "[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\\.[0-9_]*|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN)",
    ].join("|")})$`,
  );

  const quoted = (text) => `'${text.replaceAll("'", "''")}'`;

  function scalar(text) {
    if (PLAIN.test(text) && !/[ :]$/.test(text) && !NO_TEXT.test(text)) {
      return text;
    }
    if (QUOTED.test(text)) {
      return quoted(text);
    }
    const short = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t" };
    const escape = (letter) => short[letter] || `\\u${letter.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
    return `"${text.replace(ESCAPED, escape)}"`;
  }

  const isEmpty = (value) => !keys(value).length;

  function word(value) {
    if (isCollection(value)) {
      return isArray(value) ? "[]" : "{}";
    }
    return typeof value === "string" ? scalar(value) : String(value);
  }

  // `before` stands in front of the first line, `indent` of the others.
  function* lines(value, before, indent) {
    const isField = !isArray(value);
    for (const [key, inner] of entries(value)) {
      const head = before + (isField ? `${word(key)}:` : "-");
      const deeper = isField && isArray(inner) ? indent : `${indent}  `;
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
  const file = (value) => [...lines(value, "", "")].join("");

  // --- Order files ---------------------------------------------------------------------------------------

  const WORD = /^[A-Za-z0-9]([A-Za-z0-9 +*_./-]*[A-Za-z0-9+*_./-])?$/;

  // Plain data on one line, as a person would type it; its texts are words of a game.
  function flow(plain) {
    if (isArray(plain)) {
      return `[${plain.map(flow).join(", ")}]`;
    }
    if (isCollection(plain)) {
      return `{${fields(plain).join(", ")}}`;
    }
    if (typeof plain === "boolean") {
      return plain ? "yes" : "no";
    }
    return typeof plain === "number" || WORD.test(plain) ? String(plain) : quoted(plain);
  }

  const fields = (plain) => entries(plain).map(([key, value]) => `${flow(key)}: ${flow(value)}`);

  // An order file; `answers` by label, and plans, are plain data.
  function orders({ game, turn, seat, answers = {}, plans = [] }) {
    const written = [
      `game: ${flow(game)}`,
      `turn: ${turn}`,
      `seat: ${flow(seat)}`,
      ...(isEmpty(answers) ? [] : ["answers:", ...fields(answers).map((line) => `  ${line}`)]),
      ...(plans.length ? ["plans:"] : []),
      ...plans.flatMap((plan) => fields(plan).map((line, place) => `  ${place ? "  " : "- "}${line}`)),
    ];
    return written.map((line) => `${line}\n`).join("");
  }

  return { file, flow, orders };
})();
