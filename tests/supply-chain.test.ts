import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import semver from "semver";
import { describe, expect, test } from "vitest";
import { z } from "zod";

type Overrides = { [name: string]: string | Overrides };
const Overrides: z.ZodType<Overrides> = z.lazy(() => z.record(z.union([z.string(), Overrides])));
const Manifest = z.object({
  dependencies: z.record(z.string()),
  devDependencies: z.record(z.string()),
  overrides: Overrides,
});
const Lock = z.object({
  packages: z.record(
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      engines: z.unknown(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
    }),
  ),
});

const read = (file: string) => readFileSync(file, "utf8");
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, {
    encoding: "utf8",
    maxBuffer: 100_000_000,
    stdio: ["ignore", "pipe", "ignore"],
  });
const { dependencies, devDependencies, overrides } = Manifest.parse(JSON.parse(read("package.json")));
const direct = { ...dependencies, ...devDependencies };
const copies = Object.entries(Lock.parse(JSON.parse(read("package-lock.json"))).packages)
  .filter(([place]) => place !== "")
  .map(([place, entry]) => ({ ...entry, place, name: place.split("node_modules/").at(-1) ?? "" }));
const production = copies.filter(({ dev }) => !dev);
/** What the product's sources ask for by name. */
const imported = new Set(
  run("git", "ls-files", "app", "api", "contract", "domain", "server", "server.ts", "conformance", "bin")
    .split("\n")
    .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/(?:from|import)\s*\(?"((?:@[^/"]+\/)?[^./~@"][^/"]*)/g)])
    .map(([, name]) => name),
);
const named = (list: typeof copies) => list.map(({ place, version }) => `${place} ${version}`);

/** The rows of a table of SUPPLY-CHAIN.md, by its heading. */
function rowsUnder(heading: string): string[][] {
  const section = read("SUPPLY-CHAIN.md").split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("| "));
  return lines.slice(1).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** "name version" of each override, as deep as it stands, with what `$name` stands for. */
const overridesIn = (tree: Overrides, above = ""): string[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === "string"
      ? `${above}${name} ${value.startsWith("$") ? direct[value.slice(1)] : value}`
      : overridesIn(value, `${above}${name} > `),
  );

