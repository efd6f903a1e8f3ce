import { describe, expect, it } from "vitest";
import { hashEntry } from "../../domain/ledger";
import type { LedgerEntry } from "../../domain/ledger-form";
import { LedgerUnreadable } from "../../domain/ledger-page";
import { verifyLedger as verifyAt } from "../../domain/ledger-walk";
import { chain, chainOf, content, early, headOf, pagesOf, unfilled } from "../harness/ledger-chain";

const verifyLedger = (walk: Parameters<typeof verifyAt>[0]) => verifyAt({ at: early, ...walk });

describe("a whole ledger, fetched page by page", () => {
  it("holds, with the last entry as its head, and tells how far it is", async () => {
    const entries = await chain(7);
    const heard: number[][] = [];
    const verdict = await verifyLedger({
      fetchPage: pagesOf(entries, 3),
      onProgress: (held, all) => heard.push([held, all]),
    });
    expect(verdict).toMatchObject({ ok: true, count: 7, head: headOf(entries) });
    expect(heard).toEqual([
      [3, 7],
      [6, 7],
      [7, 7],
    ]);
  });

  it("holds while it is empty", async () => {
    expect(await verifyLedger({ fetchPage: pagesOf([]) })).toMatchObject({
      ...{ ok: true, count: 0, head: undefined },
    });
  });

  it("tells how many signals were not filled, by why", async () => {
    const late = { recordedAt: "2026-01-07T22:00:00.000Z" };
    const facts = { symbol: "S0", session: "2026-01-05", why: "no price", openMicros: null };
    const entries = await chainOf([
      content(0),
      content(1),
      { ...unfilled(0, 2), ...late, facts },
      { ...unfilled(1, 3), ...late },
    ]);
    const at = new Date("2026-01-08T00:00:00Z");
    expect(await verifyLedger({ fetchPage: pagesOf(entries, 3), at })).toMatchObject({
      ok: true,
      counts: { unfilled: { "no price": 1, "no trade": 1, "too cheap": 0 } },
    });
  });

  it("is broken where it ends earlier on a later page than on the first", async () => {
    const entries = await chain(7);
    const cut = entries.slice(0, 5);
    for (const head of [headOf(cut), null]) {
      const fetchPage = (after: number) =>
        after === 0 ? pagesOf(entries, 3)(0) : pagesOf(cut, 3, head)(after);
      expect(await verifyLedger({ fetchPage })).toMatchObject({
        ok: false,
        reason: expect.stringContaining("the ledger’s newest entry was 7, and it is"),
      });
    }
  });

  it("is broken where its head is none", async () => {
    const entries = await chain(5);
    const fetchPage = pagesOf(entries, 3, { ...headOf(entries), recordedAt: null });
    expect(await verifyLedger({ fetchPage })).toMatchObject({
      ok: false,
      reason: "What the ledger calls its newest entry cannot be read.",
    });
  });

  it("is broken where a head that a page told is not in it in the end", async () => {
    const entries = await chain(7);
    const head = { ...headOf(entries.slice(0, 5)), hash: "f".repeat(64) };
    const fetchPage = (after: number) => pagesOf(entries, 3, after === 0 ? head : headOf(entries))(after);
    expect(await verifyLedger({ fetchPage })).toMatchObject({ ok: false, seq: 5 });
  });

  it("holds while it grows: an entry that was recorded after the first page is verified as well", async () => {
    const entries = await chain(5);
    const fetchPage = (after: number) =>
      after === 0 ? pagesOf(entries.slice(0, 4), 3)(0) : pagesOf(entries, 3)(after);
    expect(await verifyLedger({ fetchPage })).toMatchObject({ ok: true, count: 5 });
  });

  it("is asked for the two next pages at once where pages are full, and for each once", async () => {
    const entries = await chain(3500);
    const asked: number[] = [];
    let inFlight = 0;
    let most = 0;
    const fetchPage = async (after: number) => {
      asked.push(after);
      most = Math.max(most, ++inFlight);
      const page = await pagesOf(entries)(after);
      inFlight -= 1;
      return page;
    };
    expect(await verifyLedger({ fetchPage })).toMatchObject({ ok: true, count: 3500 });
    expect(asked).toEqual([0, 1000, 2000, 3000]);
    expect(most).toBe(2);
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
      reason: "Entry 5 is missing: the ledger says that its newest entry is 5, but it ends at entry 4.",
    });
  });

  it("is broken where its head is another than its last entry", async () => {
    const entries = await chain(5);
    const head = { ...headOf(entries), hash: "f".repeat(64) };
    expect(await verifyLedger({ fetchPage: pagesOf(entries, 3, head) })).toMatchObject({ ok: false, seq: 5 });
    expect(await verifyLedger({ fetchPage: pagesOf(entries, 9, null) })).toMatchObject({ ok: false, seq: 5 });
  });

  it("is broken where its head tells another time than its last entry", async () => {
    const entries = await chain(5);
    const head = { ...headOf(entries), recordedAt: "1999-01-01T00:00:00.000Z" };
    expect(await verifyLedger({ fetchPage: pagesOf(entries, 3, head) })).toEqual({
      ok: false,
      seq: 5,
      reason: "Entry 5 is shown with another time than the one it was recorded at.",
    });
  });

  it.each([
    ...["", "page", "null", "[]", '"page"', "{}", '{"entries":{}}', '{"entries":[],"head":1}'],
    ...['{"entries":[],"head":null,"head":null}', '{"entries":[],"entries":[]}', '{"more":{"a":1,"a":1}}'],
  ])("cannot be read from %s", async (rubbish) => {
    await expect(verifyLedger({ fetchPage: async () => rubbish })).rejects.toThrow(LedgerUnreadable);
  });

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

  it("was told with the time of its entry", async () => {
    const entries = await chain(7);
    const { seq, hash, recordedAt } = entries[3] ?? expect.fail("seven entries");
    const walk = (time: string) =>
      verifyLedger({ fetchPage: pagesOf(entries, 3), known: [{ seq, hash, recordedAt: time }] });
    expect(await walk(recordedAt)).toMatchObject({ ok: true });
    expect(await walk("1999-01-01T00:00:00.000Z")).toMatchObject({ ok: false, seq: 4 });
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
      entries.map((_, index) =>
        content(index, index === 2 ? { facts: { ...content(2).facts, symbol: "MSFT" } } : {}),
      ),
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
    const hash = await hashEntry({ ...content(0), version: 3, seq: 1, previous: "" });
    expect(await verifyLedger({ fetchPage: pagesOf([]), known: [{ seq: 1, hash }] })).toMatchObject({
      ok: false,
      seq: 1,
    });
  });
});

