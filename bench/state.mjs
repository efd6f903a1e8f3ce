// What was measured already of these sources: a run that was broken off goes on after it.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { hashOf, sources } from "../bin/prepare.mjs";

const file = ".cache/bench/state.json";
/** What every row is measured with. */
const common = ["bench/product.mjs", "bench/leave-with-bench.mjs", "bench/compare.mjs"];

/** The result of a row that was measured of just these sources by just this row, undefined where there is none. */
export function keptOf(row) {
  const kept = read()[row.id];
  return kept?.of === fingerprint(row) ? kept.result : undefined;
}

/** Keeps a result at once: what follows may not come to its end. */
export function keep(row, result) {
  mkdirSync(path.dirname(file), { recursive: true });
  const state = { ...read(), [row.id]: { of: fingerprint(row), result } };
  writeFileSync(`${file}.new`, JSON.stringify(state, undefined, 2));
  renameSync(`${file}.new`, file);
}

function fingerprint(row) {
  const hash = hashOf([...sources, ...common, row.file, ...row.sources]);
  return `${hash} ${process.version}`;
}

const read = () => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
