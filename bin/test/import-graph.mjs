// Which files a module is made of, for all tests and routes at once.
import path from "node:path";
import process from "node:process";

/**
 * @param {string[]} entries files from the root of the repository
 * @returns {Promise<Map<string, Set<string>>>} the files that import each file, directly
 */
export async function importersOf(entries) {
  // A package: there need be none where there is nothing to run yet.
  const { build } = await import("esbuild");
  const { metafile } = await build({
    // Two files may have the same name but for its ending.
    entryPoints: entries.map((file, at) => ({ in: file, out: String(at) })),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
    jsx: "automatic",
    write: false,
    metafile: true,
    outdir: path.join(process.cwd(), ".cache/import-graph"),
    logLevel: "silent",
    loader: Object.fromEntries(
      [".css", ".woff2", ".png", ".svg", ".ico", ".txt", ".md", ".csv"].map((ending) => [ending, "empty"]),
    ),
  });
  const importers = new Map();
  for (const [file, { imports }] of Object.entries(metafile.inputs)) {
    for (const { path: imported, external } of imports) {
      if (external) continue;
      importers.set(imported, (importers.get(imported) ?? new Set()).add(file));
    }
  }
  return importers;
}

/** @returns {Set<string>} these files and all that import them, directly or not */
export function reachedFrom(changed, importers) {
  const reached = new Set(changed);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}
