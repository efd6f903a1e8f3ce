// The production build: the site (Remix's classic compiler), the reference upstream, the conformance kit and the verifier
// (a bundle each), and the compressed twins of the static files.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { bundlePrograms } from "./bundle-programs.mjs";
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

await bundlePrograms("build");

for (const name of readdirSync("public", { recursive: true })) {
  if (!/\.(js|css|svg|txt|webmanifest)$/.test(name)) continue;
  const file = path.join("public", name);
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, smallest(bytes));
}

/** Either of Brotli's guesses of what a text is may be the better one. */
function smallest(bytes) {
  const [one, other] = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_FONT].map((mode) =>
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_MODE]: mode, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  );
  return one.length <= other.length ? one : other;
}
