// The production build: the site (Remix's classic compiler), the reference upstream, the conformance kit and the verifier
// (a bundle each, with its packages), and the compressed twins of the static files.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { bundlePrograms, bundleSite } from "./bundle-programs.mjs";
import { trimRouteManifest } from "./route-manifest.mjs";

// A figure that is typed into a text ends the build before it begins.
execFileSync(process.execPath, ["--import", "tsx", "bin/check-figures/main.ts"], { stdio: "inherit" });

// The compiler never cleans: a stale source map would point later traces at the wrong file.
rmSync("build", { recursive: true, force: true });
rmSync("public/build", { recursive: true, force: true });

execFileSync(process.execPath, ["bin/compile-site.mjs", "build"], {
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production" },
});
trimRouteManifest();
execFileSync(process.execPath, ["--import", "tsx", "bin/pictures/main.ts"], { stdio: "inherit" });

await bundleSite("build");
await bundlePrograms("build");

// Brotli's parameters: the mode, the block size and how distances are written. All are tried, and the smallest result is kept.
const tries = [
  {},
  { [constants.BROTLI_PARAM_NPOSTFIX]: 1 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 2 },
  { [constants.BROTLI_PARAM_NDIRECT]: 15 },
  { [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MIN_INPUT_BLOCK_BITS },
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
];
const compress = promisify(brotliCompress);

for (const name of readdirSync("public", { recursive: true })) {
  if (!/\.(js|css|svg|txt|webmanifest)$/.test(name)) continue;
  const file = path.join("public", name);
  writeFileSync(`${file}.br`, await smallest(readFileSync(file)));
}

async function smallest(bytes) {
  const packed = await Promise.all(
    tries.map((params) =>
      compress(bytes, { params: { ...params, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    ),
  );
  return packed.reduce((least, next) => (next.length < least.length ? next : least));
}
