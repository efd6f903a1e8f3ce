import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { trades } from "../../../api/db/signal-tables";
import { appendToLedger, type NewEntry } from "../../../api/ledger/append";
import { OwnFill } from "../../../contract/fills";
import { Today } from "../../../contract/today";
import { BY_HAND } from "../../../domain/hand-made";
import { onEachDatabase } from "../../harness/each-database";
import { emptyLedger, manyEntries, newEnding, newSignal, plantEntries } from "../../harness/ledger";
import { addCandles, addStock, emptyMarket } from "../../harness/market-rows";
import { logIn, register } from "../../harness/people";

// What members were told of is on their home, whatever becomes of it: practice, and what waits for its fill.
const List = z.object({ fills: z.array(OwnFill) });
const issuedAt = new Date("2026-02-05T21:05:00Z");
const filledAt = new Date("2026-02-06T21:30:00Z");
const closedAt = new Date("2026-02-09T21:30:00Z");
const trade = "sector-timing:AAPL:0";

onEachDatabase((api) => {
  beforeEach(async () => {
    api().setNow(issuedAt);
    await emptyMarket(api());
    await api().db.delete(trades);
    await emptyLedger(api().db);
    await addStock(api(), { symbol: "AAPL" }, []);
    await addCandles(api(), "AAPL", { "2026-02-04": 170, "2026-02-05": 172.5 });
    await register(api());
  });
  // A session is shorter than the days that pass here.
  const ask = async (method: "GET" | "PUT", path: string, body?: object) =>
    api().call(method, path, { token: (await logIn(api())).token, body });
  const today = async () => Today.parse((await ask("GET", "/api/users/today")).body);
  const commit = (entries: readonly (NewEntry | undefined)[], at: Date) => {
    api().setNow(at);
    const given = entries.flatMap((entry) => (entry ? [{ ...entry, basis: "practice" as const }] : []));
    return appendToLedger(api().db, given, at);
  };
  const [signal, fill, close] = manyEntries(3);
  const amend: NewEntry = {
    ...{ kind: "amend", basis: "practice", source: "sandbox", trade },
    facts: {
      ...{ symbol: "AAPL", session: "2026-02-09", stopCents: 16_800, targetCents: null, leaveOn: null },
      reason: "Its stop is drawn nearer.",
    },
  };

  it("lists a signal that waits for its session, with what its member needs to enter by it", async () => {
    await commit([signal], issuedAt);
    expect((await today()).openSignals).toMatchObject([
      {
        ...{ id: trade, symbol: "AAPL", basis: "practice", ledgerSeq: 1, session: "2026-02-06" },
        ...{ entry: 172.5, stop: 165, target: 184, close: 172.5, asOf: "2026-02-05" },
      },
    ]);
    expect((await today()).openSignals[0]?.fillDate ?? null).toBeNull();
  });

  it("lists it with the price that its analyst named not to enter beyond, also after an amendment, until its fill", async () => {
    const limited = signal && { ...signal, facts: { ...signal.facts, limitCents: 17_800 } };
    await commit([limited], issuedAt);
    await commit([{ ...amend, facts: { ...amend.facts, session: "2026-02-06" } }], issuedAt);
    expect((await today()).openSignals).toMatchObject([{ limit: 178, mostDays: 5, stop: 168 }]);
    await commit([fill], filledAt);
    expect((await today()).openSignals[0]?.limit ?? null).toBeNull();
  });

  it("counts what is new beyond what it lists", async () => {
    const entries = Array.from({ length: 53 }, (_, index) => newSignal(`practice:AAPL:${index}`));
    await plantEntries(
      api().db,
      entries.map((entry) => ({ ...entry, basis: "practice" as const })),
      issuedAt,
    );
    const { events, moreEvents } = await today();
    expect([events.length, moreEvents]).toEqual([50, 3]);
  });

  it("lists it with its fill, and with its levels as they were amended last", async () => {
    await commit([signal], issuedAt);
    await commit([fill], filledAt);
    await commit([amend], filledAt);
    const { openSignals } = await today();
    expect(openSignals).toMatchObject([
      { id: trade, fillDate: "2026-02-06", expiration: "2026-02-13", stop: 168, amendedFrom: "2026-02-09" },
    ]);
    expect([openSignals[0]?.target ?? null, openSignals[0]?.entry ?? null]).toEqual([null, null]);
  });

  it("lists its ending with the result for a week, outside the record", async () => {
    await commit([signal], issuedAt);
    await commit([fill], filledAt);
    await commit([close], closedAt);
    expect(await today()).toMatchObject({
      openSignals: [],
      endings: [],
      endedOutside: [{ kind: "closed", symbol: "AAPL", tradeType: "Call", basis: "practice", exit: "stop" }],
    });
    api().setNow(new Date("2026-02-18T12:00:00Z"));
    expect((await today()).endedOutside).toEqual([]);
  });

  it("lists a loss of an issued signal that was made by hand, and no issued ending of a rule a second time", async () => {
    const plant = async (rule: string) => {
      await emptyLedger(api().db);
      api().setNow(closedAt);
      const entries = [signal, fill, close].flatMap((entry) =>
        entry ? [{ ...entry, basis: "issued" as const }] : [],
      );
      const [first, ...rest] = entries;
      if (first)
        await plantEntries(api().db, [{ ...first, facts: { ...first.facts, rule } }, ...rest], closedAt);
    };
    await plant(BY_HAND);
    const { endedOutside } = await today();
    expect(endedOutside).toMatchObject([{ kind: "closed", basis: "issued", exit: "stop", byHand: true }]);
    expect(endedOutside?.[0]?.resultCents).toBeLessThan(0);
    await plant("sector-timing");
    expect((await today()).endedOutside).toEqual([]);
  });

  it("lists what was not filled as ended, and what was computed backwards in neither way", async () => {
    const session = "2026-02-06";
    const never = newSignal("practice:AAPL:1", { date: "2026-02-05", session });
    await commit([never], issuedAt);
    await commit([newEnding("practice:AAPL:1", session)], filledAt);
    const simulated = newSignal("stock-timing:AAPL:2", { date: "2026-02-05", session });
    await appendToLedger(api().db, [simulated], filledAt);
    expect(await today()).toMatchObject({
      openSignals: [],
      endedOutside: [{ kind: "unfilled", symbol: "AAPL", basis: "practice" }],
    });
  });

  it("takes a member's own fill of it before the record has one, and shows both once it has", async () => {
    await commit([signal], issuedAt);
    const note = (of: string) =>
      ask("PUT", "/api/users/fills", { trade: of, priceCents: 250, quantity: 1, filledOn: "2026-02-05" });
    const published = async () => List.parse((await ask("GET", "/api/users/fills")).body).fills[0]?.published;
    expect((await note(trade)).status).toBe(200);
    expect(await published()).toMatchObject({ symbol: "AAPL", tradeType: "Call", basis: "practice" });
    expect((await published())?.askCents ?? null).toBeNull();
    await commit([fill], filledAt);
    expect(await published()).toMatchObject({ fillDate: "2026-02-06", askCents: fill?.facts.askCents });
    expect((await note("sector-timing:AAPL:9")).status).toBe(404);
  });
});
