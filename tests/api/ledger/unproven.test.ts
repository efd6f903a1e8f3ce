import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { appendToLedger, type NewEntry } from "../../../api/ledger/append";
import { contract } from "../../../contract";
import { TradeList } from "../../../contract/roi";
import { onEachDatabase } from "../../harness/each-database";
import { manyEntries, plantEntries } from "../../harness/ledger";
import { addTrade, emptyTrades, stillOpen } from "../../harness/trade-rows";

const licensed = {
  name: "acme",
  licence: { mayDisplay: true, attribution: "Data by Acme", delayMinutes: 0 },
};
const id = "sector-timing:AAPL:0";
/** Of one trade, from its signal to its close. */
const issued = manyEntries(3).map((entry): NewEntry => ({ ...entry, basis: "issued", source: "acme" }));
const factsOf = (kind: NewEntry["kind"]) => issued.find((entry) => entry.kind === kind)?.facts ?? {};
const cents = (kind: NewEntry["kind"], name: string) => Number(factsOf(kind)[name]);

/** The row that says what those entries do. */
const row = {
  ...{ id, basis: "issued", source: "acme", rule: id, symbol: "AAPL" },
  ...{ strikeCents: cents("fill", "strikeCents"), expiration: String(factsOf("fill").expiration) },
  ...{ askCents: cents("fill", "askCents"), bidCents: cents("fill", "bidCents") },
  ...{ fillDate: "2026-02-06", closeDate: "2026-02-09", exit: "stop" },
  ...{ exitBidCents: cents("close", "exitBidCents"), resultCents: cents("close", "resultCents") },
};

onEachDatabase(
  (api) => {
    beforeEach(() => emptyTrades(api()));
    const told = async () => {
      const { body } = await api().call("GET", "/api/public-tracker/log/unproven");
      return contract.roi.unproven["~orpc"].outputSchema?.parse(body) ?? expect.fail("a schema");
    };
    const reasons = async () => (await told()).trades.map(({ reason }) => reason);
    const record = () => plantEntries(api().db, issued, api().now());

    describe("a trade that is called more than simulated", () => {
      it("is proven where the ledger says all that its row does", async () => {
        await record();
        await addTrade(api(), row);
        expect(await told()).toEqual({ count: 0, trades: [] });
      });

      it.each(["issued", "practice", "live", "anything"])(
        "is not proven without an entry: %s",
        async (basis) => {
          await addTrade(api(), { ...row, basis });
          expect(await told()).toMatchObject({
            count: 1,
            trades: [
              {
                ...{ id, symbol: "AAPL", basis, fillDate: "2026-02-06", closeDate: "2026-02-09" },
                reason: `It calls itself ${basis}, and the ledger has no signal of it.`,
              },
            ],
          });
        },
      );

      it("is not proven where the ledger calls it something else", async () => {
        await appendToLedger(api().db, manyEntries(3), api().now());
        await addTrade(api(), row);
        expect(await reasons()).toEqual([
          "It calls itself issued, and the ledger has its signal as something else.",
        ]);
      });

      it("is not proven before the ledger has its fill, and not closed before it has its close", async () => {
        await plantEntries(api().db, issued.slice(0, 1), api().now());
        await addTrade(api(), row);
        expect(await reasons()).toEqual(["The ledger has its signal, and no fill."]);
        await plantEntries(api().db, issued.slice(1, 2), api().now());
        expect(await reasons()).toEqual(["It is closed, and the ledger has no close of it."]);
        await api().db.execute(sql`update trades set close_date = null`);
        expect(await reasons()).toEqual([]);
      });

      it.each(["result_cents = 90000", "ask_cents = 1", "symbol = 'MSFT'", "fill_date = '2026-02-05'"])(
        "is not proven once its row says something else: %s",
        async (change) => {
          await record();
          await addTrade(api(), row);
          await api().db.execute(sql.raw(`update trades set ${change}`));
          expect(await reasons()).toEqual(["The ledger has other terms, days or prices."]);
        },
      );

      it("is one of fifty that are listed, the newest fills first, of however many are counted", async () => {
        for (let at = 10; at < 63; at++)
          await addTrade(api(), { ...row, id: `planted-${at}`, fillDate: `20${at}-01-03`, ...stillOpen });
        const { count, trades } = await told();
        expect([count, trades.length, trades[0]?.id]).toEqual([53, 50, "planted-62"]);
      });
    });

    describe("a trade whose row was taken away", () => {
      const lost =
        "The ledger has its fill, and our database has lost its row. What the ledger says of it stands.";

      it("is told of where the ledger has it as issued and filled, with its days", async () => {
        await plantEntries(api().db, issued.slice(0, 1), api().now());
        expect((await told()).count).toBe(0);
        await plantEntries(api().db, issued.slice(1), api().now());
        await addTrade(api(), row);
        expect((await told()).count).toBe(0);
        await api().db.execute(sql`delete from trades where id = ${id}`);
        const days = { fillDate: "2026-02-06", closeDate: "2026-02-09" };
        expect(await told()).toEqual({
          count: 1,
          trades: [{ id, symbol: "AAPL", basis: "issued", ...days, reason: lost }],
        });
      });

      it("stands in one list with rows that claim too much, the newest fills first", async () => {
        await record();
        await addTrade(api(), { ...row, id: "planted", fillDate: "2026-02-07", ...stillOpen });
        await addTrade(api(), { ...row, id: "planted before", fillDate: "2026-02-05", ...stillOpen });
        const { count, trades } = await told();
        expect([count, trades.map((trade) => trade.id)]).toEqual([3, ["planted", id, "planted before"]]);
      });

      it("is no loss where it was simulated, for such rows are made anew", async () => {
        await appendToLedger(api().db, manyEntries(3), api().now());
        expect((await told()).count).toBe(0);
      });
    });

    it("what is simulated claims nothing", async () => {
      await addTrade(api(), { id: "worked" });
      expect((await told()).count).toBe(0);
    });

    it("the record counts such a row as simulated, marks it, and says how many there are", async () => {
      await addTrade(api(), row);
      await addTrade(api(), { id: "worked" });
      const { body } = await api().call("GET", "/api/public-tracker/trades?sort=fill");
      expect(TradeList.parse(body)).toMatchObject({
        record: { basis: "simulated" },
        unproven: 1,
        trades: [
          { id: "worked", unproven: null },
          { id, basis: "simulated", unproven: true },
        ],
      });
    });

    it("the nightly comparison tells the operator, and the figures of every process, until the row is gone", async () => {
      const compare = async () => {
        await api().jobs.send("ledger-check", {});
        await api().runJobs();
        return /^api_ledger_unproven_trades (\d+)$/m.exec(await api().scrape())?.[1];
      };
      expect(await compare()).toBe("0");
      expect(api().logs().join("")).not.toContain("claim what the ledger does not say");
      await addTrade(api(), row);
      expect(await compare()).toBe("1");
      expect(api().logs().join("")).toContain("trades claim what the ledger does not say");
      expect(api().logs().join("")).toContain(`${id}: It calls itself issued`);
      await emptyTrades(api());
      expect(await compare()).toBe("0");
      expect(api().logs().join("")).not.toContain("the ledger has trades whose rows are gone");
      await record();
      expect(await compare()).toBe("1");
      expect(api().logs().join("")).toContain("the ledger has trades whose rows are gone");
      expect(api().logs().join("")).toContain(`${id}: The ledger has its fill`);
    });
  },
  { marketData: licensed },
);
