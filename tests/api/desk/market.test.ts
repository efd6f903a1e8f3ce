import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deskAudit } from "../../../api/db/desk-tables";
import { candles, stocks } from "../../../api/db/market-tables";
import { marketCommands } from "../../../api/desk/operate-market";
import { CandlePreview, MarketState } from "../../../contract/desk-market";
import { quietDays, seriesOf } from "../../harness/candle-series";
import { signInAtDesk } from "../../harness/desk";
import { onEachDatabase } from "../../harness/each-database";
import { addStock, emptyMarket } from "../../harness/market-rows";
import { boughtDays, createSignalDesk } from "../../harness/signal-desk";

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

    it("names the ledger's entries of such a day, which stand as they were recorded", async () => {
      await desk.add("AAA", "acme", boughtDays);
      api().setNow(new Date("2026-03-28T02:00:00Z"));
      await desk.refresh();
      const { deskToken } = await signInAtDesk(api(), "owner");
      const before = await desk.entries();
      const fill = before.find(({ kind }) => kind === "fill");
      const day = String(fill?.facts.fillDate);
      const row = `AAA,${day},110,111,109,110.5,1`;
      const shown = CandlePreview.parse((await preview(deskToken, row)).body);
      expect(shown.used).toContainEqual({ seq: fill?.seq, trade: fill?.trade, kind: "fill", date: day });
      expect((await write(deskToken, [row], shown.seen)).status).toBe(200);
      expect((await desk.entries()).slice(0, before.length)).toEqual(before);
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