describe("versions", () => {
  test.each([
    ["dependencies", Object.entries(dependencies)],
    ["devDependencies", Object.entries(devDependencies)],
    [
      "overrides",
      overridesIn(overrides).map((line): [string, string] => [line, line.split(" ").at(-1) ?? ""]),
    ],
  ])("of %s are exact", (_, entries) => {
    expect(entries.length).toBeGreaterThan(4);
    expect(entries.filter(([, version]) => semver.valid(version) !== version)).toEqual([]);
  });

  test.each(Object.entries(direct))("the lock file has %s at just %s", (name, version) => {
    expect(copies.find(({ place }) => place === `node_modules/${name}`)?.version).toBe(version);
  });

  test("every override is explained, at the version that it has", () => {
    const rows = rowsUnder("Overrides");
    expect(rows.map(([name, version]) => `${name} ${version}`)).toEqual(overridesIn(overrides));
    expect(rows.filter((cells) => cells.length !== 4 || cells.includes(""))).toEqual([]);
  });

  test("what is installed where the product runs is what it imports", () => {
    // @nivo/line asks for both beside it.
    const beside = ["@nivo/core", "@react-spring/web"];
    const idle = Object.keys(dependencies).filter((name) => !imported.has(name));
    expect(idle.sort()).toEqual(beside);
  });

  test("what is held back stands at the version that is said", () => {
    const wrong = rowsUnder("Held back").flatMap(([names = "", version = ""]) =>
      names.split(", ").flatMap((name) => {
        const ofFamily = (each: string) =>
          name.endsWith("/*") ? each.startsWith(name.slice(0, -1)) : each === name;
        const family = Object.entries(direct).filter(([each]) => ofFamily(each));
        return family.length === 0
          ? [name]
          : family.filter(([, has]) => has !== version).map(([each]) => each);
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe("floors that advisories and the stack set, for every copy in the tree", () => {
  const released = ["node", "react", "serve", "express", "server-runtime", "dev", "testing", "css-bundle"];
  test.each([
    ...released.map((name): [string, string] => [`@remix-run/${name}`, "2.17.5"]),
    ["@remix-run/router", ">=1.23.3"],
    ["cookie", ">=0.7.2"],
    ["esbuild", "0.25.12"],
    ["estree-util-value-to-estree", ">=3.3.3"],
    ["nanoid", ">=3.3.8"],
    ["react", "18.3.1"],
    ["react-dom", "18.3.1"],
    ["rollup", "4.67.4"],
    ["tar", ">=7.5.20"],
    ["vite", "6.4.6"],
    ["zod", "3"],
  ])("%s is %s", (name, range) => {
    const found = copies.filter((copy) => copy.name === name);
    expect(found).not.toEqual([]);
    expect(named(found.filter(({ version = "" }) => !semver.satisfies(version, range)))).toEqual([]);
  });

  test.each(["esbuild", "vite", "rollup", "@react-spring/web", "react", "zod", "undici-types"])(
    "there is one copy of %s",
    (name) => {
      expect(named(copies.filter((copy) => copy.name === name))).toHaveLength(1);
    },
  );

  test("all of oRPC is of one version", () => {
    const versions = copies.filter(({ name }) => name.startsWith("@orpc/")).map(({ version }) => version);
    expect(new Set(versions)).toEqual(new Set([dependencies["@orpc/server"]]));
  });

  test("what runs in production admits Node 20.19", () => {
    const Engines = z.object({ node: z.string() }).partial().passthrough().catch({});
    const refusing = production.filter(
      ({ engines }) => !semver.satisfies("20.19.0", Engines.parse(engines).node ?? "*"),
    );
    expect(named(refusing)).toEqual([]);
  });
});

describe("the lock file", () => {
  test("names no registry", () => {
    expect(named(copies.filter(({ resolved }) => resolved !== undefined))).toEqual([]);
  });

  test("has the hash of every package", () => {
    expect(named(copies.filter(({ integrity = "" }) => !integrity.startsWith("sha512-")))).toEqual([]);
  });

  test("holds one package that runs a script as it is installed", () => {
    expect(copies.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)).toEqual([
      "esbuild",
    ]);
  });
});

describe("licences", () => {
  const allowed = [
    "0BSD",
    "Apache-2.0",
    "BlueOak-1.0.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "OFL-1.1",
    "Unlicense",
  ];
  /** Whose own files stay under their licence, which asks nothing of others: SUPPLY-CHAIN.md says why. */
  const byName: Readonly<Record<string, string>> = { "web-push": "MPL-2.0" };

  test("of production are all on the list of those that ask for no more than their notice", () => {
    const rows = [...read("THIRD-PARTY-LICENSES.md").matchAll(/^\| (\S+) \| (\d\S*) \| (.+) \|$/gm)];
    expect(rows.length).toBeGreaterThan(200);
    const unknown = rows.filter(
      ([, name = "", , licence = ""]) =>
        byName[name] !== licence &&
        !licence.split(/ AND | OR |[()]/).every((id) => id === "" || allowed.includes(id)),
    );
    expect(unknown.map(([row]) => row)).toEqual([]);
  });

  test("are listed as they are (npm run licences)", () => {
    expect(read("THIRD-PARTY-LICENSES.md")).toBe(run(process.execPath, "bin/licences.mjs"));
  });
});

test("npm run sbom prints a bill of materials of every package of production, and of none besides", () => {
  const Bill = z.object({
    bomFormat: z.literal("CycloneDX"),
    metadata: z.object({ component: z.object({ name: z.literal("trade-signals") }) }),
    components: z.array(
      z.object({
        name: z.string(),
        version: z.string(),
        purl: z.string(),
        licenses: z.array(z.unknown()).min(1),
      }),
    ),
  });
  const { components } = Bill.parse(JSON.parse(run("npm", "run", "--silent", "sbom")));
  const fonts = copies.filter(({ name }) => name.startsWith("@fontsource"));
  const ids = (list: { name: string; version?: string | undefined }[]) =>
    [...new Set(list.map(({ name, version }) => `${name}@${version}`))].sort();
  expect(fonts).toHaveLength(3);
  expect(ids(components)).toEqual(ids([...production, ...fonts]));
});
