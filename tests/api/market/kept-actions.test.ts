import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { corporateActions } from "../../../api/db/record-tables";
import { signalRuns } from "../../../api/db/signal-tables";
import { forgetCandles, importCandles } from "../../../api/market/import";
import { storeListing } from "../../../api/market/store-listing";
import type { ProviderAction } from "../../../api/providers/market-data/port";
import { createFileWriter, header } from "../../harness/candle-files";
import { onEachDatabase } from "../../harness/each-database";
import { emptyMarket } from "../../harness/market-rows";
import { sectorOf, sync } from "../../harness/market-sync";
import { createFullProvider } from "../../harness/provider";

const write = createFileWriter();
const paid = { date: "2026-11-17", kind: "dividend", amount: 0.25 } as const;

onEachDatabase((api) => {
  beforeEach(async () => {
    await emptyMarket(api());
    api().setNow(new Date("2026-11-18T22:30:00Z"));
    await storeListing(api().db, [sectorOf("one", ["AAA"])]);
  });
  const kept = async () => {
    const { date, kind, amount, source } = corporateActions;
    const rows = await api()
      .db.select({ date, kind, amount, source })
      .from(corporateActions)
      .orderBy(asc(date));
    return rows.map((row) => [row.date, row.kind, row.amount, row.source].join(" "));
  };
  const providerWith = (...actions: ProviderAction[]) => {
    const provider = createFullProvider("acme");
    provider.on("actions", async () => actions);
    return provider;
  };

  describe("a provider's splits and dividends", () => {
    it("are kept under its name, asked for with the whole history", async () => {
      const provider = providerWith(paid, { date: "2026-11-18", kind: "split", amount: 2 });
      await sync(api(), provider);
      expect(await kept()).toEqual(["2026-11-17 dividend 0.25 acme", "2026-11-18 split 2 acme"]);
      expect(provider.asked).toContain("actions AAA 2021-01-04 2026-11-18");
    });

    it("of one day and kind are one: dividends by their sum, splits by their product", async () => {
      const split = { date: "2026-11-18", kind: "split", amount: 2 } as const;
      await sync(api(), providerWith(paid, paid, split, split));
      expect(await kept()).toEqual(["2026-11-17 dividend 0.5 acme", "2026-11-18 split 4 acme"]);
    });

    it("that are the same outdate nothing, and others what was worked out with them", async () => {
      await sync(api(), providerWith(paid));
      const fresh = { symbol: "AAA", fingerprint: "fresh", asOf: "2026-11-18", computedAt: api().now() };
      await api().db.insert(signalRuns).values(fresh);
      const fingerprint = async () => (await api().db.select().from(signalRuns))[0]?.fingerprint;
      await sync(api(), providerWith(paid));
      expect(await fingerprint()).toBe("fresh");
      await sync(api(), providerWith({ ...paid, date: "2026-11-18" }));
      expect(await fingerprint()).toBe("");
    });
  });

  describe("a file's splits and dividends", () => {
    const candles = [
      "AAA,2026-11-16,70,71,69,70,100",
      "AAA,2026-11-17,70,71,69,70,100",
      "AAA,2026-11-18,10,11,9,10,700",
    ];
    const load = () =>
      importCandles(
        api().db,
        write([header, ...candles, ""].join("\n")),
        api().now(),
        write("symbol,date,kind,amount\nAAA,2026-11-17,dividend,0.7\nAAA,2026-11-18,split,7\n"),
      );

    it("are kept with its candles, dividends in today's shares as their prices are", async () => {
      await load();
      expect(await kept()).toEqual(["2026-11-17 dividend 0.1 imported", "2026-11-18 split 7 imported"]);
    });

    it("take the place of a provider's, stay when that is asked again, and go with the candles", async () => {
      await sync(api(), providerWith(paid));
      await load();
      await sync(api(), providerWith(paid));
      expect(await kept()).toHaveLength(2);
      await forgetCandles(api().db, "AAA");
      expect(await kept()).toEqual([]);
    });
  });
});
