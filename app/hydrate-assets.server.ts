import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

const metafile = "build/metafile.js.json";
const Metafile = z.object({
  outputs: z.record(
    z.object({
      entryPoint: z.string().optional(),
      imports: z.array(z.object({ path: z.string(), kind: z.string() })),
    }),
  ),
});
type Outputs = z.infer<typeof Metafile>["outputs"];

let known: string[] | undefined;

/**
 * The addresses of what the entry loads on demand where a page hydrates, React among it: such a page has them fetched
 * beside its own script and not after it. None where there is no build, as in tests.
 */
export function hydrateAssets(): string[] {
  known ??= existsSync(metafile) ? assetsIn(readFileSync(metafile, "utf8")) : [];
  return known;
}

function assetsIn(json: string): string[] {
  const { outputs } = Metafile.parse(JSON.parse(json));
  const first = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === "app/hydrate.tsx");
  const files = new Set<string>();
  if (first) addWithImports(first, outputs, files);
  return [...files].map((file) => file.replace(/^public/, ""));
}

function addWithImports(file: string, outputs: Outputs, files: Set<string>): void {
  if (files.has(file)) return;
  files.add(file);
  for (const { path, kind } of outputs[file]?.imports ?? []) {
    if (kind === "import-statement") addWithImports(path, outputs, files);
  }
}
