import { describe, expect, it } from "vitest";
import { hashEntry } from "../../domain/ledger";
import { LedgerUnreadable, verifyLedger } from "../../domain/ledger-walk";
import { chain, chainOf, content, headOf, pagesOf } from "../harness/ledger-chain";

describe("a whole ledger, fetched page by page", () => {
  it("holds, with the last entry as its head, and tells how far it is", async () => {
    const entries = await chain(7);
    const heard: number[][] = [];
    const verdict = await verifyLedger({
      fetchPage: pagesOf(entries, 3),
      onProgress: (held, all) => heard.push([held, all]),
    });
    expect(verdict).toEqual({ ok: true, count: 7, head: headOf(entries) });
    expect(heard).toEqual([
      [3, 7],
      [6, 7],
      [7, 7],
    ]);
  });

  it("holds while it is empty", async () => {
    expect(await verifyLedger({ fetchPage: pagesOf([]) })).toEqual({ ok: true, count: 0, head: undefined });
  });

  it("holds while it grows: an entry that was recorded after the first page is verified as well", async () => {
    const entries = await chain(5);
    const fetchPage = (after: number) =>
      after === 0 ? pagesOf(entries.slice(0, 4), 3)(0) : pagesOf(entries, 3)(after);
    expect(await verifyLedger({ fetchPage })).toMatchObject({ ok: true, count: 5 });
  });

  it("is broken where a page does not follow the one before it", async () => {
    const entries = await chain(7);
    const other = await chainOf(Array.from({ length: 7 }, (_, index) => content(index, { source: "x" })));
    const fetchPage = (after: number) => pagesOf(after === 3 ? other : entries, 3)(after);
    expect(await verifyLedger({ fetchPage })).toMatchObject({ ok: false, seq: 3 });
  });

  it("is broken where it ends before its head", async () => {
    const entries = await chain(5);
    const verdict = await verifyLedger({ fetchPage: pagesOf(entries.slice(0, 4), 3, headOf(entries)) });
    expect(verdict).toEqual({
      ok: false,
      seq: 5,
      reason: "Entry 5 is missing: the ledger says that it stands at entry 5, and ends at entry 4.",
    });
  });

  it("is broken where its head is another than its last entry", async () => {
    const entries = await chain(5);
    const head = { ...headOf(entries), hash: "f".repeat(64) };
    expect(await verifyLedger({ fetchPage: pagesOf(entries, 3, head) })).toMatchObject({ ok: false, seq: 5 });
    expect(await verifyLedger({ fetchPage: pagesOf(entries, 9, null) })).toMatchObject({ ok: false, seq: 5 });
  });

  it.each([undefined, null, [], "page", {}, { entries: {} }, { entries: [1] }, { entries: [], head: 1 }])(
    "cannot be read from %j",
    async (rubbish) => {
      await expect(verifyLedger({ fetchPage: async () => rubbish })).rejects.toThrow(LedgerUnreadable);
    },
  );

  it("a reply that gives the first page for ever ends at its second", async () => {
    const entries = await chain(5);
    const fetchPage = () => pagesOf(entries, 3)(0);
    expect(await verifyLedger({ fetchPage })).toMatchObject({ ok: false, seq: 4 });
  });
});

describe("a hash that was told earlier", () => {
  it("is in the ledger that it was of, however far that has come since", async () => {
    const entries = await chain(7);
    const known = [{ hash: entries[2]?.hash ?? "" }, { seq: 4, hash: entries[3]?.hash ?? "" }];
    expect(await verifyLedger({ fetchPage: pagesOf(entries, 3), known })).toMatchObject({ ok: true });
  });

  it("shows that the newest entries were cut off", async () => {
    const entries = await chain(7);
    const fetchPage = pagesOf(entries.slice(0, 5), 3);
    const hash = entries[6]?.hash ?? "";
    expect(await verifyLedger({ fetchPage, known: [{ seq: 7, hash }] })).toMatchObject({ ok: false, seq: 6 });
    const verdict = await verifyLedger({ fetchPage, known: [{ hash }] });
    expect(verdict).toMatchObject({ ok: false, reason: expect.stringContaining(hash) });
  });

  it("shows that all was written anew", async () => {
    const entries = await chain(7);
    const changed = await chainOf(
      entries.map((_, index) => content(index, index === 2 ? { facts: { symbol: "MSFT" } } : {})),
    );
    const known = [{ seq: 7, hash: entries[6]?.hash ?? "" }];
    expect(await verifyLedger({ fetchPage: pagesOf(changed) })).toMatchObject({ ok: true });
    expect(await verifyLedger({ fetchPage: pagesOf(changed, 3), known })).toMatchObject({
      ok: false,
      seq: 7,
    });
    expect(
      await verifyLedger({ fetchPage: pagesOf(changed), known: [{ hash: known[0]?.hash ?? "" }] }),
    ).toMatchObject({ ok: false });
  });

  it("is not in a ledger that was emptied", async () => {
    const hash = await hashEntry({ ...content(0), seq: 1, previous: "" });
    expect(await verifyLedger({ fetchPage: pagesOf([]), known: [{ seq: 1, hash }] })).toMatchObject({
      ok: false,
      seq: 1,
    });
  });
});
