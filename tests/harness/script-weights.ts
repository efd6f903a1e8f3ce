import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { z } from "zod";

const Import = z.object({ path: z.string(), kind: z.string() });
const Metafile = z.object({
  outputs: z.record(
    z.object({
      entryPoint: z.string().optional(),
      inputs: z.record(z.object({ bytesInOutput: z.number() })),
      imports: z.array(Import),
    }),
  ),
});
const Routes = z.object({
  entry: z.object({ module: z.string(), imports: z.array(z.string()) }),
  routes: z.record(
    z.object({
      id: z.string(),
      parentId: z.string().optional(),
      module: z.string(),
      imports: z.array(z.string()).optional(),
    }),
  ),
});

/** The script that a page loads by itself. */
export interface PageScript {
  /** The route's id. */
  route: string;
  hydrates: boolean;
  /** Of all its files, each compressed with gzip. */
  bytes: number;
  files: string[];
  /** The source files in it, with the bytes that each has of it, minified. */
  inputs: Map<string, number>;
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

/**
 * What the build has every page load, with events counted (ANALYTICS_ENABLED), which is most. The scripts of one page
 * each are not counted: a card's, a bank's, and the ledger's proof.
 */
export function scriptsOfPages(): PageScript[] {
  const { outputs } = Metafile.parse(read("build/metafile.js.json"));
  const { entry, routes } = Routes.parse(read("build/routes.json"));
  const [manifest = ""] = readdirSync("public/build").filter((name) => /^manifest-\w+\.js$/.test(name));
  const inBrowser = readFileSync(`public/build/${manifest}`, "utf8");

  const withImports = (file: string, into = new Set<string>()): Set<string> => {
    if (into.has(file)) return into;
    into.add(file);
    for (const { path, kind } of outputs[file]?.imports ?? [])
      if (kind === "import-statement") withImports(path, into);
    return into;
  };
  const onDemand = (source: string) => {
    const file = Object.keys(outputs).find((name) => outputs[name]?.entryPoint === source);
    if (!file) throw new Error(`there is no ${source} in the build`);
    return [...withImports(file)];
  };
  const fileOf = (address: string) => `public${address}`;
  const everywhere = [...withImports(fileOf(entry.module)), ...onDemand("app/enhance/site-events.ts")];

  return Object.values(routes).flatMap(({ id }) => {
    if (id === "root") return [];
    const hydrates = inBrowser.includes(`"${id}"`);
    const files = new Set(everywhere);
    if (hydrates) {
      for (const file of onDemand("app/hydrate.tsx")) files.add(file);
      files.add(`public/build/${manifest}`);
      for (let at = routes[id]; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
        withImports(fileOf(at.module), files);
    } else {
      for (const file of onDemand("app/enhance/link-preload.ts")) files.add(file);
    }
    const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
    const inputs = new Map(
      [...files].flatMap((file) =>
        Object.entries(outputs[file]?.inputs ?? {}).map(
          ([name, { bytesInOutput }]) => [name, bytesInOutput] as const,
        ),
      ),
    );
    return [{ route: id, hydrates, bytes, files: [...files], inputs }];
  });
}
