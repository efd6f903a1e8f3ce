import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { ask } from "../harness/load";
import { noPostgres, type PostgresServer, startPostgres } from "../harness/postgres";
import { copyPreparedDataTo } from "../harness/prepared-data";
import { type Started, startCommand } from "../harness/processes";
import { processes } from "../harness/tried-settings";

const MINUTES = 180_000;
const ports = { upstream: "4741", site: "4742" };
/** Nobody's files are theirs, the release's least of all; only root can start something for them. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let folder = "";
let server: PostgresServer | undefined;
const running: Started[] = [];
const release = () => path.join(folder, "release");
const before = () => path.join(folder, "before");

/** What is in the release, with its size and the time of its last change. */
function listing(): string[] {
  return readdirSync(release(), { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(path.join(release(), name));
      return `${name} ${size} ${mtimeMs}`;
    });
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "release-"));
  // Of a release before, which had taken a file from the one before it.
  const assets = path.join(before(), "public/build");
  mkdirSync(assets, { recursive: true });
  for (const name of ["of-before.js", "of-long-ago.js"]) writeFileSync(path.join(assets, name), "void 0;");
  writeFileSync(path.join(before(), "own-assets.json"), JSON.stringify(["of-before.js"]));
  // As the Dockerfile runs it. Installed and built it is already, where `npm test` has come to its tests.
  execFileSync("ops/install", [release(), before()], { stdio: "inherit" });
  execFileSync("chmod", ["-R", "a+rX,a-w", release()]);
  execFileSync("chmod", ["a+rx", folder]);
  if (!noPostgres) server = await startPostgres();
}, MINUTES);
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop("SIGKILL")));
});
afterAll(async () => {
  await server?.stop();
  execFileSync("chmod", ["-R", "u+w", folder]);
  rmSync(folder, { recursive: true });
});

/** A database of PostgreSQL where there is one, or else one in a folder of theirs. */
async function database(): Promise<Record<string, string>> {
  if (server) return { DATABASE_URL: await server.createDatabase() };
  const data = path.join(folder, "data");
  mkdirSync(data);
  await copyPreparedDataTo(data);
  if (nobody.uid !== undefined) execFileSync("chown", ["-R", `${nobody.uid}:${nobody.gid}`, data]);
  return { DATABASE_URL: "", API_DATA_DIR: data, ALLOW_EMBEDDED_DATABASE: "yes" };
}

function start(words: string[], env: Record<string, string>): Started {
  const started = startCommand(words, env, { file: path.join(release(), "ops", "run"), ...nobody });
  running.push(started);
  return started;
}

it(
  "a release runs as nobody from a tree that nobody can write to, strictly, and ends with 0",
  async () => {
    const asInstalled = listing();
    const { APP_ENV: _, ...upstreamSettings } = processes.upstream?.production ?? {};
    const known = { ...upstreamSettings, ...(await database()), API_PORT: ports.upstream };
    const upstream = start(["upstream"], known);
    await upstream.said(/"event":"ready"/);
    const { APP_ENV: __, ...siteSettings } = processes.site?.production ?? {};
    const site = start(["site"], {
      ...siteSettings,
      PORT: ports.site,
      API_BASE_URL: `http://127.0.0.1:${ports.upstream}`,
    });
    await site.said(/"event":"ready"/);

    const host = { host: "trades.example" };
    for (const port of Object.values(ports)) {
      expect((await ask(Number(port), { path: "/readyz", headers: host, right: [] })).status).toBe(200);
    }
    const visit = (address: string) => ask(Number(ports.site), { path: address, headers: host, right: [] });
    expect((await visit("/2024")).text).toContain("</html>");
    // An uncached page with what the upstream has, and a static file.
    const [, sheet = ""] = /href="(\/build\/[^"]+\.css)"/.exec((await visit("/stocks/AAPL")).text) ?? [];
    expect((await visit(sheet)).status).toBe(200);
    // Nobody is invented in production: no posts, no authors, no team, and no link to any.
    expect((await visit("/blog")).text).toContain("There are no posts here yet.");
    const landing = (await visit("/2024")).text;
    expect([landing.includes('id="team"'), landing.includes("#team")]).toEqual([false, false]);
    const places = (await visit("/sitemap.xml")).text + (await visit("/feed.xml")).text;
    expect(places).not.toMatch(/\/authors\/|\/blog\/|imani|leila/i);
    // What pages of the release before still ask for, and no more of the past.
    expect((await visit("/build/of-before.js")).status).toBe(200);
    expect((await visit("/build/of-long-ago.js")).status).toBe(404);
    // Only in production: that is what APP_ENV is unless it says otherwise.
    const elsewhere = { path: "/login", headers: { host: "other.example" }, right: [] };
    expect((await ask(Number(ports.site), elsewhere)).status).toBe(308);

    // The operator's own programs, from the same tree.
    const verified = start(["verify-ledger", `http://127.0.0.1:${ports.upstream}`], {});
    expect([await verified.ended, verified.output()]).toEqual([
      0,
      expect.stringMatching(/ledger is empty|entries hold/),
    ]);
    const tried = start(
      ["conformance", "--base-url", `http://127.0.0.1:${ports.upstream}`, "--only", "market.sectors"],
      {},
    );
    expect([await tried.ended, tried.output()]).toEqual([0, expect.stringContaining("market.sectors")]);

    expect([await site.stop(), await upstream.stop()]).toEqual([0, 0]);
    const command = start(["upstream", "submissions"], known);
    expect([await command.ended, command.output()]).toEqual([
      0,
      expect.stringContaining("No trade of a reader is pending."),
    ]);
    expect(listing()).toEqual(asInstalled);
  },
  MINUTES,
);

