import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { openPostgres } from "../../../api/db/client";
import { appendToLedger, LedgerRefusal, type NewEntry } from "../../../api/ledger/append";
import { readHead, readLedger } from "../../../api/ledger/read";
import { emptyChain, followChain, verifyChain } from "../../../domain/ledger";
import { onEachDatabase } from "../../harness/each-database";
import { beforeDue, newEnding, newSignal, tamper } from "../../harness/ledger";
import { noPostgres, startPostgres } from "../../harness/postgres";
import { addTrade, emptyTrades } from "../../harness/trade-rows";

const evening = new Date("2026-03-02T22:00:00.000Z");

onEachDatabase((api) => {
  const append = (entries: NewEntry[], now = evening) => appendToLedger(api().db, entries, now);
  const verdict = async () => verifyChain((await readLedger(api().db, {})).entries, beforeDue);

  it("gives back from the table just what was hashed", async () => {
    const odd = newSignal("rule:ODD:1", {
      symbol: "ODD",
      reason: 'é 🚀 "\\ \u2028 <b>\t\u0001',
      entryCents: Number.MAX_SAFE_INTEGER,
      targetCents: null,
    });
    const added = await append([newSignal("rule:AAPL:1"), odd, newEnding("rule:AAPL:1")]);
    const { entries, head } = await readLedger(api().db, {});
    expect(entries).toEqual(added);
    expect(await verdict()).toMatchObject({ ok: true, count: 3, head });
  });

  it("goes on from where it stood", async () => {
    await append([newSignal("rule:AAPL:1")]);
    const [second] = await append([newSignal("rule:AAPL:2")], new Date("2026-03-03T00:00:00Z"));
    expect(second).toMatchObject({ seq: 2, recordedAt: "2026-03-03T00:00:00.000Z" });
    expect(await verdict()).toMatchObject({ ok: true, count: 2 });
  });

  it("passes over what is there already, and gives the new ones alone", async () => {
    await append([newSignal("rule:AAPL:1")]);
    const again = { ...newSignal("rule:AAPL:1"), facts: { symbol: "another" } };
    const added = await append([again, newSignal("rule:AAPL:2"), newSignal("rule:AAPL:2")]);
    expect(added.map(({ seq, trade }) => [seq, trade])).toEqual([[2, "rule:AAPL:2"]]);
    expect(await append([again])).toEqual([]);
    expect(await verdict()).toMatchObject({ ok: true, count: 2 });
  });

  it("never writes a time before the newest entry's, when the clock was set back", async () => {
    await append([newSignal("rule:AAPL:1")]);
    const [late] = await append([newSignal("rule:AAPL:2")], new Date("2026-03-01T00:00:00Z"));
    expect(late?.recordedAt).toBe(evening.toISOString());
    expect(await verdict()).toMatchObject({ ok: true });
  });

  it.each([
    ["a fraction", { roi: 0.5 }, "whole numbers"],
    ["an integer that is not exact", { cents: 2 ** 53 }, "whole numbers"],
    ["a number that is none", { cents: Number.NaN }, "whole numbers"],
    ["a number without end", { cents: Number.POSITIVE_INFINITY }, "whole numbers"],
    ["a zero character", { reason: "a\u0000b" }, "no database keeps"],
    ["half a character", { reason: "a\ud83db" }, "no database keeps"],
    ["a text that no reply may hold", { reason: "x".repeat(601) }, "600 characters"],
    [
      "more than fits a reply",
      Object.fromEntries(Array.from("abcdef", (name) => [name, "x".repeat(600)])),
      "3000 bytes",
    ],
  ])("refuses %s, and writes nothing of the list", async (_, facts, words) => {
    const list = [newSignal("rule:AAPL:1"), newSignal("rule:AAPL:2", facts)];
    await expect(append(list)).rejects.toThrow(LedgerRefusal);
    await expect(append(list)).rejects.toThrow(words);
    expect(await readHead(api().db)).toBeUndefined();
  });

  it("refuses what its readers would be told to be wrong, and says why", async () => {
    const late = newSignal("rule:AAPL:1", { date: "2026-03-02", session: "2026-03-03" });
    await expect(append([late], new Date("2026-03-02T20:59:59.999Z"))).rejects.toThrow(
      "Of the trade rule:AAPL:1: Entry 1 was recorded before the close of 2026-03-02, by which it was known.",
    );
    await expect(append([{ ...late, facts: { symbol: "AAPL" } }])).rejects.toThrow("does not state");
    expect(await readHead(api().db)).toBeUndefined();
  });

  it("refuses to go on after entries of an older format", async () => {
    await append([newSignal("rule:AAPL:1")]);
    await tamper(api().db, "update ledger set version = 1");
    await expect(append([newSignal("rule:AAPL:2")])).rejects.toThrow("The ledger is of format 1");
  });

  it("refuses an ending whose signal is not before it, and writes nothing of the list", async () => {
    await expect(append([newSignal("rule:AAPL:1"), newEnding("rule:AAPL:2")])).rejects.toThrow(LedgerRefusal);
    await expect(append([newEnding("rule:AAPL:1"), newSignal("rule:AAPL:1")])).rejects.toThrow(LedgerRefusal);
    expect(await readHead(api().db)).toBeUndefined();
  });

  it("refuses everything once rows that a trade knows were taken from its end, and says so", async () => {
    await append([newSignal("rule:AAPL:1"), newSignal("rule:AAPL:2"), newEnding("rule:AAPL:1")]);
    await addTrade(api(), { id: "rule:AAPL:1", ledgerSeq: 1, closeSeq: 3 });
    onTestFinished(() => emptyTrades(api()));
    await append([newSignal("rule:AAPL:3")]);
    await tamper(api().db, "delete from ledger where seq > 2");
    await expect(append([newSignal("rule:AAPL:4")])).rejects.toThrow(
      "The ledger ends at entry 2, and a trade was recorded as entry 3: rows were taken away.",
    );
    await tamper(api().db, "truncate ledger");
    await expect(append([newSignal("rule:AAPL:4")])).rejects.toThrow(LedgerRefusal);
    expect(await readHead(api().db)).toBeUndefined();
  });

  it.each([
    "update ledger set source = 'licensed' where seq = 1",
    "update ledger set seq = seq + 10",
    "delete from ledger where seq = 2",
    "delete from ledger",
    "truncate ledger",
    "insert into ledger select * from ledger on conflict (seq) do update set source = 'licensed'",
  ])("the database refuses: %s", async (statement) => {
    await append([newSignal("rule:AAPL:1"), newSignal("rule:AAPL:2")]);
    const before = await readLedger(api().db, {});
    const refused = await api()
      .db.execute(sql.raw(statement))
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ cause: { message: "the ledger is append-only", code: "23001" } });
    expect(await readLedger(api().db, {})).toEqual(before);
  });

  it("appends that come at once make one chain, each entry once", async () => {
    const lists = Array.from({ length: 8 }, (_, each) => [
      newSignal(`rule:MINE:${each}`),
      newSignal("rule:SHARED:1"),
    ]);
    await Promise.all(lists.map((list) => append(list)));
    expect(await verdict()).toMatchObject({ ok: true, count: 9 });
  });

  describe("read", () => {
    it("in pages, each with the head", async () => {
      const all = await append(Array.from({ length: 7 }, (_, each) => newSignal(`rule:AAPL:${each}`)));
      const head = { seq: 7, hash: all[6]?.hash, recordedAt: evening.toISOString() };
      expect(await readLedger(api().db, { limit: 3 })).toEqual({ entries: all.slice(0, 3), head });
      expect(await readLedger(api().db, { after: 3, limit: 3 })).toEqual({ entries: all.slice(3, 6), head });
      expect(await readLedger(api().db, { after: 7 })).toEqual({ entries: [], head });
      expect(await readHead(api().db)).toEqual(head);
    });

    it("has no head while the ledger is empty", async () => {
      expect(await readLedger(api().db, {})).toEqual({ entries: [], head: null });
    });

    it("a page ends early where its entries are so long that it would be over 1 MB", async () => {
      const facts = { reason: "é".repeat(600) };
      await append(Array.from({ length: 1000 }, (_, each) => newSignal(`rule:LONG:${each}`, facts)));
      let state = emptyChain();
      for (let page = 0; state.seq < 1000; page++) {
        const { entries, head } = await readLedger(api().db, { after: state.seq });
        expect(Buffer.byteLength(JSON.stringify({ entries, head }))).toBeLessThan(1_000_000);
        const held = await followChain(entries, state);
        state = held.ok ? held.state : expect.fail(held.reason);
        expect(page).toBeLessThan(5);
      }
    });
  });
});

describe.skipIf(noPostgres)("two processes on one PostgreSQL", () => {
  it("make one chain", async () => {
    const server = await startPostgres();
    const url = await server.createDatabase();
    const both = await Promise.all([openPostgres(url), openPostgres(url)]);
    try {
      await Promise.all(
        Array.from({ length: 20 }, (_, each) => {
          const { db } = both[each % 2] ?? expect.fail("two of them");
          return appendToLedger(db, [newSignal(`rule:AAPL:${each}`), newSignal("rule:SHARED:1")], evening);
        }),
      );
      const { entries } = await readLedger(both[0].db, {});
      expect(await verifyChain(entries, beforeDue)).toMatchObject({ ok: true, count: 21 });
    } finally {
      await Promise.all(both.map((one) => one.close()));
      await server.stop();
    }
  });
});
