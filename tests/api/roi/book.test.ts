import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { NewEntry } from "../../../api/ledger/append";
import { readBook } from "../../../api/roi/book";
import { readState } from "../../../api/roi/book-state";
import { TradeList } from "../../../contract/roi";
import { onEachDatabase } from "../../harness/each-database";
import { emptyLedger, plantEntries } from "../../harness/ledger";
import { addTrade, emptyTrades, stillOpen } from "../../harness/trade-rows";

const facts = { rule: "breakout", symbol: "AAPL", tradeType: "Call" };
const signalOf = (trade: string): NewEntry => ({
  ...{ kind: "signal", basis: "issued", source: "acme", trade },
  facts,
});
const option = { symbol: "AAPL", tradeType: "Call", expiration: "2022-01-21", strikeCents: 18_000 };
const fillOf = (trade: string): NewEntry => ({
  ...signalOf(trade),
  kind: "fill",
  facts: { ...option, fillDate: "2022-01-03", askCents: 140, bidCents: 135 },
});
const closeOf = (trade: string): NewEntry => ({
  ...signalOf(trade),
  kind: "close",
  facts: {
    ...option,
    ...{ closeDate: "2022-01-03", exitBidCents: 160, exit: "target", resultCents: 14_000 },
  },
});
/** More than are read while somebody waits. */
const MANY = 2_500;

onEachDatabase((api) => {
  beforeEach(async () => {
    await emptyTrades(api());
    await emptyLedger(api().db);
    await settle(0);
  });
  /** Until the book has that many trades: one of many that are gone is still told for a moment. */
  const settle = (trades: number) =>
    expect.poll(async () => (await readBook(api().db)).trades.length).toBe(trades);
  const run = (statement: string) => api().db.execute(sql.raw(statement));
  const append = (...entries: NewEntry[]) => plantEntries(api().db, entries, api().now());
  const addMany = () =>
    run(`insert into trades select 'many' || n, 'trend', 'M' || n % 7, 'simulated', 'Call', '2022-01-21', 18000, 135, 140,
      date '2022-01-03' + n % 300, null, null, null, null, null, null, 'sandbox' from generate_series(1, ${MANY}) n`);

  it("reads of what was changed or recorded what a reading of everything says, step by step", async () => {
    const changes: (() => Promise<unknown>)[] = [
      () => addTrade(api(), { id: "one" }),
      () => addTrade(api(), { id: "two", symbol: "DDD" }),
      () => append(signalOf("told"), signalOf("waits")),
      async () => {
        await append(fillOf("told"));
        await addTrade(api(), { id: "told", basis: "issued", source: "acme", ...stillOpen });
      },
      () => run("update trades set symbol = 'NVDA', strike_cents = 5 where id = 'told'"),
      () => run("delete from trades where id = 'two'"),
      () => append(closeOf("told")),
      () => run("delete from trades where id = 'told'"),
      () => run("update trades set id = 'other' where id = 'one'"),
      () => emptyLedger(api().db),
      () => append(signalOf("other"), fillOf("other"), closeOf("other")),
      () => emptyTrades(api()),
    ];
    const sizes: number[] = [];
    for (const change of changes) {
      await change();
      const { trades } = await readBook(api().db);
      const whole = await readState(api().db, undefined, () => {});
      const byId = [...trades].sort((one, other) => (one.id < other.id ? -1 : 1));
      expect(byId).toEqual([...whole.trades.values()].sort((one, other) => (one.id < other.id ? -1 : 1)));
      sizes.push(trades.length);
    }
    expect(sizes).toEqual([1, 2, 2, 3, 3, 2, 2, 2, 2, 1, 1, 1]);
  });

  it("while much is read anew, everybody has the book of before", async () => {
    await addMany();
    await settle(MANY);
    const before = await readBook(api().db);
    await run("update trades set result_cents = 7");
    const books = await Promise.all([readBook(api().db), readBook(api().db)]);
    expect(books.every((book) => book === before)).toBe(true);
    await expect.poll(async () => (await readBook(api().db)).trades[0]?.resultCents).toBe(7);
  });

  it("the ledger's head that stands beside the book of before is of before, too", async () => {
    await addMany();
    await settle(MANY);
    const list = async () =>
      TradeList.parse((await api().call("GET", "/api/public-tracker/trades?size=1")).body);
    await append(signalOf("one"));
    await list();
    await append(signalOf("told"));
    await run("delete from trades");
    expect(await list()).toMatchObject({ total: MANY, ledger: { seq: 1 } });
    await settle(0);
    expect(await list()).toMatchObject({ total: 0, ledger: { seq: 2 } });
  });

  describe("of a book that nobody asked for", () => {
    beforeEach(async () => {
      await addMany();
      vi.useFakeTimers({ toFake: ["performance"] });
      await settle(MANY);
    });
    afterEach(() => vi.useRealTimers());
    const results = async () => (await readBook(api().db)).trades[0]?.resultCents;
    const change = (cents: number) => run(`update trades set result_cents = ${cents}`);
    const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

    it("for half a minute, as where another process has told what is new, nobody is told what was before", async () => {
      await change(7);
      pass(31);
      expect(await Promise.all([results(), results()])).toEqual([7, 7]);
      // From then on it is known to be current, and nobody waits again.
      await change(8);
      expect(await results()).toBe(7);
      await expect.poll(results).toBe(8);
    });

    it("for less nobody waits, and each who finds it current has it begin anew", async () => {
      pass(20);
      expect(await results()).toBeNull();
      await change(7);
      pass(20);
      expect(await results()).toBeNull();
      await expect.poll(results).toBe(7);
    });

    it("whoever asks too late waits for the reading that somebody else began in time", async () => {
      await change(7);
      pass(29);
      const inTime = results();
      pass(2);
      expect(await Promise.all([inTime, results()])).toEqual([null, 7]);
    });
  });

  it("nobody has the book of before once a reading has failed", async () => {
    await addMany();
    await settle(MANY);
    const before = await readBook(api().db);
    await run("update trades set trade_type = 'None'");
    expect(await readBook(api().db)).toBe(before);
    await expect.poll(() => readBook(api().db).catch(() => "failed")).toBe("failed");
    await run("update trades set trade_type = 'Put'");
    expect((await readBook(api().db)).trades[0]?.tradeType).toBe("Put");
  });

  it("is in the order of fills, also after a change", async () => {
    await addMany();
    await settle(MANY);
    await run("update trades set fill_date = '2021-06-01' where id = 'many1000'");
    const days = (await readBook(api().db)).trades.map(({ fillDate }) => fillDate);
    expect(days).toEqual([...days].sort());
    expect(days[0]).toBe("2021-06-01");
  });
});
