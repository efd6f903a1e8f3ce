// What was measured already of these sources: a run that was broken off goes on after it.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildSync } from "esbuild";
import { hashOf, sources } from "../bin/prepare.mjs";
import { processor, toolVersions } from "./versions.mjs";

const file = ".cache/bench/state.json";
/** What starts the programs of every row. */
const starter = "bench/leave-with-bench.mjs";

/** The result of a row that was measured of just these sources by just this row, undefined where there is none. */
export function keptOf(row) {
  const kept = read()[row.id];
  return kept?.of === fingerprint(row) ? kept.result : undefined;
}

/** Keeps a result at once: what follows may not come to its end. */
export function keep(row, result) {
  mkdirSync(path.dirname(file), { recursive: true });
  const state = read();
  const of = fingerprint(row);
  const tries = { ...state[row.id]?.tries, [of]: triesOf(row) + 1 };
  writeFileSync(`${file}.new`, JSON.stringify({ ...state, [row.id]: { of, result, tries } }, undefined, 2));
  renameSync(`${file}.new`, file);
}

/**
 * How often a row was measured of just these sources on just this machine: who measures until a bar is held says so.
 * A count outlives a change of the sources, as they may be changed back.
 */
export const triesOf = (row) => read()[row.id]?.tries?.[fingerprint(row)] ?? 0;

/** The sources of the product, in a few letters: two runs with the same measured the same product. */
export const sourcesHash = () => hashOf(sources).slice(0, 12);

/** What of the bench and of the tests a row is measured with: what it names, and whatever that imports. */
export function sourcesOf({ file, sources: named }) {
  const isProgram = (name) => /\.(?:mjs|ts)$/.test(name);
  const { metafile } = buildSync({
    entryPoints: [starter, file, ...named.filter(isProgram)],
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    // Told, never written.
    metafile: true,
    write: false,
    outdir: "build",
  });
  return [...Object.keys(metafile.inputs), ...named.filter((name) => !isProgram(name))].sort();
}

/** Whatever a figure depends on: the sources, the tools, the processor. */
function fingerprint(row) {
  const hash = hashOf([...sources, ...sourcesOf(row)]);
  const tools = Object.entries(toolVersions).map(([name, version]) => `${name} ${version}`);
  return [hash, processor, ...tools].join(", ");
}

const read = () => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