describe("entries that somebody shows", () => {
  const walk = async (show: (entries: LedgerEntry[]) => LedgerEntry[]) => {
    const entries = await chain(7);
    return verifyLedger({ fetchPage: pagesOf(entries, 3), shown: show(entries) });
  };
  const change = (entries: LedgerEntry[], seq: number, changes: Partial<LedgerEntry>) =>
    entries.map((entry) => (entry.seq === seq ? { ...entry, ...changes } : entry));

  it("are the ledger's, in whatever order they are shown", async () => {
    expect(await walk((entries) => entries.slice(1, 5).reverse())).toMatchObject({ ok: true, count: 7 });
  });

  it.each<Partial<LedgerEntry>>([
    { facts: { symbol: "AAPL", strikeCents: 17_251, note: null } },
    { recordedAt: "2026-01-05T14:03:00.001Z" },
    { basis: "issued" },
    { kind: "close" },
    { source: "licensed" },
    { trade: "rule:MSFT:3" },
    { previous: "f".repeat(64) },
    { hash: "f".repeat(64) },
    { facts: { reason: "\ud800" } },
  ])(
    "with %j are shown otherwise than they were recorded, whatever hash stands beside them",
    async (changes) => {
      expect(await walk((entries) => change(entries, 4, changes))).toEqual({
        ok: false,
        seq: 4,
        reason: "Entry 4 is shown here differently from how it was recorded.",
      });
    },
  );

  it("are not in a ledger that ends before them", async () => {
    const [added] = (await chain(8)).slice(-1);
    expect(await walk((entries) => [...entries, added ?? expect.fail("an entry")])).toMatchObject({
      ok: false,
      seq: 8,
      reason: expect.stringContaining("is not in the ledger"),
    });
  });

  it("leave none out between them, and show none twice", async () => {
    const leftOut = await walk((entries) => entries.toSpliced(3, 1));
    expect(leftOut).toMatchObject({ ok: false, seq: 4, reason: expect.stringContaining("left out") });
    expect(await walk((entries) => [...entries, ...entries.slice(2, 3)])).toMatchObject({ ok: false });
  });
});
