import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const source = "tests/hostile/observatory";
const folder = path.resolve(".cache/observatory");

/**
 * The folder in which the analyser is installed: 250 packages, 140 MB, 10 to 40 s the first time. Their scripts are not
 * run: one of them fetches a list of the names that browsers know to be https, on which none of ours is.
 */
export function installObservatory(): string {
  const lock = readFileSync(`${source}/package-lock.json`);
  const wanted = createHash("sha256").update(lock).digest("hex");
  const stamp = `${folder}/node_modules/.installed-lock`;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return folder;
  mkdirSync(folder, { recursive: true });
  for (const name of ["package.json", "package-lock.json"])
    copyFileSync(`${source}/${name}`, `${folder}/${name}`);
  const flags = ["--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund"];
  execFileSync("npm", ["ci", ...flags], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  writeFileSync(`${folder}/node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json`, "{}");
  writeFileSync(stamp, wanted);
  return folder;
}

const Certificate = z.object({ authority: z.string(), cert: z.string(), key: z.string() });
export type Certificate = z.infer<typeof Certificate>;

const makeCertificate = `
import { generate } from "selfsigned";
const common = { keyType: "ec", algorithm: "sha256" };
const authority = await generate([{ name: "commonName", value: "A throw-away authority" }], {
  ...common,
  extensions: [
    { name: "basicConstraints", cA: true, critical: true },
    { name: "keyUsage", keyCertSign: true, cRLSign: true },
  ],
});
const own = await generate([{ name: "commonName", value: "localhost" }], {
  ...common,
  ca: { key: authority.private, cert: authority.cert },
  extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
});
console.log(JSON.stringify({ authority: authority.cert, cert: own.cert, key: own.private }));
`;

/** A certificate of localhost, of an authority that nobody knows but who is told of it. */
export function issueCertificate(installed: string): Certificate {
  const args = ["--input-type=module", "-e", makeCertificate];
  return Certificate.parse(
    JSON.parse(execFileSync(process.execPath, args, { cwd: installed, encoding: "utf8" })),
  );
}
