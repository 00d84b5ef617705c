// Runs a function in the scripts of the pages, as a browser does without a page: reads
// {"scripts": {name: text}, "body": "what the function does with `given`", "given": ...} and writes what it returns.
const { readFileSync } = require("node:fs");
const { runInThisContext } = require("node:vm");

const asked = JSON.parse(readFileSync(0, "utf-8"));
for (const [name, text] of Object.entries(asked.scripts)) {
  runInThisContext(text, name);
}
runInThisContext(`(async (given) => {${asked.body}})`)(asked.given).then((found) => {
  process.stdout.write(JSON.stringify(found ?? null));
});
