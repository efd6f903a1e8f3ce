import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { z } from "zod";
import { installApart } from "../../../bin/install-apart.mjs";

/**
 * The folder in which the analyser is installed: 250 packages, 140 MB, 10 to 40 s the first time. Their scripts are not
 * run: one of them fetches a list of the names that browsers know to be https, on which none of ours is.
 */
export function installObservatory(): string {
  const folder = installApart("tests/hostile/observatory", "observatory", ["--omit=optional"]);
  writeFileSync(`${folder}/node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json`, "{}");
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
