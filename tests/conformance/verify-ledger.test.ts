import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeCheckpoint } from "../../domain/checkpoint";
import { nodeSha256 } from "../../domain/ed25519.server";
import type { LedgerEntry } from "../../domain/ledger-form";
import { leafOf } from "../../domain/ledger-roots";
import { createMerkleTree } from "../../domain/merkle-proofs";
import {
  COSIGNATURE,
  cosignText,
  LOG_SIGNATURE,
  signText,
  writeKey,
  writeNote,
} from "../../domain/signed-note";
import { forgedLedgers } from "../harness/forged-ledgers";
import { manyEntries } from "../harness/ledger";
import { chainOf, pagesOf } from "../harness/ledger-chain";
import { keyOf } from "../harness/note-keys";
import { rightLedger } from "../harness/right-ledger";

const log = await keyOf(1, "example.com/ledger", LOG_SIGNATURE);
const witness = await keyOf(5, "witness.example", COSIGNATURE);

/** The command, of the source, against a server that serves a ledger as the upstream does. */
describe("npm run verify-ledger", () => {
  let served: readonly LedgerEntry[] = [];
  /** Notes of witnesses, with how many entries each is of. */
  let cosigned: { size: number; note: string }[] = [];
  const server = createServer(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/api/public-tracker/log/cosignatures") {
      const from = Number(searchParams.get("from"));
      const cosignatures = cosigned.filter(({ size }) => size >= from).slice(0, 100);
      return reply.end(JSON.stringify({ cosignatures }));
    }
    if (pathname !== "/api/public-tracker/ledger") return reply.writeHead(404).end();
    reply.end(await pagesOf(served, 10)(Number(searchParams.get("after"))));
  });
  const folder = mkdtempSync(path.join(tmpdir(), "verify-ledger-"));
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  async function verify(entries: readonly LedgerEntry[], ...options: string[]) {
    served = entries;
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const command = [
      "--import",
      "tsx",
      "conformance/verify-ledger.ts",
      `http://127.0.0.1:${port}`,
      ...options,
    ];
    const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
    const code = await new Promise((resolve) => child.on("close", resolve));
    return { code, said };
  }
  const whole = (changes: { source?: string } = {}) =>
    chainOf(
      manyEntries(30).map((entry) => ({ ...entry, recordedAt: "2026-03-02T15:00:00.000Z", ...changes })),
    );

  async function checkpointOf(entries: readonly LedgerEntry[]): Promise<string> {
    const tree = createMerkleTree(nodeSha256);
    for (const entry of entries) await tree.append(await leafOf(nodeSha256, entry));
    const head = { size: tree.size, root: await tree.rootAt(tree.size) };
    return writeCheckpoint({ origin: "example.com/ledger", ...head });
  }

  /** A checkpoint of these entries in a file, signed by the log. */
  async function keep(name: string, entries: readonly LedgerEntry[]): Promise<string> {
    const text = await checkpointOf(entries);
    const signature = await signText(text, log.key, log.sign);
    const file = path.join(folder, name);
    writeFileSync(file, writeNote({ text, signatures: [signature] }));
    return file;
  }

  it("says of a right ledger that it holds, when it was looked at, and what is not proven", async () => {
    const { code, said } = await verify(await whole());
    expect(said).toContain("All 30 entries hold.");
    expect(said).toMatch(/Verified at \d{4}-.*Z; a trade may be open until 2 sessions after it was due/);
    expect(said).toContain("The end is not proven");
    expect(code).toBe(0);
  });

  it("names each fault of a forged one, and ends with 1", async () => {
    const forged = (await forgedLedgers()).find(({ name }) => name === "strike-chosen-afterwards");
    const { code, said } = await verify(forged?.entries ?? []);
    expect(said).toContain(`NOT held. ${forged?.sentence}`);
    expect(said).toMatch(/NOT held\. Entry 26 states a bid of/);
    expect(code).toBe(1);
  });

  it("knows by a kept checkpoint whether the ledger begins as it did, was shortened, or replaced", async () => {
    const entries = await whole();
    const since = ["--since", await keep("half", entries.slice(0, 17))];
    const key = ["--key", writeKey(log.key)];
    const grown = await verify(entries, ...since, ...key);
    expect(grown.said).toContain("It begins with the 17 entries of the checkpoint.");
    expect(grown.code).toBe(0);
    const cut = await verify(entries.slice(0, 15), ...since, ...key);
    expect(cut.said).toContain("shortened: a checkpoint is of 17 entries, and it ends at entry 15.");
    expect(cut.code).toBe(1);
    const other = await whole({ source: "imported" });
    const replaced = await verify(other, ...since, ...key);
    expect(replaced.said).toContain("replaced: its first 17 entries are not those of the checkpoint.");
    expect(replaced.code).toBe(1);
  });

  it("takes no checkpoint that another key signed, and nothing that is none", async () => {
    const since = ["--since", await keep("signed", await whole())];
    const stranger = writeKey((await keyOf(2, "example.com/ledger", LOG_SIGNATURE)).key);
    const refused = await verify(await whole(), ...since, "--key", stranger);
    expect(refused.said).toContain("Nobody whose key is known signed this note.");
    expect(refused.code).toBe(2);
    const missing = await verify(await whole(), "--since", path.join(folder, "nowhere"));
    expect(missing.said).toContain("cannot be used");
    expect(missing.code).toBe(2);
  });

  describe("with a witness that one trusts", () => {
    const trusted = ["--witness", writeKey(witness.key)];
    /** A practice signal for the session of 2026-03-04 that was withdrawn before it. */
    const withdrawn = () =>
      chainOf(rightLedger.map(({ content }) => content).filter(({ trade }) => trade.includes("PEP")));
    const before = Date.parse("2026-03-04T12:00:00Z") / 1000;
    async function cosign(entries: readonly LedgerEntry[], time: number, by = witness) {
      const text = await checkpointOf(entries);
      const note = writeNote({ text, signatures: [await cosignText(text, by.key, time, by.sign)] });
      return { size: entries.length, note };
    }

    it("tells of how many entries it proves that they came before their session", async () => {
      const entries = await withdrawn();
      cosigned = [await cosign(entries.slice(0, 1), before)];
      const { code, said } = await verify(entries, ...trusted);
      expect(said).toContain("Of 2 entries that claim to come before their session, they prove it of 1.");
      expect(code, said).toBe(0);
      cosigned = [await cosign(entries, before, await keyOf(6, "another.example", COSIGNATURE))];
      expect((await verify(entries, ...trusted)).said).toContain("session, they prove it of 0.");
    });

    it("asks on where there are more cosignatures than one list holds", async () => {
      const entries = await withdrawn();
      const many = Array.from({ length: 230 }, (_, second) => cosign(entries, before + second));
      cosigned = (await Promise.all(many)).map((one, index) => ({ ...one, size: index + 1 }));
      const { code, said } = await verify(entries, ...trusted);
      expect(said).toContain("cosigned 230 checkpoints");
      expect(code, said).toBe(0);
    });

    it("names another history than the one that it signed, and a cosignature that is not its own", async () => {
      const [first, ...others] = await withdrawn();
      const [other] = await whole();
      cosigned = [await cosign(other ? [other] : [], before)];
      const entries = first ? [first, ...others] : [];
      const replaced = await verify(entries, ...trusted);
      expect(replaced.said).toContain("NOT held. The ledger’s history was replaced: its first 1 entries");
      expect(replaced.code).toBe(1);
      const signed = await cosign(entries, before);
      cosigned = [{ ...signed, note: signed.note.replace("example.com/ledger", "example.org/ledger") }];
      const forged = await verify(entries, ...trusted);
      expect(forged.said).toContain("NOT held. The log shows a cosignature that is none.");
      expect(forged.code).toBe(1);
    });

    it("takes no log’s key for a witness’s", async () => {
      const { code, said } = await verify(await withdrawn(), "--witness", writeKey(log.key));
      expect(said).toContain("--witness takes the key of a witness.");
      expect(code).toBe(2);
    });
  });
});
