import { isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { noteDates } from "../../../api/alerts/note-dates";
import { alertEvents, alertMessages } from "../../../api/db/alert-tables";
import { openInLedger } from "../../../api/db/ledger-table";
import { appendToLedger } from "../../../api/ledger/append";
import { createLog } from "../../../api/log";
import type { StockDate } from "../../../api/providers/market-data/port";
import { commitAndTell, committedAt, issued, tell } from "../../harness/alerts";
import { quietDays, seriesOf } from "../../harness/candle-series";
import { onEachDatabase } from "../../harness/each-database";
import { newSignal } from "../../harness/ledger";
import { addStock, emptyMarket } from "../../harness/market-rows";
import { dana, registerConfirmed } from "../../harness/people";
import { createProvider } from "../../harness/provider";
import { createSignalDesk } from "../../harness/signal-desk";

const days = (closes: number[]) => closes.map((close) => [close, close + 1, close - 1, close] as const);
/** A fall and a rise: on the 69th day the two averages come near, and on the 74th they cross. */
const nearing = seriesOf("2026-01-05", [
  ...quietDays(50),
  ...days(Array.from({ length: 10 }, (_, index) => 99 - index)),
  ...days(Array.from({ length: 15 }, (_, index) => 91 + index)),
]);
const log = createLog("silent");

onEachDatabase((api) => {
  const { refresh, store, add, clear } = createSignalDesk(api);
  const subjects = async () => (await api().mails()).map(({ subject }) => subject);
  const news = () =>
    api().db.select({ key: alertEvents.key }).from(alertEvents).where(isNotNull(alertEvents.news));

  describe("a stock that comes near a signal", () => {
    const watched = { key: "watch:stocks-to-watch:AAA:2026-04-14" };
    /** Computed up to the 68th day, on its evening; somebody is there. */
    beforeEach(async () => {
      await clear();
      api().setNow(new Date("2026-04-13T22:00:00Z"));
      await registerConfirmed(api());
      await add("AAA", "acme", nearing.slice(0, 68));
      await refresh();
    });
    const goOn = async (count: number, day: string) => {
      await store("AAA", "acme", nearing.slice(0, count));
      api().setNow(new Date(`${day}T22:00:00Z`));
      await refresh();
    };

    it("is told on that day, and not again while it stays near", async () => {
      expect(await news()).toEqual([]);
      await goOn(69, "2026-04-14");
      await goOn(70, "2026-04-15");
      expect(await news()).toEqual([watched]);
    });

    it("is mailed once, as a sample where its candles are nobody's real prices", async () => {
      await add("BBB", "imported", nearing.slice(0, 68));
      await refresh();
      await store("BBB", "imported", nearing.slice(0, 69));
      api().setNow(new Date("2026-04-14T22:00:00Z"));
      await refresh();
      for (const _ of [1, 2]) await tell(api());
      expect(await subjects()).toEqual(["Sample: BBB is a new stock to watch"]);
    });

    it("is no news in a history that is read in, nor on a day that has passed", async () => {
      await add("BBB", "acme", nearing.slice(0, 69));
      api().setNow(new Date("2026-04-14T22:00:00Z"));
      await refresh();
      await goOn(69, "2026-04-15");
      expect(await news()).toEqual([]);
    });

    it("is no news to who registers later", async () => {
      await goOn(69, "2026-04-14");
      api().advance(1);
      await registerConfirmed(api(), { email: "kim@example.com" });
      await tell(api());
      // A row for whoever was there, whatever became of it.
      expect(await api().db.$count(alertMessages)).toBe(1);
    });
  });

  describe("a date of a stock", () => {
    const report: StockDate = { kind: "earnings", date: "2026-12-01" };
    beforeEach(async () => {
      await emptyMarket(api());
      await addStock(api(), { symbol: "AAPL", name: "Apple" }, []);
    });
    const look = async (...dates: StockDate[]) => {
      const provider = createProvider("acme");
      provider.on("dates", async () => dates);
      await noteDates({ db: api().db, provider, log, now: api().now });
      return provider.asked;
    };

    it("is told once for an open signal, however often it is found", async () => {
      await openSignal("AAPL");
      for (const _ of [1, 2]) {
        expect(await look(report, { kind: "split", date: "2026-11-30", from: 1, to: 4 })).toEqual([
          "dates AAPL 2026-11-20 2026-12-04",
        ]);
        await tell(api());
      }
      expect((await subjects()).slice(1).sort()).toEqual([
        "AAPL reports earnings on 12/01/2026",
        "AAPL splits on 11/30/2026",
      ]);
    });

    it("is told once for all open signals of the stock", async () => {
      await openSignal("AAPL");
      const other = { ...issued("AAPL"), trade: "other-rule:AAPL:2026-11-20" };
      await appendToLedger(api().db, [other], committedAt);
      expect(await api().db.$count(openInLedger)).toBe(2);
      expect(await look(report)).toEqual(["dates AAPL 2026-11-20 2026-12-04"]);
      await tell(api());
      expect((await subjects()).filter((subject) => subject.includes("earnings"))).toHaveLength(1);
    });

    it("of a trade that was computed backwards is not asked for", async () => {
      api().setNow(committedAt);
      await appendToLedger(api().db, [newSignal("stock-timing:AAPL:2026-02-27")], committedAt);
      expect(await api().db.$count(openInLedger)).toBe(1);
      expect(await look(report)).toEqual([]);
    });

    /** Recorded as such by the ledger itself, which keeps what is open. */
    async function openSignal(symbol: string) {
      api().setNow(committedAt);
      await registerConfirmed(api());
      await appendToLedger(api().db, [issued(symbol)], committedAt);
      await tell(api());
    }
  });

  describe("a week", () => {
    const saturday = new Date("2026-11-21T15:00:00Z");
    beforeEach(async () => {
      await emptyMarket(api());
      await addStock(api(), { symbol: "AAPL", name: "Apple" }, []);
    });

    it("is told once when it is over, with what was told in it", async () => {
      api().setNow(new Date("2026-11-20T20:00:00Z"));
      await registerConfirmed(api());
      await commitAndTell(api(), [issued("AAPL")]);
      expect(await subjects()).toEqual(["AAPL new signal, Call"]);
      api().setNow(saturday);
      for (const _ of [1, 2]) await tell(api());
      const [, mail] = await api().mails();
      expect([mail?.to, mail?.subject]).toEqual([dana.email, "Your week: 11/14/2026 to 11/20/2026"]);
      expect(mail?.text).toContain("11/20/2026 AAPL new signal, Call");
      expect(await subjects()).toHaveLength(2);
    });

    it("in which nothing was told is not told itself", async () => {
      api().setNow(saturday);
      await registerConfirmed(api());
      await tell(api());
      expect(await news()).toEqual([]);
    });
  });
});