/** The commands of the runbook, such as ["upstream", "referrals"]; a word in capitals stands for what is given. */
const runbook = readFileSync("OPERATING.md", "utf8");
const commands = [
  ...new Set(
    [...runbook.matchAll(/\bops\/run ([a-z-]+)(?: (--)?([a-z][a-z-]*))?/g)].map(
      ([, program = "", dashes, word = ""]) => (dashes ? program : `${program} ${word}`.trim()),
    ),
  ),
];

it("every command that the runbook names is in a release, and its help needs no settings", async () => {
  expect(commands).toEqual(
    expect.arrayContaining([
      "conformance",
      "verify-ledger",
      "upstream referrals",
      "upstream help",
      "site check-settings",
    ]),
  );
  const helpOf = async (...words: string[]) => {
    const asked = start(words, {});
    expect([words, await asked.ended, asked.output()]).toEqual([
      words,
      0,
      expect.stringContaining(words[0] ?? ""),
    ]);
    return asked.output();
  };
  const listed = { site: await helpOf("site", "--help"), upstream: await helpOf("upstream", "help") };
  for (const name of commands) {
    const [program = "", command] = name.split(" ");
    if (program === "help") await helpOf("help");
    else if (program === "site") expect(listed.site).toContain(`ops/run ${name}`);
    else if (program !== "upstream") await helpOf(program, "--help");
    else if (command && command !== "help")
      expect(listed.upstream).toMatch(new RegExp(`^${command}\\b`, "m"));
  }
});

it("a release holds nothing that compilers alone read", () => {
  const packages = readdirSync(path.join(release(), "node_modules"), { recursive: true, encoding: "utf8" });
  expect(packages.length).toBeGreaterThan(1_000);
  expect(packages.filter((name) => /^typescript$|\.d\.[cm]?ts$/.test(name))).toEqual([]);
});

it("the runbook names no command by npm that a release does not have", () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string()) })
    .parse(JSON.parse(readFileSync(path.join(release(), "package.json"), "utf8")));
  const named = [...runbook.matchAll(/`npm run ([a-z][\w:-]*)/g)].map(([, name]) => name);
  expect(named.filter((name = "") => !(name in scripts))).toEqual([]);
});

it("what is no command is told without settings", async () => {
  const mistyped = start(["upstream", "referals"], {});
  expect(await mistyped.ended).toBe(1);
  expect(mistyped.output()).toContain('There is no command "referals".');
  expect(mistyped.output()).not.toContain("API_TOKEN_SECRETS");
});

it("ops/run of nothing known says what there is, and ends with 2", async () => {
  const nothing = start(["database"], {});
  expect(await nothing.ended).toBe(2);
  expect(nothing.output()).toContain("ops/run verify-ledger URL");
});
