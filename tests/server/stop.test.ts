import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "stop-"));
const program = path.join(folder, "server.mjs");

/** A server that answers /slow only once /finish is asked for. */
const source = `
import http from "node:http";
import { stopOnSignal } from "${path.resolve("server/stop.ts")}";
let waiting;
let leaving = false;
const server = http.createServer((req, res) => {
  if (req.url === "/slow") { waiting = res; console.log("slow"); return; }
  if (req.url === "/finish") { res.end("finishing"); waiting.end("finished"); return; }
  res.writeHead(leaving ? 503 : 200).end();
});
server.listen(0, "127.0.0.1", () => console.log("port " + server.address().port));
stopOnSignal(server, {
  drainMs: Number(process.env.DRAIN_MS),
  deadlineMs: Number(process.env.DEADLINE_MS),
  onStopping() { leaving = true; console.log("leaving"); },
  cleanUp() { console.log("clean"); },
});
`;

beforeAll(async () => {
  const stdin = { contents: source, resolveDir: process.cwd(), loader: "ts" as const };
  await build({ stdin, bundle: true, platform: "node", format: "esm", outfile: program, logLevel: "error" });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function start({ deadlineMs = 13_000, drainMs = 300 } = {}) {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DEADLINE_MS: String(deadlineMs), DRAIN_MS: String(drainMs) },
  });
  const said: string[] = [];
  const lines = createInterface(child.stdout);
  lines.on("line", (line) => said.push(line));
  const says = async (word: string) => {
    while (!said.some((line) => line.startsWith(word))) await once(lines, "line");
    return said.find((line) => line.startsWith(word)) ?? "";
  };
  const ended = once(child, "exit").then(([code]) => code);
  const port = Number((await says("port")).slice(5));
  const agent = new http.Agent({ keepAlive: true });
  const get = (url: string) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const req = http.get({ host: "127.0.0.1", port, path: url, agent }, (res) => {
        let text = "";
        res.on("data", (chunk) => (text += chunk));
        res.on("end", () => resolve({ status: res.statusCode, text }));
      });
      req.on("error", reject);
    });
  return { child, get, ended, says, said };
}

describe("O1: SIGTERM", () => {
  test("not ready first, then what is under way is finished, cleaned up, and 0", async () => {
    // Time enough, on a busy machine too, to ask before it takes no more connections.
    const { child, get, ended, says, said } = await start({ drainMs: 2_000 });
    const slow = get("/slow");
    await says("slow");
    child.kill("SIGTERM");
    await says("leaving");
    expect((await get("/readyz")).status).toBe(503);
    expect((await get("/finish")).text).toBe("finishing");
    expect((await slow).text).toBe("finished");
    expect(await ended).toBe(0);
    expect(said.at(-1)).toBe("clean");
  });

  test("an idle kept-alive connection does not hold it", async () => {
    const { child, get, ended } = await start();
    await get("/");
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });

  test("a request that never ends is broken off in time, and it is still 0", async () => {
    const { child, get, ended, says } = await start({ deadlineMs: 600 });
    const slow = get("/slow").catch(() => "broken off");
    await says("slow");
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(await slow).toBe("broken off");
  });

  test("a second signal ends it at once", async () => {
    const { child, get, ended, says } = await start();
    get("/slow").catch(() => undefined);
    await says("slow");
    child.kill("SIGTERM");
    await says("leaving");
    child.kill("SIGTERM");
    expect(await ended).toBe(1);
  });
});
