// @ts-check
import { build } from "esbuild";

/**
 * With the packages inside, a program is one file to find, read and compile: a start costs a third of what it costs
 * with a thousand files. Outside stays what brings machine code, or files that it finds from its own place, and so does
 * `pg-native`, which nobody installs.
 */
const outside = [
  ...["@electric-sql/pglite", "@electric-sql/pglite/*", "@jsquash/*", "@node-rs/argon2", "pg-native"],
];

/** Packages of the old kind ask for Node's own modules by `require`, which a module of the new kind has to make. */
const banner = {
  js: `import { createRequire as makeRequire } from "node:module";
const require = makeRequire(import.meta.url);`,
};

/**
 * Bundles one program with the packages that it runs on. What it loads only when it needs it stays apart, beside it.
 * @param {string} name of the program: it becomes `FOLDER/NAME.js`
 * @param {string} entry where it begins
 * @param {string} folder where it is written
 * @param {import("esbuild").BuildOptions} [more]
 */
async function bundle(name, entry, folder, more) {
  await build({
    entryPoints: { [name]: entry },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: outside,
    // Of two kinds the new one: what is loaded later of the old one would come without its names.
    mainFields: ["module", "main"],
    banner,
    outdir: folder,
    chunkNames: `${name}-[name]-[hash]`,
    logLevel: "warning",
    ...more,
  });
}

/**
 * Bundles the reference upstream, the conformance kit, the providers' kit, the verifier and the witness, each a program of its
 * own.
 * @param {string} folder where they are written
 */
export async function bundlePrograms(folder) {
  await bundle("api", "api/main.ts", folder);
  await bundle("conformance", "conformance/main.ts", folder);
  await bundle("providers", "api/try-providers/main.ts", folder);
  await bundle("verify-ledger", "conformance/verify-ledger.ts", folder);
  await bundle("witness", "conformance/witness.ts", folder);
}

/**
 * Takes the site's packages into what Remix's compiler has written, in its place. React is the one of production, as all
 * of that build is.
 * @param {string} folder of the build
 */
export async function bundleSite(folder) {
  await bundle("index", `${folder}/index.js`, folder, {
    allowOverwrite: true,
    define: { "process.env.NODE_ENV": '"production"' },
  });
}
