import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readVersions } from "../../../api/data-versions/read";
import { candles } from "../../../api/db/market-tables";
import { createFeedWatch } from "../../../api/market/keep-up";
import { createGate } from "../../../api/market/licence";
import { storeListing } from "../../../api/market/store-listing";
import { MarketDataError } from "../../../api/providers/market-data/port";
import { onEachDatabase } from "../../harness/each-database";
import { candleHeader, candleLine, createFeedFolder, type FeedFolder } from "../../harness/feed";
import { emptyMarket } from "../../harness/market-rows";
import { readMarket, sectorOf, sync } from "../../harness/market-sync";
import { createFullProvider } from "../../harness/provider";

onEachDatabase(
  (api) => {
    let feed: FeedFolder;
    beforeEach(async () => {
      feed = createFeedFolder();
      await emptyMarket(api());
      await storeListing(api().db, [sectorOf("one", ["AAPL", "MSFT"])]);
    });
    afterEach(() => feed.close());

    const put = (date: string, close: number, name = `candles-${date}.csv`) =>
      feed.put(name, candleHeader, candleLine("AAPL", date, close));
    /** As a process that has just started does it. */
    const run = () => sync(api(), feed.open(api().now));
    const closes = async (symbol = "AAPL") => {
      const rows = await api()
        .db.select()
        .from(candles)
        .where(eq(candles.symbol, symbol))
        .orderBy(candles.date);
      return rows.map(({ date, close }) => `${date} ${close}`);
    };
    const version = async () => (await readVersions(api().db)).market;

    describe("a feed of files", () => {
      it("brings what is new, once, whichever process looks at it", async () => {
        put("2026-11-18", 10);
        put("2026-11-19", 11);
        expect((await run()).candles).toBe(2);
        put("2026-11-20", 12);
        expect((await run()).candles).toBe(1);
        const before = await version();
        expect((await run()).candles).toBe(0);
        expect(await version()).toEqual(before);
        expect(await closes()).toEqual(["2026-11-18 10", "2026-11-19 11", "2026-11-20 12"]);
      });

      it("mends an old day, and readers' pages are made anew", async () => {
        put("2026-11-18", 10);
        put("2026-11-19", 11);
        await run();
        const before = await version();
        put("2026-11-18", 10.25, "candles-mended.csv");
        await run();
        expect(await closes()).toEqual(["2026-11-18 10.25", "2026-11-19 11"]);
        expect(await version()).not.toEqual(before);
      });

      it("loses no day with a file that is gone: the stock stays as it was, and the log says so", async () => {
        put("2026-11-18", 10);
        put("2026-11-19", 11);
        await run();
        feed.remove("candles-2026-11-18.csv");
        put("2026-11-20", 12);
        const { logs } = await run();
        expect(await closes()).toEqual(["2026-11-18 10", "2026-11-19 11"]);
        expect(logs.find((line) => line.includes("days are missing"))).toContain(
          '"days":1,"first":"2026-11-18"',
        );
      });

      it("tells the log which file is refused and why, and brings the others", async () => {
        put("2026-11-19", 11);
        feed.put("candles-2026-11-20.csv", candleHeader, "AAPL,2026-11-20,x,1,1,1,1");
        const { logs } = await run();
        const line = logs.find((text) => text.includes("a file of market data was refused"));
        expect(line).toContain('"file":"candles-2026-11-20.csv"');
        expect(line).toContain("Line 2: open");
        expect(await closes()).toEqual(["2026-11-19 11"]);
      });

      it("asks for a run when something else lies there, and once for that", async () => {
        const sent: string[] = [];
        const jobs = { send: async (name: string) => void sent.push(name) };
        const watch = createFeedWatch({ provider: feed.open(api().now) }, jobs);
        await watch();
        await watch();
        expect(sent).toEqual(["market-sync"]);
        put("2026-11-19", 11);
        await watch();
        await watch();
        expect(sent).toEqual(["market-sync", "market-sync"]);
        await createFeedWatch({ provider: createFullProvider("acme") }, jobs)();
        expect(sent).toHaveLength(2);
      });

      it("waits for a folder that is away as for a provider that is down", async () => {
        put("2026-11-19", 11);
        await run();
        feed.close();
        const { goOn } = await run();
        expect(goOn).toEqual({ from: "AAPL", afterSeconds: 600 });
        expect(await closes()).toEqual(["2026-11-19 11"]);
      });
    });

    describe("when the first provider is down", () => {
      const first = () => {
        const provider = createFullProvider("acme");
        const down = async () => {
          throw new MarketDataError("unavailable", "/quote: 503");
        };
        return { provider, fail: () => provider.on("candles", down) };
      };

      it("nothing switches by itself: what it brought stays, and is shown as its licence lets it be", async () => {
        const { provider, fail } = first();
        await sync(api(), provider);
        fail();
        await sync(api(), provider);
        const after = await readMarket(api());
        expect(after.stocks.map(({ candleSource }) => candleSource)).toEqual(["acme", "acme"]);
        expect(createGate(provider, api().now()).mayShow("acme")).toBe(true);
      });

      it("files take its place stock by stock, of which those without a file keep their history, withheld", async () => {
        await sync(api(), first().provider);
        put("2026-11-19", 21);
        put("2026-11-20", 22);
        await run();
        const after = await readMarket(api());
        expect(after.stocks.map(({ symbol, candleSource }) => [symbol, candleSource])).toEqual([
          ["AAPL", "files"],
          ["MSFT", "acme"],
        ]);
        expect(await closes()).toEqual(["2026-11-19 21", "2026-11-20 22"]);
        expect(await closes("MSFT")).toHaveLength(3);
        const gate = createGate(feed.open(api().now), api().now());
        expect([gate.mayShow("files"), gate.mayShow("acme")]).toEqual([true, false]);
        expect(gate.delayed).toEqual({ source: "files", until: "2026-11-20" });
      });

      it("and the first one takes it back with its whole history when it is named again", async () => {
        await sync(api(), first().provider);
        const before = await closes();
        put("2026-11-19", 21);
        await run();
        await sync(api(), first().provider);
        expect(await closes()).toEqual(before);
      });

      it("files that may not be shown are taken and withheld", async () => {
        put("2026-11-19", 21);
        const closed = { mayDisplay: false, attribution: null, delayMinutes: 0 };
        const provider = feed.open(api().now, closed);
        await sync(api(), provider);
        expect(await closes()).toHaveLength(1);
        expect(createGate(provider, api().now()).mayShow("files")).toBe(false);
      });
    });

    it("imported candles are nobody's to touch, a feed's neither", async () => {
      await api().db.execute(sql`update stocks set candle_source = 'imported' where symbol = 'AAPL'`);
      put("2026-11-19", 21);
      await run();
      expect(await closes()).toEqual([]);
    });
  },
  { now: new Date("2026-11-20T22:30:00Z") },
);
