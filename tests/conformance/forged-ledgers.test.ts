import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { listCalls } from "../../conformance/call";
import { createClient } from "../../conformance/client";
import { run } from "../../conformance/run";
import { createSecrets } from "../../conformance/secrets";
import { verifyCommand } from "../../conformance/verify-command";
import { writeKey } from "../../domain/signed-note";
import { chunksOf } from "../harness/conformance";
import { forgedLedgers } from "../harness/forged-ledgers";
import { keptOf, logKey, treeOf } from "../harness/kept-checkpoint";
import { pagesOf } from "../harness/ledger-chain";
import { rightChain } from "../harness/right-ledger";

const forged = await forgedLedgers();
const right = await rightChain();

describe("npm run verify-ledger refuses each forged ledger with its sentence, and ends with 1", () => {
  let pages = pagesOf([]);
  const server = createServer(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (pathname !== "/api/public-tracker/ledger") return reply.writeHead(404).end();
    reply.end(await pages(Number(searchParams.get("after"))));
  });
  const folder = mkdtempSync(path.join(tmpdir(), "forged-ledgers-"));
  const kept = path.join(folder, "kept");
  beforeAll(async () => {
    writeFileSync(kept, await keptOf(right));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
    vi.useRealTimers();
  });

  it.each(forged)("$name", async ({ pages: forgedPages, at, since, sentence }) => {
    vi.useFakeTimers({ now: at, toFake: ["Date"] });
    pages = forgedPages(10);
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const lines: string[] = [];
    const out = { say: (line: string) => lines.push(line), note: () => undefined };
    const options = since ? ["--since", kept, "--key", writeKey(logKey.key)] : [];
    const code = await verifyCommand([`http://127.0.0.1:${port}`, ...options], out);
    expect(lines).toContain(`NOT held. ${sentence}`);
    expect(code).toBe(1);
  });
});

describe("the kit tells an upstream of each forged ledger, with its sentence", () => {
  /** What the kit says of the entries of an upstream that answers these pages. */
  async function tryKit(pages: (after: number) => Promise<string>, at: Date, since: boolean) {
    const secrets = createSecrets();
    const client = createClient({
      exchange: async ({ path: asked }) => {
        const { searchParams } = new URL(asked, "http://localhost");
        const page = new Response(await pages(Number(searchParams.get("after") ?? 0)));
        return { status: 200, headers: jsonHeaders, body: chunksOf(page) };
      },
      ...{ prefix: "", headers: {}, patience: 1, timeout: 300, wait: async () => undefined, secrets },
    });
    const rows = await run({
      ...{ calls: listCalls(), only: ["roi.ledger"], client, secrets, tell: () => undefined },
      ...{ broker: "x", brokerOauth: "x", bankLink: "x", plan: "x", symbol: "AAPL", sector: "3d-printing" },
      ...{ siteUrl: "http://localhost", now: () => at, vouched: false, outbox: false },
      kept: since ? [await treeOf(right)] : [],
    });
    return rows.find((row) => row.case === "its entries");
  }
  const jsonHeaders = { "content-type": "application/json" };

  it("and of none where it is right", async () => {
    const at = new Date("2026-03-07T12:00:00Z");
    expect(await tryKit(pagesOf(right, 10), at, true)).toMatchObject({ outcome: "passed" });
  });

  it.each(forged)("$name", async ({ pages, at, since, sentence }) => {
    expect(await tryKit(pages(10), at, since !== undefined)).toMatchObject({
      outcome: "failed",
      got: sentence,
    });
  });
});
