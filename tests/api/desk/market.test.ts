import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { alertEvents } from "../../../api/db/alert-tables";
import { deskAudit } from "../../../api/db/desk-tables";
import { candles, stocks } from "../../../api/db/market-tables";
import { marketCommands } from "../../../api/desk/operate-market";
import { listUnproven } from "../../../api/ledger/unproven";
import { SignedInStaff } from "../../../contract/desk";
import { CandlePreview, MarketState } from "../../../contract/desk-market";
import { verifyChain } from "../../../domain/ledger";
import { quietDays, seriesOf } from "../../harness/candle-series";
import { finishAtDesk, makeStaff, signInAtDesk } from "../../harness/desk";
import { onEachDatabase } from "../../harness/each-database";
import { addStock, emptyMarket } from "../../harness/market-rows";
import { boughtDays, createSignalDesk, signalDay, until } from "../../harness/signal-desk";

const header = "symbol,date,open,high,low,close,volume";

describe("market data at the desk", () => {
  onEachDatabase((api) => {
    const desk = createSignalDesk(api);
    beforeEach(async () => {
      await emptyMarket(api());
      await desk.clear();
    });
    const ask = (path: string, token: string, body: unknown) =>
      api().call("POST", `/api/desk/market/${path}`, { token, body });
    const state = async (token: string) =>
      MarketState.parse((await api().call("GET", "/api/desk/market", { token })).body);
    const preview = async (token: string, ...rows: string[]) =>
      ask("preview", token, { rows: [header, ...rows].join("\n") });
    const write = (token: string, rows: string[], seen: string, reason = "The exchange corrected it.") =>
      ask("candles", token, { rows: [header, ...rows].join("\n"), seen, reason });
    const closeOn = async (symbol: string, date: string) => {
      const at = and(eq(candles.symbol, symbol), eq(candles.date, date));
      return (await api().db.select().from(candles).where(at))[0]?.close;
    };
    const corrections = async () =>
      (await api().db.select().from(deskAudit)).filter(({ action }) => action === "candles.correct");

    it("tells how fresh each source is, what lacks the last session, and what is odd", async () => {
      const { deskToken } = await signInAtDesk(api(), "analyst");
      const days = seriesOf("2026-03-02", quietDays(14));
      await desk.add("AAA", "acme", days);
      await desk.add("BBB", "acme", days.toSpliced(5, 1).slice(0, 10));
      await addStock(api(), { symbol: "CCC", candleSource: null });
      api().setNow(new Date("2026-03-20T02:00:00Z"));
      const told = await state(deskToken);
      expect(told.lastDay).toBe("2026-03-19");
      expect(told.sources).toEqual([{ source: "acme", stocks: 2, newest: "2026-03-19", behind: 1 }]);
      expect(told.stale.map(({ symbol, last }) => [symbol, last])).toEqual([
        ["BBB", "2026-03-16"],
        ["CCC", null],
      ]);
      expect(told.oddities).toEqual([
        expect.objectContaining({ symbol: "BBB", reason: expect.stringContaining("a session is missing") }),
      ]);
    });

    it("shows what rows would change, and writes them with a reason once that was seen", async () => {
      const { deskToken, id } = await signInAtDesk(api(), "owner");
      await desk.add("AAA", "acme", seriesOf("2026-03-02", quietDays(10)));
      const rows = ["AAA,2026-03-04,100,102,99,101,7", "AAA,2026-03-05,100,101,99,100,1"];
      const shown = CandlePreview.parse((await preview(deskToken, ...rows)).body);
      expect(shown).toMatchObject({ same: 1, used: [] });
      expect(shown.changes).toEqual([
        {
          ...{ symbol: "AAA", date: "2026-03-04" },
          old: { open: 100, high: 101, low: 99, close: 100, volume: 1 },
          corrected: { open: 100, high: 102, low: 99, close: 101, volume: 7 },
        },
      ]);
      expect(await closeOn("AAA", "2026-03-04")).toBe(100);
      expect((await write(deskToken, rows, "a".repeat(64))).status).toBe(409);
      expect((await write(deskToken, rows, shown.seen, " ")).status).toBe(422);
      expect((await write(deskToken, rows, shown.seen)).status).toBe(200);
      expect(await closeOn("AAA", "2026-03-04")).toBe(101);
      expect(await api().db.select({ source: stocks.candleSource }).from(stocks)).toEqual([
        { source: "acme" },
      ]);
      expect(await corrections()).toEqual([
        expect.objectContaining({
          ...{ actor: id, reason: "The exchange corrected it." },
          fields: [
            "AAA 2026-03-04 high 101 → 102",
            "AAA 2026-03-04 close 100 → 101",
            "AAA 2026-03-04 volume 1 → 7",
          ],
        }),
      ]);
      const again = await write(deskToken, rows, shown.seen);
      expect([again.status, again.text]).toEqual([409, expect.stringContaining("nothing to change")]);
    });

    it("tells in the ledger of a fill and a close whose candle is another by now, and changes neither", async () => {
      const staff = await makeStaff(api(), "owner");
      const correct = async (...rows: string[]) => {
        // Each is a day of its own, and nobody stays signed in at the desk for so long.
        const { token: deskToken } = SignedInStaff.parse((await finishAtDesk(api(), staff)).body);
        const shown = CandlePreview.parse((await preview(deskToken, ...rows)).body);
        expect((await write(deskToken, rows, shown.seen)).status).toBe(200);
        return shown.used;
      };
      const on = async (now: string, days: number) => {
        api().setNow(new Date(now));
        await desk.store("AAA", "acme", until(days));
        await desk.refresh();
      };
      await desk.add("AAA", "acme", until(52));
      await desk.refresh();
      await on("2026-03-21T02:00:00Z", 53);
      const trade = `stock-timing:AAA:${signalDay}:acme`;
      expect(await correct("AAA,2026-03-20,110.5,111,109,110,1")).toEqual([
        { seq: 2, trade, kind: "fill", date: "2026-03-20" },
      ]);
      const candle = { openMicros: 110_500_000, highMicros: 111_000_000, lowMicros: 109_000_000 };
      const unrecorded = { toldHighMicros: null, toldLowMicros: null, toldCloseMicros: null };
      expect((await desk.entries()).at(-1)).toMatchObject({
        ...{ seq: 3, kind: "correction", basis: "issued", source: "acme", trade },
        facts: {
          ...{ symbol: "AAA", tells: 2, day: "2026-03-20", because: "The exchange corrected it." },
          ...{ ...candle, closeMicros: 110_000_000, toldOpenMicros: 110_000_000, ...unrecorded },
          // The trade is open.
          wouldBeCents: null,
        },
      });
      expect((await corrections()).at(-1)?.fields).toEqual([
        "AAA 2026-03-20 open 110 → 110.5",
        "ledger entry 3 tells of it",
      ]);
      // The trade goes on by what was recorded.
      await on("2026-03-28T02:00:00Z", 57);
      const close = (await desk.entries()).at(-1);
      expect(close).toMatchObject({ seq: 4, kind: "close", facts: { exit: "time" } });
      const [row] = await desk.rows();
      const day = String(close?.facts.candleDate);
      // A price that nobody recorded is told by no correction.
      expect(await correct("AAA,2026-03-20,110.5,111,109,110.25,1")).toEqual([]);
      expect(await correct(`AAA,${day},110,112,109,111,1`)).toEqual([
        { seq: 4, trade, kind: "close", date: day },
      ]);
      const entries = await desk.entries();
      expect(entries).toHaveLength(5);
      expect(entries.at(-1)?.facts).toMatchObject({
        tells: 4,
        closeMicros: 111_000_000,
        wouldBeCents: -61_967,
      });
      expect(await desk.rows()).toEqual([row]);
      expect(await verifyChain(entries, api().now())).toMatchObject({ ok: true, count: 5 });
      expect((await listUnproven(api().db)).count).toBe(0);
      const events = await api().db.select({ seq: alertEvents.entrySeq }).from(alertEvents);
      expect(events.map(({ seq }) => seq)).toEqual(expect.arrayContaining([3, 5]));
      // Told again it says nothing new, and told as it was recorded it does.
      expect(await correct(`AAA,${day},110,112,109,111,2`)).toEqual([]);
      expect(await correct(`AAA,${day},110,111,109,110,2`)).toHaveLength(1);
    });

    it("tells nothing of entries that rest on another source's candles", async () => {
      await desk.add("AAA", "acme", boughtDays);
      api().setNow(new Date("2026-03-28T02:00:00Z"));
      await desk.refresh();
      await api().db.update(stocks).set({ candleSource: "imported" });
      const { deskToken } = await signInAtDesk(api(), "owner");
      const before = await desk.entries();
      const fill = before.find(({ kind }) => kind === "fill");
      const row = `AAA,${String(fill?.facts.fillDate)},110.5,111,109,110,1`;
      const shown = CandlePreview.parse((await preview(deskToken, row)).body);
      expect(shown.used).toEqual([]);
      expect((await write(deskToken, [row], shown.seen)).status).toBe(200);
      expect(await desk.entries()).toEqual(before);
    });

    it("refuses a wrong row, and rows that would leave a gap or look like a split", async () => {
      const { deskToken } = await signInAtDesk(api(), "owner");
      await desk.add("AAA", "acme", seriesOf("2026-03-02", quietDays(8)));
      const said = async (...rows: string[]) => {
        const { status, text } = await preview(deskToken, ...rows);
        return [status, text];
      };
      expect(await said("ZZZ,2026-03-04,1,1,1,1,1")).toEqual([
        422,
        expect.stringContaining("none of the stocks"),
      ]);
      expect(await said("AAA,2026-03-07,1,1,1,1,1")).toEqual([422, expect.stringContaining("weekend")]);
      expect(await said("AAA,2026-03-13,100,101,99,100,1")).toEqual([
        422,
        expect.stringContaining("a session is missing"),
      ]);
      expect(await said("AAA,2026-03-04,50,51,49,50,1")).toEqual([
        422,
        expect.stringContaining("a split of 2:1"),
      ]);
      expect(await said()).toEqual([422, expect.stringContaining("no rows")]);
      expect(await corrections()).toEqual([]);
    });

    it("is looked at by analysts, and corrected by owners alone", async () => {
      const { deskToken } = await signInAtDesk(api(), "analyst");
      await desk.add("AAA", "acme", seriesOf("2026-03-02", quietDays(8)));
      expect((await preview(deskToken, "AAA,2026-03-04,100,102,99,101,7")).status).toBe(403);
      expect((await write(deskToken, ["AAA,2026-03-04,100,102,99,101,7"], "x")).status).toBe(403);
    });

    it("commands do the same, with the same entry", async () => {
      await desk.add("AAA", "acme", seriesOf("2026-03-02", quietDays(8)));
      const { settings, db } = api();
      expect(await marketCommands["market-data"].act()(db)).toContain("acme: 1 stocks, newest 2026-03-11");
      const file = path.join(await mkdtemp(path.join(tmpdir(), "candles-")), "few.csv");
      await writeFile(file, `${header}\nAAA,2026-03-04,100,101,99,100.5,1\n`);
      const correct = (reason: string) => marketCommands["correct-candles"].act(settings, [file, reason])(db);
      await expect(correct("")).rejects.toThrow("A reason has 1 to 500 characters");
      expect(await correct("A typing error.")).toMatch(
        /^AAA 2026-03-04 close 100 → 100\.5\nThe audit log has it as entry 1, /,
      );
      await expect(correct("Once more.")).rejects.toThrow("nothing to change");
      expect(await corrections()).toEqual([
        expect.objectContaining({ actor: "command", reason: "A typing error." }),
      ]);
    });
  });
});
