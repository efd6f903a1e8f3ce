// @ts-check
import { build } from "esbuild";

/**
 * Bundles the reference upstream, the conformance kit and the verifier, each a program of its own.
 * @param {string} folder where they are written
 */
export async function bundlePrograms(folder) {
  await build({
    entryPoints: {
      api: "api/main.ts",
      conformance: "conformance/main.ts",
      "verify-ledger": "conformance/verify-ledger.ts",
    },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    outdir: folder,
    logLevel: "warning",
  });
}
