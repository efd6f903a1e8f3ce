import { beforeEach, describe, expect, it } from "vitest";
import { stocks } from "../../../api/db/market-tables";
import { SectorTiming, SignalList } from "../../../contract/signals";
import { buyOn52nd, quietDays, seriesOf } from "../../harness/candle-series";
import { onEachDatabase } from "../../harness/each-database";
import { addSector, addStock } from "../../harness/market-rows";
import { createSignalDesk, quietly } from "../../harness/signal-desk";

const granted = { mayDisplay: true, attribution: "Data by Acme", delayMinutes: 0 };
const provider = { name: "acme", licence: { ...granted } };
const licensed = { kind: "licensed", attribution: "Data by Acme", delayMinutes: 0 };

onEachDatabase(
  (api) => {
    const { clear, refresh, store, add, entries } = createSignalDesk(api, provider);
    const list = async (call: string) =>
      SignalList.parse((await api().call("GET", `/api/signals/${call}`)).body);

    // The buy of stock timing on 2026-03-19, filled on the 20th; it is Saturday.
    beforeEach(async () => {
      Object.assign(provider.licence, granted);
      await clear();
      api().setNow(new Date("2026-03-21T02:00:00Z"));
      await addSector(api(), "robotics", "Robotics");
      for (const [symbol, source] of [
        ["LICD", "acme"],
        ["MINE", "sandbox"],
      ] as const) {
        await addStock(api(), { symbol, candleSource: source }, ["robotics"]);
        await store(symbol, source, seriesOf("2026-01-05", [...buyOn52nd, ...quietly(1)]));
      }
      await refresh();
    });

    it("signals of a provider's candles are shown with what its licence asks for", async () => {
      const { signals, source, asOf } = await list("stock-timing");
      expect({ asOf, source }).toEqual({ asOf: "2026-03-20", source: { ...licensed, kind: "sandbox" } });
      expect(signals).toMatchObject([
        { symbol: "LICD", source: licensed, since: "2026-03-19", option: { strike: 110 } },
        { symbol: "MINE", source: { kind: "sandbox" } },
      ]);
    });

    it("are those of the last day that is old enough: the trade of the next day's open is not told", async () => {
      Object.assign(provider.licence, { delayMinutes: 24 * 60 });
      const [late] = (await list("stock-timing")).signals;
      expect(late).toMatchObject({ symbol: "LICD", asOf: "2026-03-19", stance: "buy", close: 110 });
      // What it would buy if Friday opened at the close; the day of the fill itself stays out of it.
      expect(late?.option).toMatchObject({ tradeType: "Call", strike: 110, expiration: "2026-03-27" });
    });

    it("are absent where its licence lets nothing be shown, and the list says so", async () => {
      Object.assign(provider.licence, { mayDisplay: false });
      const { signals, source, rules } = await list("stock-timing");
      expect(signals.map(({ symbol }) => symbol)).toEqual(["MINE"]);
      expect(source).toEqual({ kind: "sandbox", withheldInPart: true });
      expect(rules[0]?.record?.trades).toBe(1);
      expect(JSON.stringify(await list("custom-pattern"))).not.toContain("LICD");
    });

    describe("the ledger, which is public, gets of a provider's candles", () => {
      const told = async () =>
        (await entries())
          .filter(({ source }) => source === "acme")
          .map(({ kind, basis, recordedAt }) => `${kind} ${basis} ${recordedAt.slice(0, 10)}`);
      const bought = seriesOf("2026-01-05", [...buyOn52nd, ...quietly(5)]);
      const day = async (now: string, count: number) => {
        api().setNow(new Date(now));
        await store("NEW", "acme", bought.slice(0, count));
        await refresh();
      };
      beforeEach(async () => {
        await api().reset();
        await clear();
        await add("NEW", "acme", []);
      });

      it("nothing while its licence lets nothing be shown", async () => {
        await api().db.delete(stocks);
        await add("HID", "acme", bought);
        Object.assign(provider.licence, { mayDisplay: false });
        await refresh();
        expect(await told()).toEqual([]);
        // Nor when another provider has taken its place.
        Object.assign(provider, { name: "other" });
        Object.assign(provider.licence, granted);
        await refresh();
        Object.assign(provider, { name: "acme" });
        expect(await told()).toEqual([]);
      });

      it("each signal, fill and close on the day from which on it may be shown, which then is not before its session", async () => {
        Object.assign(provider.licence, { delayMinutes: 24 * 60 });
        await day("2026-03-20T02:00:00Z", 52);
        expect(await told()).toEqual([]);
        await day("2026-03-21T02:00:00Z", 53);
        expect(await told()).toEqual(["signal simulated 2026-03-21"]);
        // The fifth day, at whose close it is left.
        await day("2026-03-27T02:00:00Z", 57);
        const filled = ["signal simulated 2026-03-21", "fill simulated 2026-03-27"];
        expect(await told()).toEqual(filled);
        await day("2026-03-28T02:00:00Z", 57);
        expect(await told()).toEqual([...filled, "close simulated 2026-03-28"]);
      });

      it("what may be shown at once, before its session and so as issued", async () => {
        await day("2026-03-20T02:00:00Z", 52);
        expect(await told()).toEqual(["signal issued 2026-03-20"]);
      });
    });

    it("an issued signal is shown as it was recorded, whatever its candles say later", async () => {
      await api().reset();
      await clear();
      const bought = seriesOf("2026-01-05", [...buyOn52nd, ...quietly(1)]);
      await addStock(api(), { symbol: "NEW", candleSource: "acme" });
      await store("NEW", "acme", bought.slice(0, 52));
      await refresh();
      const recorded = (await entries())[0]?.facts;
      expect(recorded).toMatchObject({ entryCents: 11_000, stopCents: 10_591, targetCents: 11_614 });
      api().setNow(new Date("2026-03-21T02:00:00Z"));
      // The day before was another by a candle that is mended, and so is the range that stop and target are made of.
      const mended = bought.map((day, at) => (at === 51 ? { ...day, high: 115, close: 112 } : day));
      await store("NEW", "acme", mended);
      await refresh();
      const { signals, asOf } = await list("stock-timing");
      expect(asOf).toBe("2026-03-20");
      expect(signals).toMatchObject([
        {
          ...{ symbol: "NEW", basis: "issued", ledgerSeq: 1, asOf: "2026-03-19", since: "2026-03-19" },
          ...{ entry: 110, stop: 105.91, target: 116.14, close: 110, reason: recorded?.reason },
        },
      ]);
    });

    it("a sector's index is made of what may be shown", async () => {
      await store("LICD", "acme", seriesOf("2026-03-23", quietDays(1)));
      const read = async () =>
        SectorTiming.parse((await api().call("GET", "/api/signals/sector-timing?slug=robotics")).body);
      api().setNow(new Date("2026-03-24T02:00:00Z"));
      expect((await read()).asOf).toBe("2026-03-23");
      Object.assign(provider.licence, { mayDisplay: false });
      const { asOf, index, source } = await read();
      expect({ asOf, source }).toEqual({
        asOf: "2026-03-20",
        source: { kind: "sandbox", withheldInPart: true },
      });
      expect(index).toHaveLength(53);
    });
  },
  { marketData: provider },
);
