// Why tests are skipped: what a file names that has such tests, and whether it is missing here.
import { existsSync, readFileSync } from "node:fs";
import process from "node:process";
import { baseImage, hasBaseImage } from "./base-image.mjs";

const { PROVIDER_SPECS, MARKET_CSV_FOLDER, TEST_DATABASE_URL } = process.env;
const noPostgres = !TEST_DATABASE_URL && !existsSync("/usr/lib/postgresql");

/** How a test file says that it needs something, whether it is missing on this machine, and the sentence for it. */
export const needs = [
  {
    named: /PROVIDER_SPECS/,
    missing: !PROVIDER_SPECS,
    reason: "PROVIDER_SPECS names no folder with the providers' documents",
  },
  {
    named: /noRealCandles/,
    missing: !MARKET_CSV_FOLDER,
    reason: "MARKET_CSV_FOLDER names no folder with real candles",
  },
  { named: /noCaddy/, missing: !existsSync("/usr/bin/caddy"), reason: "there is no /usr/bin/caddy" },
  {
    named: /noVarnish/,
    missing: !existsSync("/usr/sbin/varnishd"),
    reason: "there is no /usr/sbin/varnishd",
  },
  {
    named: /noPromtool/,
    missing: !existsSync("/usr/bin/promtool"),
    reason: "there is no /usr/bin/promtool",
  },
  {
    named: /noNodeLines/,
    missing: process.platform !== "linux",
    reason: "the registry has Node's programs for Linux",
  },
  {
    named: /noImages/,
    missing: !hasBaseImage(),
    reason: `there is no buildah, or it has no ${baseImage}`,
  },
  { named: /noPython/, missing: !existsSync("/usr/bin/python3"), reason: "there is no /usr/bin/python3" },
  { named: /isRoot/, missing: process.getuid?.() !== 0, reason: "only root can make files of another user" },
  {
    named: /TEST_DATABASE_URL/,
    missing: Boolean(TEST_DATABASE_URL),
    reason: "it stops its server, which that of TEST_DATABASE_URL must not be",
  },
  {
    named: /noPostgres|onEachDatabase/,
    missing: noPostgres,
    reason: "PostgreSQL is not found: neither TEST_DATABASE_URL nor /usr/lib/postgresql",
  },
];

/** @returns {string} why tests of this file are skipped on this machine */
export function reasonOf(file) {
  const text = readFileSync(file, "utf8");
  const found = needs.filter(({ named, missing }) => missing && named.test(text));
  return found.map(({ reason }) => reason).join("; ") || "no reason is known";
}
