import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { apiProgram, siteProgram } from "../harness/built";
import { CookieStore } from "../harness/cookies";
import { type Ask, ask } from "../harness/load";
import { type NodeLine, nodeLines, nodeOf, noNodeLines } from "../harness/node-lines";
import { copyPreparedDataTo } from "../harness/prepared-data";
import { type Started, startCommand } from "../harness/processes";

const MINUTES = 300_000;
const ports = { upstream: 4745, site: 4746 };
const demo = { email: "demo@example.com", password: "a ledger of small trades" };
const secret = (name: string) => `the ${name} of a line of Node in forty letters`;
const lines = Object.keys(nodeLines).filter((name): name is NodeLine => name in nodeLines);

let folder = "";
const running: Started[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "node-line-"));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop("SIGKILL")));
  rmSync(folder, { recursive: true });
});

async function start(node: string, program: string, env: Record<string, string>): Promise<Started> {
  const started = startCommand(["--enable-source-maps", program], env, { file: node });
  running.push(started);
  await started.said(/"event":"ready"/);
  return started;
}

/** A browser without scripts. */
function createBrowser() {
  const cookies = new CookieStore();
  return async (wanted: Omit<Ask, "right">) => {
    const { header: cookie } = cookies;
    const headers = { host: `localhost:${ports.site}`, ...wanted.headers, ...(cookie && { cookie }) };
    const reply = await ask(ports.site, { ...wanted, headers, right: [] });
    cookies.store(reply.headers["set-cookie"] ?? []);
    return reply;
  };
}

describe.skipIf(noNodeLines !== undefined).each(lines)("the build on Node %s", (line) => {
  it(
    "starts, shows pages, signs somebody in, and ends with 0",
    async () => {
      const node = nodeOf(line);
      expect(execFileSync(node, ["--version"], { encoding: "utf8" })).toMatch(`v${line}.`);
      await copyPreparedDataTo(folder);
      const shared = { API_CLIENT_TOKEN: secret("client token"), DEMO_PASSWORD: demo.password };
      const upstream = await start(node, apiProgram, {
        ...shared,
        API_PORT: String(ports.upstream),
        API_DATA_DIR: folder,
        API_TOKEN_SECRETS: secret("token secret"),
      });
      const site = await start(node, siteProgram, {
        ...shared,
        PORT: String(ports.site),
        PUBLIC_URL: `http://localhost:${ports.site}`,
        API_BASE_URL: `http://127.0.0.1:${ports.upstream}`,
        SESSION_SECRETS: secret("session secret"),
        // On two busy cores an answer takes what it takes.
        UPSTREAM_READ_MS: "30000",
        UPSTREAM_WRITE_MS: "30000",
      });

      const visit = createBrowser();
      expect((await visit({ path: "/2024" })).text).toContain("</html>");
      const entered = await visit({
        path: "/login",
        method: "POST",
        headers: {
          origin: `http://localhost:${ports.site}`,
          "content-type": "application/x-www-form-urlencoded",
        },
        body: new URLSearchParams(demo).toString(),
      });
      expect(entered.status).toBe(303);
      const account = await visit({ path: "/account" });
      expect([account.status, account.text.includes(demo.email)]).toEqual([200, true]);
      expect((await visit({ path: "/stocks/AAPL" })).text).toContain("Apple");

      expect([await site.stop(), await upstream.stop()]).toEqual([0, 0]);
    },
    MINUTES,
  );
});
