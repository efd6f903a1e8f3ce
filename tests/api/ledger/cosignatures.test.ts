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
/** When all is recorded here, in Unix seconds. */
const now = new Date("2026-03-02T12:00:00Z");
const noon = now.getTime() / 1000;
const [ada, bob, stranger] = await Promise.all(
  ["ada.example", "bob.example", "stranger.example"].map((name, seed) => keyOf(seed + 5, name, COSIGNATURE)),
);
if (!ada || !bob || !stranger) throw new Error("three keys");
const ledgerLog = {
  ...{ origin: "localhost:3000/ledger", secrets: ["of tests, and of forty characters or more"], isOwn: true },
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
    const cosign = async (text: string, { key, sign } = ada, time = noon) =>
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
        cosignatures: [{ size: 5, time: noon, witness: "ada.example", note }],
        witnesses: ledgerLog.witnesses,
      });
      const { signed } = await openNote(await newest(), [ada.key, bob.key], verifyEd25519);
      expect(signed).toEqual([{ key: ada.key, time: noon }]);
    });

    it("tells those of the newest entries alone where they are asked for", async () => {
      for (const from of [0, 4, 8]) {
        await fill(4, from);
        await bring(await cosign(await textOf(), ada, noon + from));
      }
      const sizes = async (query: string) => (await list(query)).cosignatures.map(({ size }) => size);
      expect(await sizes("from=1")).toEqual([4, 8, 12]);
      expect(await sizes("from=5")).toEqual([8, 12]);
      expect(await sizes("newest=3")).toEqual([12]);
      expect(await sizes("newest=1000")).toEqual([4, 8, 12]);
    });

    it("tells the newest where there are more than a list holds", async () => {
      for (let at = 0; at < 60; at++) {
        await fill(1, at);
        const text = await textOf();
        for (const witness of [ada, bob]) await bring(await cosign(text, witness, noon + 1));
      }
      const newest = (await list("newest=60")).cosignatures.map(({ size }) => size);
      expect([newest.length, newest[0], newest.at(-1)]).toEqual([100, 11, 60]);
      const oldest = (await list("from=1")).cosignatures.map(({ size }) => size);
      expect([oldest.length, oldest[0], oldest.at(-1)]).toEqual([100, 1, 50]);
    });

    it("stays with what a witness signed first, and takes another witness beside it", async () => {
      await fill(1);
      const text = await textOf();
      await bring(await cosign(text, ada, noon + 20));
      expect((await bring(await cosign(text, ada, noon + 10))).status).toBe(200);
      await bring(await cosign(text, bob, noon + 30));
      expect((await list()).cosignatures.map(({ witness, time }) => [witness, time])).toEqual([
        ["ada.example", noon + 20],
        ["bob.example", noon + 30],
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
        [
          "a time before its entries were recorded",
          async () => cosign(await textOf(), ada, noon - 3_600),
          "signed before its newest entry was recorded",
        ],
        [
          "an old checkpoint that somebody showed a witness long after the log had gone on",
          async () => {
            const text = await textOf();
            await fill(1, 5);
            api().setNow(new Date((noon + 3_600) * 1000));
            return cosign(text, ada, noon + 3_600);
          },
          "The log had gone on when it was signed",
        ],
        ["a time that says nothing", async () => cosign(await textOf(), ada, 0), "signed before"],
        ["a time to come", async () => cosign(await textOf(), ada, noon + 3_600), "a time that has not come"],
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
  { now, settings: { ledgerLog } },
);
