// The site's program with its renderer in reach. React is inside the bundle, so its one line that hands out
// `renderToString` is changed in a copy.
import { readFileSync, rmSync, writeFileSync } from "node:fs";

const handedOut = /exports\.renderToString = (\w+\.renderToString);/g;
const copy = "build/index-in-hand.js";

/**
 * Writes the copy.
 * @returns `{ program, remove }`: its path, and what removes it again
 * @throws where the build has not just one such line
 */
export function inHandProgram() {
  const text = readFileSync("build/index.js", "utf8");
  const found = text.match(handedOut) ?? [];
  if (found.length !== 1) throw new Error(`build/index.js hands out renderToString ${found.length} times`);
  writeFileSync(copy, text.replace(handedOut, "exports.renderToString = globalThis.keepingTree($1);"));
  return { program: copy, remove: () => rmSync(copy) };
}
