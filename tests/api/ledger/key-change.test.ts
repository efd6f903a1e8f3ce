import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appendToLedger } from "../../../api/ledger/append";
import { openLog } from "../../../api/ledger/log-of-database";
import { verifyCommand } from "../../../conformance/verify-command";
import { contract } from "../../../contract";
import { fromBase64 } from "../../../domain/byte-texts";
import { type Checkpoint, readCheckpoint } from "../../../domain/checkpoint";
import { nodeSha256, verifyEd25519 as verify } from "../../../domain/ed25519.server";
import { openNote, readKey, readNote, type VerifierKey } from "../../../domain/signed-note";
import { judgeCheckpoint } from "../../../domain/witness";
import { onEachDatabase } from "../../harness/each-database";
import { manyEntries, tamper } from "../../harness/ledger";

const origin = "localhost:3000/ledger";
const oldSecret = "the old secret of a log that changes its key";
const newSecret = "the new secret of a log that changes its key";
const log = "/api/public-tracker/log";
const all = manyEntries(30);

onEachDatabase(
  (api) => {
    /** The upstream before the change, or after its end: the same database, by other secrets. */
    const openBy = (...secrets: string[]) =>
      openLog(api().db, { origin, secrets, isOwn: true, witnesses: [] });
    const keyOf = async (secret: string) => readKey(nodeSha256, (await openBy(secret)).verifier);
    const append = (from: number, to: number) =>
      appendToLedger(api().db, all.slice(from, to), new Date("2026-03-02T15:00:00Z"));
    async function told() {
      const { body } = await api().call("GET", `${log}/checkpoint`);
      return contract.roi.checkpoint["~orpc"].outputSchema?.parse(body) ?? expect.fail("a schema");
    }
    const signers = async (note: string, ...keys: VerifierKey[]) =>
      (await openNote(note, keys, verify)).signed.map(({ key }) => key.id);

    describe("as OPERATING.md has it, the log changes its key:", () => {
      it("1. with the new secret before the old one both keys sign, and both are told", async () => {
        await append(0, 12);
        const before = await (await openBy(oldSecret)).checkpoint();
        const [oldKey, newKey] = await Promise.all([keyOf(oldSecret), keyOf(newSecret)]);
        expect(await signers(before, oldKey, newKey)).toEqual([oldKey.id]);
        const { checkpoint, verifier, earlier } = await told();
        expect(await signers(checkpoint, oldKey, newKey)).toEqual([newKey.id, oldKey.id]);
        // Nothing else is said than before: the same tree, by one hand more.
        expect(readNote(checkpoint).text).toBe(readNote(before).text);
        expect([verifier, earlier]).toEqual([
          (await openBy(newSecret)).verifier,
          [(await openBy(oldSecret)).verifier],
        ]);
      });

      it("2. a witness that knows the old key alone goes on, and by the new one when it has it", async () => {
        await append(0, 12);
        const [oldKey, newKey] = await Promise.all([keyOf(oldSecret), keyOf(newSecret)]);
        const judge = async (note: string, last: Checkpoint, ...keys: VerifierKey[]) => {
          const { size } = readCheckpoint(readNote(note).text);
          const { body } = await api().call("GET", `${log}/consistency?from=${last.size}&to=${size}`);
          const { proof } =
            contract.roi.consistency["~orpc"].outputSchema?.parse(body) ?? expect.fail("a schema");
          const hashes = proof.map((hash) => fromBase64(hash) ?? expect.fail("base64"));
          const shown = { note, origin, keys, last, proof: hashes };
          return (await judgeCheckpoint(shown, { sha256: nodeSha256, verify })).checkpoint;
        };
        const first = readCheckpoint(readNote(await (await openBy(oldSecret)).checkpoint()).text);
        await append(12, 21);
        const between = await judge((await told()).checkpoint, first, oldKey);
        expect(between.size).toBe(21);
        await append(21, 30);
        const alone = await (await openBy(newSecret)).checkpoint();
        await expect(judge(alone, between, oldKey)).rejects.toThrow("Nobody whose key is known signed");
        expect((await judge(alone, between, oldKey, newKey)).size).toBe(30);
      });
    });

    describe("npm run verify-ledger --since, with a checkpoint of the old key", () => {
      const server = createServer(async (request, reply) => {
        const { status, body } = await api().call("GET", request.url ?? "/");
        reply.writeHead(status).end(JSON.stringify(body));
      });
      const folder = mkdtempSync(path.join(tmpdir(), "key-change-"));
      const kept = path.join(folder, "kept");
      beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
      afterAll(() => {
        server.close();
        rmSync(folder, { recursive: true });
      });
      async function verifySince(secret: string) {
        const address = server.address();
        const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
        const { verifier } = await openBy(secret);
        const lines: string[] = [];
        const out = { say: (line: string) => lines.push(line), note: (line: string) => lines.push(line) };
        const code = await verifyCommand([url, "--since", kept, "--key", verifier], out);
        return { code, said: lines.join("\n") };
      }
      const keep = async (...secrets: string[]) =>
        writeFileSync(kept, await (await openBy(...secrets)).checkpoint());

      it("3. says by the old key that the ledger goes on from it, also when the old secret is gone", async () => {
        await append(0, 12);
        await keep(oldSecret);
        await append(12, 30);
        await (await openBy(newSecret)).checkpoint();
        const held = await verifySince(oldSecret);
        expect(held.said).toContain("It begins with the 12 entries of the checkpoint.");
        expect(held.code).toBe(0);
        const byNew = await verifySince(newSecret);
        expect(byNew.said).toContain("Nobody whose key is known signed this note.");
        expect(byNew.code).toBe(2);
      });

      it("takes one that both keys signed by either", async () => {
        await append(0, 30);
        await keep(newSecret, oldSecret);
        for (const secret of [oldSecret, newSecret]) expect((await verifySince(secret)).code).toBe(0);
      });

      it("names a ledger that was shortened since, whoever signs it now", async () => {
        await append(0, 30);
        await keep(oldSecret);
        await tamper(api().db, "delete from ledger where seq > 27", "truncate ledger_open");
        const cut = await verifySince(oldSecret);
        expect(cut.said).toContain("shortened: a checkpoint is of 30 entries, and it ends at entry 27.");
        expect(cut.code).toBe(1);
        await expect((await openBy(newSecret)).checkpoint()).rejects.toThrow("rows were taken away");
      });
    });
  },
  { settings: { ledgerLog: { origin, secrets: [newSecret, oldSecret], isOwn: true, witnesses: [] } } },
);
