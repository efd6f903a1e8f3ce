// Refuses figures that are typed into the texts of the pages: `node bin/build.mjs` runs it first.
import { readFileSync } from "node:fs";
import { type Allowed, allowed } from "./allowed";
import { listChecked } from "./files";
import { findTyped } from "./scan";

const used = new Set<Allowed>();
const found = listChecked().flatMap((file) => findTyped(file, readFileSync(file, "utf8"), used));
const unused = allowed.filter((each) => !used.has(each));
for (const { file, line, text } of found) console.error(`${file}:${line}: "${text}"`);
for (const { text, why } of unused)
  console.error(`bin/check-figures/allowed.ts: nothing needs ${text} (${why}) any more: remove it`);
if (found.length > 0) {
  console.error(
    "\nA figure is typed into a text. Take it from app/content/figures.ts, domain/ or the data that it is of; where it is no figure of ours (a law, a standard's name), say so in bin/check-figures/allowed.ts.",
  );
}
process.exit(found.length + unused.length > 0 ? 1 : 0);
