import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { appendToLedger } from "../../../api/ledger/append";
import { contract } from "../../../contract";
import { readCheckpoint, writeCheckpoint } from "../../../domain/checkpoint";
import { verifyEd25519 } from "../../../domain/ed25519.server";
import {
  COSIGNATURE,
  cosignText,
  openNote,
  readNote,
  writeKey,
  writeNote,
} from "../../../domain/signed-note";
import { onEachDatabase } from "../../harness/each-database";
import { newSignal } from "../../harness/ledger";
import { keyOf } from "../../harness/note-keys";

const { roi } = contract;
const path = "/api/public-tracker/log";
const [ada, bob, stranger] = await Promise.all(
  ["ada.example", "bob.example", "stranger.example"].map((name, seed) => keyOf(seed + 5, name, COSIGNATURE)),
);
if (!ada || !bob || !stranger) throw new Error("three keys");
const ledgerLog = {
  ...{ origin: "localhost:3000/ledger", secret: "of tests, and of forty characters or more", isOwn: true },
  witnesses: [ada, bob].map(({ key }) => writeKey(key)),
};

onEachDatabase(
  (api) => {
    const fill = (count: number, from = 0) =>
      appendToLedger(
        api().db,
        Array.from({ length: count }, (_, each) => newSignal(`rule:AAPL:${from + each}`)),
        api().now(),
      );
    async function newest(): Promise<string> {
      const { body } = await api().call("GET", `${path}/checkpoint`);
      return roi.checkpoint["~orpc"].outputSchema?.parse(body).checkpoint ?? expect.fail("a schema");
    }
    async function list(query = "from=1") {
      const { body } = await api().call("GET", `${path}/cosignatures?${query}`);
      return roi.cosignatures["~orpc"].outputSchema?.parse(body) ?? expect.fail("a schema");
    }
    const cosign = async (text: string, { key, sign } = ada, time = 1_772_000_000) =>
      writeNote({ text, signatures: [await cosignText(text, key, time, sign)] });
    const bring = async (note: string) => {
      const { status, body } = await api().call("PUT", `${path}/cosignatures`, { body: { note } });
      return { status, body };
    };
    const textOf = async () => readNote(await newest()).text;

    it("keeps what a known witness signed of a checkpoint, and tells it with the note and among all", async () => {
      await fill(5);
      const text = await textOf();
      const note = await cosign(text);
      expect((await bring(note)).status).toBe(200);
      expect(await list()).toEqual({
        cosignatures: [{ size: 5, time: 1_772_000_000, witness: "ada.example", note }],
        witnesses: ledgerLog.witnesses,
      });
      const { signed } = await openNote(await newest(), [ada.key, bob.key], verifyEd25519);
      expect(signed).toEqual([{ key: ada.key, time: 1_772_000_000 }]);
    });

    it("tells those of the newest entries alone where they are asked for", async () => {
      for (const from of [0, 4, 8]) {
        await fill(4, from);
        await bring(await cosign(await textOf(), ada, 1_772_000_000 + from));
      }
      const sizes = async (query: string) => (await list(query)).cosignatures.map(({ size }) => size);
      expect(await sizes("from=1")).toEqual([4, 8, 12]);
      expect(await sizes("from=5")).toEqual([8, 12]);
      expect(await sizes("newest=3")).toEqual([12]);
      expect(await sizes("newest=1000")).toEqual([4, 8, 12]);
    });

    it("stays with what a witness signed first, and takes another witness beside it", async () => {
      await fill(1);
      const text = await textOf();
      await bring(await cosign(text, ada, 200));
      expect((await bring(await cosign(text, ada, 100))).status).toBe(200);
      await bring(await cosign(text, bob, 300));
      expect((await list()).cosignatures.map(({ witness, time }) => [witness, time])).toEqual([
        ["ada.example", 200],
        ["bob.example", 300],
      ]);
    });

    describe("refuses with a sentence, and keeps nothing of", () => {
      const changed = (size: number) => async () => {
        const checkpoint = readCheckpoint(await textOf());
        return cosign(writeCheckpoint({ ...checkpoint, size }));
      };
      it.each<[string, () => Promise<string>, string]>([
        [
          "a witness that nobody named",
          async () => cosign(await textOf(), stranger),
          "Nobody whose key is known",
        ],
        ["the log's own note", newest, "Nobody whose key is known"],
        ["a checkpoint of a size that was never signed", changed(4), "never gave out such a checkpoint"],
        [
          "another log's",
          async () =>
            cosign(writeCheckpoint({ ...readCheckpoint(await textOf()), origin: "another.example" })),
          "never gave out such a checkpoint",
        ],
        [
          "another history",
          async () =>
            cosign(writeCheckpoint({ ...readCheckpoint(await textOf()), root: new Uint8Array(32) })),
          "never gave out such a checkpoint",
        ],
        [
          "a signature that does not hold",
          async () => (await cosign(await textOf())).replace(/.{6}\n$/, "AAAAA=\n"),
          "",
        ],
        ["no note", async () => "hello", "A signed note ends"],
        ["a text that is no checkpoint", async () => cosign("hello\n"), "A checkpoint names its log"],
      ])("%s", async (_, make, sentence) => {
        await fill(5);
        const { status, body } = await bring(await make());
        expect([status, body]).toMatchObject([422, { message: expect.stringContaining(sentence) }]);
        expect((await list()).cosignatures).toEqual([]);
      });
    });

    it("the database refuses to change or remove what was cosigned", async () => {
      await fill(1);
      await bring(await cosign(await textOf()));
      for (const statement of [
        "update ledger_cosignatures set time = 7",
        "delete from ledger_cosignatures",
        "truncate ledger_cosignatures",
      ]) {
        await expect(api().db.execute(sql.raw(statement))).rejects.toThrow();
      }
      expect((await list()).cosignatures).toHaveLength(1);
    });
  },
  { now: new Date("2026-03-02T12:00:00Z"), settings: { ledgerLog } },
);
